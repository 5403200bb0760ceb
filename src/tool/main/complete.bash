_fray() {
    local line word cur words=() files='' IFS=$'\n'
    for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        if [[ ${#words[@]} -gt 0 && ($word == = || ${words[-1]} == *=) ]]; then
            words[-1]+=$word
        else
            words+=("$word")
        fi
    done
    cur=${words[-1]}
    COMPREPLY=()
    while read -r line; do
        [[ $line == :files ]] && files=1 && continue
        [[ $cur == *=* ]] && line=${line#*=}
        COMPREPLY+=("$(printf %q "$line")")
    done < <("${COMP_WORDS[0]}" complete -- "${words[@]}" 2>/dev/null)
    [[ $files ]] && mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$cur") && compopt -o filenames
    [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace
    return 0
}
complete -F _fray fray
