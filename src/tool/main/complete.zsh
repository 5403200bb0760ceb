#compdef fray
_fray() {
    local -a lines
    lines=("${(@f)$(${(Q)words[1]} complete -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
    if (( ${lines[(I):files]} )); then _files; lines=("${(@)lines:#:files}"); fi
    compadd -S '' -- "${(@M)lines:#*=}"
    compadd -- "${(@)lines:#*=}"
}
compdef _fray fray
