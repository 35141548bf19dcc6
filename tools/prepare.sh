#!/bin/sh
# Makes .venv ready for `play` or for `development`: sh tools/prepare.sh play|development
#
# It runs before every make target, so it must cost almost nothing when nothing changed, and it is the first thing that
# runs on a strange machine, so every way to fail ends in one sentence that says what to do.
set -euf

want=$1
venv=.venv
bin=${BIN:-$venv/bin}

say() {
  printf 'numberline: %s\n' "$*" >&2
}

stop() {
  say "$*"
  exit 1
}

asks_python() { # PYTHON EXPRESSION: is the expression true there? A python that cannot run at all answers no.
  "$1" -c "import sys; sys.exit(not ($2))" </dev/null >/dev/null 2>&1
}

is_new_enough() {
  asks_python "$1" 'sys.version_info >= (3, 11)'
}

can_make_environments() {
  asks_python "$1" '__import__("venv") and __import__("ensurepip")'
}

need_venv() { # PYTHON
  version=$("$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])' </dev/null)
  stop "Python $version at $1 cannot make virtual environments; install its venv module" \
    "(on Debian and Ubuntu the package python$version-venv), then run make again."
}

# Every match on the PATH is tried, not only the first: a version manager may put a python3.13 there that does not run,
# and a system python without venv may stand before one that has it.
find_python() {
  without_venv=
  for name in python3.14 python3.13 python3.12 python3.11 python3 python; do
    old_ifs=$IFS
    IFS=:
    for folder in $PATH; do
      IFS=$old_ifs
      candidate=$folder/$name
      [ -x "$candidate" ] && is_new_enough "$candidate" || continue
      if can_make_environments "$candidate"; then
        python=$candidate
        return
      fi
      without_venv=${without_venv:-$candidate}
    done
    IFS=$old_ifs
  done
  [ -z "$without_venv" ] || need_venv "$without_venv"
  stop "Python 3.11 or newer was not found; install it, or name one with make PYTHON=/path/to/python3.11, then run make again."
}

choose_python() {
  if [ -z "${PYTHON:-}" ]; then
    find_python
    return
  fi
  python=$(command -v "$PYTHON") || stop "PYTHON=$PYTHON is not a program; name a Python 3.11 or newer, then run make again."
  is_new_enough "$python" || stop "PYTHON=$PYTHON is not Python 3.11 or newer; name one that is, then run make again."
  can_make_environments "$python" || need_venv "$python"
}

make_environment() {
  output=$("$python" -m venv --clear "$venv" 2>&1 </dev/null) && return
  case $output in
    *ensurepip* | *"No module named venv"*) need_venv "$python" ;;
  esac
  stop "$python could not make $venv here ($(printf '%s\n' "$output" | tail -n 1)); mend that, then run make again."
}

# A stamp says for which checkout folder (environments cannot be moved) and for which files the set-up was finished.
stamp_of() { # play|development
  printf '%s\n' "$PWD"
  sed -n '/^__version__/p' src/numberline/__init__.py
  cksum pyproject.toml tools/prepare.sh "requirements/$1.txt"
}

is_ready() { # play|development
  [ -f "$venv/ready-$1" ] && [ "$(cat "$venv/ready-$1")" = "$(stamp_of "$1")" ]
}

# False for a half-made environment, one of another folder, and one whose python was removed, upgraded or is not the PYTHON asked for.
is_sound() {
  [ -f "$venv/sound" ] && [ "$(cat "$venv/sound")" = "$PWD" ] && asks_python "$bin/python" '__import__("pip")' || return 1
  [ -n "${PYTHON:-}" ] || return 0
  [ "$("$bin/python" -c 'import sys; print(sys.version)')" = "$("$PYTHON" -c 'import sys; print(sys.version)' 2>/dev/null)" ]
}

pip_install() {
  "$bin/python" -m pip install -qq --disable-pip-version-check --no-input "$@" </dev/null ||
    stop "the packages could not be installed; see pip's message above, mend that (is the network there?), then run make again."
}

install() {
  pip_install --require-hashes --requirement "requirements/$want.txt"
  pip_install --no-build-isolation --no-deps --editable .
}

if is_sound; then
  is_ready "$want" && exit 0
else
  choose_python
  make_environment
fi
say "preparing $venv for $want (half a minute, the first time) ..."
rm -f "$venv/sound" "$venv/ready-play" "$venv/ready-development"
install
# The development lock holds everything of the play lock in the same versions.
[ "$want" = play ] || stamp_of development >"$venv/ready-development"
stamp_of play >"$venv/ready-play"
printf '%s\n' "$PWD" >"$venv/sound"
