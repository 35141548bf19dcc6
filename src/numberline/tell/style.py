"""How a page of HTML looks: on a wide screen and a narrow one, in light and dark, and printed.

What may live here: one style sheet.
What this file must not know: what is on a page.

Everything that a colour says, a word or a sign says too. Fonts are those of the reader's own machine.
"""

from numberline.tell import charts_svg, map_picture

PAGE = """\
:root {
  color-scheme: light dark;
  --paper: #fdfdfc; --ink: #1d2129; --soft: #59616e; --line: #d9dce1; --card: #f4f5f6; --link: #1f5fa8;
  --broken: #a8201a; --weak: #8a5a00; --note: #3d5a80; --sound: #2a6b3f; --picture: #2b6cb0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #16181d; --ink: #e4e6ea; --soft: #a3abb8; --line: #363b45; --card: #1f2229; --link: #85b7f2;
    --broken: #ff9b90; --weak: #f0bd62; --note: #9dbce0; --sound: #86d19f; --picture: #6ea8e8;
  }
}
* { box-sizing: border-box }
html { -webkit-text-size-adjust: 100% }
body {
  margin: 0 auto; padding: 2rem clamp(0.75rem, 4vw, 2rem); max-width: 50rem;
  background: var(--paper); color: var(--ink); font: 1rem/1.55 ui-sans-serif, system-ui, sans-serif;
  overflow-wrap: break-word;
}
h1, h2, h3, h4 { line-height: 1.25; margin: 2em 0 0.5em; text-wrap: balance }
h1 { font-size: 1.9rem; margin-top: 0 }
h2 { font-size: 1.4rem }
h3 { font-size: 1.15rem }
h4 { font-size: 1rem }
header + main .game { margin-top: 3rem; padding-top: 2rem; border-top: 2px solid var(--line) }
.game > h2 { font-size: 1.6rem; margin-top: 0 }
p, ul, ol, dl { margin: 0.5em 0 }
a { color: var(--link) }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; list-style: none; padding: 0; margin: 1rem 0 }
nav .games li { margin: 0.5em 0 }
.verdict { font-size: 1.1rem; padding: 0.75rem 1rem; border-left: 0.35rem solid; background: var(--card) }
.verdict.broken, .card.broken { border-color: var(--broken) }
.verdict.weak, .card.weak { border-color: var(--weak) }
.verdict.sound, .verdict.accepted { border-color: var(--sound) }
.mark {
  display: inline-block; padding: 0 0.5em; border: 1px solid; border-radius: 1em;
  font-size: 0.8rem; letter-spacing: 0.02em;
}
.mark.broken { color: var(--broken) }
.mark.weak { color: var(--weak) }
.mark.note { color: var(--note) }
.mark.sound, .mark.accepted { color: var(--sound) }
.card { margin: 1rem 0; padding: 0.6rem 1rem; border-left: 0.35rem solid; background: var(--card) }
.card.note { padding: 0.6rem 0 0; border: 0; border-top: 1px solid var(--line); background: none }
.card .about { margin: 0; color: var(--soft); font-size: 0.85rem }
.card .mark { margin-right: 0.4em }
dl > div { margin: 0.5em 0 }
dt { font-weight: 600 }
dd { margin: 0 }
.card dl, .profile dl { font-size: 0.9rem }
.card dl > div, .profile dl > div { display: grid; grid-template-columns: 10rem 1fr; gap: 0 1rem; margin: 0.2em 0 }
.card dt { font-weight: 400; color: var(--soft) }
code, .lines, pre { font-family: ui-monospace, monospace; font-size: 0.85rem }
pre { margin: 0.5em 0 0.25em; white-space: pre-wrap; overflow-x: auto }
pre span { white-space: nowrap }
pre code::before { content: "$ "; color: var(--soft) }
.lines { list-style: none; padding: 0 }
.lines li { padding-left: 3em; text-indent: -3em }
figure { margin: 1.5rem 0 }
figcaption b, figcaption span { display: block }
figcaption span, summary, caption, footer { color: var(--soft); font-size: 0.85rem }
.wide { overflow-x: auto; max-width: 100% }
figure svg { margin: 0.5rem 0 }
table { border-collapse: collapse; font-size: 0.9rem; font-variant-numeric: tabular-nums; margin: 0.5rem 0 }
caption { text-align: left; padding-bottom: 0.25rem }
th, td { padding: 0.2rem 0.6rem; text-align: right; border-bottom: 1px solid var(--line); vertical-align: top }
td.words, th.words { text-align: left }
th:first-child { padding-left: 0; text-align: left; font-weight: 600 }
summary { cursor: pointer }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line) }
@media (max-width: 30rem) {
  h1 { font-size: 1.5rem }
  .card dl > div { display: block }
  .card { padding: 0.5rem 0.75rem }
  ul, .games { padding-left: 1.25rem }
  th, td { padding: 0.2rem 0.35rem }
}
@media print {
  :root {
    color-scheme: light;
    --paper: #fff; --ink: #000; --soft: #444; --line: #999; --card: #fff; --link: #000;
    --broken: #a8201a; --weak: #8a5a00; --note: #3d5a80; --sound: #2a6b3f; --picture: #2b6cb0;
  }
  body { max-width: none; padding: 0; font-size: 10pt }
  nav ul, details { display: none }
  .card, figure, tr, .verdict { break-inside: avoid }
  h1, h2, h3, h4, caption { break-after: avoid }
  header + main .game { break-before: page; border: 0; margin: 0; padding: 0 }
  .wide { overflow: visible }
  .map.long { max-width: 100% }
}
"""
STYLE = f"{charts_svg.STYLE}\n{map_picture.STYLE}\n{PAGE}"
