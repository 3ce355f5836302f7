# Sourced at the top of each shell script, no program: `. "$(dirname "$0")/help.sh"`. With -h or --help the script prints its own
# header and ends; an option that the header does not name, or fewer words than its first line `Usage:` has, it refuses.
header=$(sed -n '1d;/^#/!q;s/^# \{0,1\}//;p' "$0")
# shellcheck disable=SC2254
case ${1:-} in
  -h | --help)
    printf '%s\n' "$header"
    exit 0
    ;;
  -*)
    case " $(printf %s "$header" | tr -c '[:alnum:]-' '[ *]') " in
      *" $1 "*) ;;
      *)
        echo "$(basename "$0"): error: there is no option $1; --help says what there is" >&2
        exit 64
        ;;
    esac
    ;;
esac
given=$#
# An option has words of its own.
case ${1:-} in -*) given=9 ;; esac
for word in $(printf '%s\n' "$header" | sed -n '/^Usage: /{s/^Usage: [^ ]*//;p;q;}'); do
  case $word in
    [A-Z]*) given=$((given - 1)) ;;
    *) break ;;
  esac
done
[ "$given" -ge 0 ] || {
  printf '%s\n' "$header" | grep '^Usage: ' >&2
  exit 64
}
