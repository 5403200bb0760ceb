function __fray_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l lines ($words[1] complete -- $words[2..-1] 2>/dev/null)
    contains :files $lines; and __fish_complete_path (commandline -ct)
    string match -v :files $lines
end
complete -c fray -f -a '(__fray_complete)'
