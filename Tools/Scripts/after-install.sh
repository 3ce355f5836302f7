#!/usr/bin/env bash
# Says after `make install` whether the shell finds what was installed, and what to type if it does not.
#
# Usage: Tools/Scripts/after-install.sh PREFIX
# Example: Tools/Scripts/after-install.sh "$HOME/.local"
# Needs: nothing; it only reads PATH, HOME and SHELL.
# Takes: no time.
set -euo pipefail
. "$(dirname "$0")/help.sh"

bin="$1/bin"
found="$(command -v popframe || true)"

echo
echo "installed: $bin/popframe"
if [ "$found" -ef "$bin/popframe" ]; then
  echo "Your PATH has it. A first picture:"
elif [[ ":$PATH:" == *":$bin:"* ]]; then
  echo "But your shell finds $found first; remove that one, or put $bin before it in your PATH. A first picture:"
else
  word="\"$bin"
  # As people write it in the files of their shell.
  [ -z "${HOME:-}" ] || word="${word/#\"$HOME\//\"\$HOME/}"
  case "$(basename "${SHELL:-sh}")" in
    zsh) line="echo 'export PATH=$word:\$PATH\"' >> ~/.zshrc && exec zsh" ;;
    fish) line="fish_add_path $word\"" ;;
    bash) line="echo 'export PATH=$word:\$PATH\"' >> ~/.bashrc && exec bash" ;;
    *) line="export PATH=$word:\$PATH\"" ;;
  esac
  echo "$bin is not on your PATH. This adds it:"
  echo
  echo "  $line"
  echo
  echo "Then, a first picture:"
fi
echo
echo "  popframe render Bubble first.png"
