# complete.sh -- Completion in bash, zsh and fish, as their users type: names come from the rules.
# Every candidate for a format or a colour is accepted by its command.
. tests/support/suite.sh
PATH=$PWD/build:$PATH
ford=rules/witchhammer/encounters/ford.fray
completes() { # SHELL COMMAND... -- the command prints $wanted
    shell=$1
    shift
    "$@" >"$scratch/out" 2>"$scratch/err"
    if printf '%s\n' "$wanted" | cmp -s - "$scratch/out"; then
        pass
    else
        fail "$shell: $*" "$scratch/out"
        cat "$scratch/err"
    fi
}
cat >"$scratch/bash" <<'END'
source <(fray complete bash)
compopt() { :; }
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_fray
printf '%s\n' "${COMPREPLY[@]}"
END
wanted='Wolves\ at\ the\ ford'
completes bash bash "$scratch/bash" fray run $ford W
wanted=check
completes bash bash "$scratch/bash" fray che
wanted=slip_past # bash parts words at "="
completes bash bash "$scratch/bash" fray sim $ford --set route = sl
wanted=rules/witchhammer
completes bash bash "$scratch/bash" fray fmt rules/witch

fray complete fish >"$scratch/fish"
check "fish reads its script" fish --no-execute "$scratch/fish"
wanted='Wolves at the ford'
completes fish fish --no-config -c "source $scratch/fish; complete -C 'fray run $ford W'"
wanted=route=slip_past
completes fish fish --no-config -c "source $scratch/fish; complete -C 'fray sim $ford --set route=sl'"

# zsh completes only at a terminal. Each read waits for what it names. What is typed has "\ ".
cat >"$scratch/zsh" <<END
zmodload zsh/zpty
zpty -b z zsh -f -i
zpty -w z "autoload -Uz compinit; compinit -u -d $scratch/zcompdump"
zpty -w z "source <(fray complete zsh); bindkey '^I' complete-word; print REA''DY"
zpty -r -m z out '*READY*'
zpty -w -n z \$'fray run $ford W\t --seed 7 | head -n 1\n'
zpty -r -m z out '*Wolves at the ford*' && print completed
END
wanted=completed
completes zsh timeout 600 zsh -f "$scratch/zsh"

# names of the rules behind operands and options
cat >"$scratch/tests.fray" <<'END'
edition 1
system Tests { space squares }
test "WH-ACT-01: a test" { expect 1 == 1 }
test "WH-ACT-02: another" { expect 1 == 1 }
END
asked() { # WANTED WORD... -- the candidates for the last word
    wanted=$1
    shift
    completes fray fray complete -- "$@"
}
asked 'creature
card' new c
asked system new s
asked Haymaker print cards $ford Haym
asked Anna print deck $ford Ann
asked rulebook print rule
asked 'Wolves at the ford' watch $ford --encounter Wol
asked 'WH-ACT-01: a test
WH-ACT-02: another' debug "$scratch/tests.fray" --test WH-ACT
asked 'WH-ACT-02: another' test "$scratch/tests.fray" --filter WH-ACT-02
asked Haymaker odds $ford --technique Haym
asked Anna odds $ford --by Ann
asked 'Hollow Wolf' odds $ford --at Holl
asked 'Haymaker,Headbutt' odds $ford --compare Haymaker,Headb

# Each word offered for a format or a colour is one that the command takes.
for command in $(fray complete -- ''); do
    for option in --format --color --progress; do
        fray help "$command" | grep -q -- "$option " || continue
        fray complete -- "$command" x.fray $option '' >"$scratch/choices"
        check "$command $option has choices" test -s "$scratch/choices"
        while read -r choice; do
            fray "$command" $option "$choice" "$scratch/none.fray" "$scratch/none.fray" \
                </dev/null >"$scratch/out" 2>&1
            check "$command $option $choice" sh -c "! grep -q -e '$option is ' '$scratch/out'"
        done <"$scratch/choices"
    done
done
finish
