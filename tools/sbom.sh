# sbom.sh VERSION -- Prints the bill of materials of the tool and the library, as CycloneDX JSON.
#
# Names and licences are those of NOTICE, in the tables of what is linked. Versions are those that
# are installed. There is no date in it, so that two builds print the same.
set -eu
version=$1

# The version of a library of NOTICE; nothing where none is installed.
version_of() {
    case $1 in
        Random123) sed -n 's/.*RANDOM123_VERSION "\(.*\)".*/\1/p' /usr/include/Random123/*.h 2>/dev/null | head -n 1 ;;
        uthash) sed -n 's/^#define UTHASH_VERSION //p' /usr/include/uthash.h 2>/dev/null ;;
        libgmp) pkg-config --modversion gmp 2>/dev/null ;;
        libpango) pkg-config --modversion pango 2>/dev/null ;;
        'Open MPI') pkg-config --modversion ompi 2>/dev/null ;;
        libcairo | libqrencode | libedit | libmicrohttpd | libutf8proc | libb2)
            pkg-config --modversion "$1" 2>/dev/null || pkg-config --modversion "${1#lib}" 2>/dev/null
            ;;
        *) pkg-config --modversion "${1#lib}" 2>/dev/null ;;
    esac || true
}

component() { # NAME LICENCE WHERE
    found=$(version_of "$1")
    printf '%s\n    {\n      "type": "library",\n      "name": "%s",\n' "$comma" "$1"
    [ -z "$found" ] || printf '      "version": "%s",\n' "$found"
    printf '      "description": "%s",\n      "licenses": [{ "license": { "name": "%s" } }]\n    }' "$3" "$2"
    comma=,
}

printf '{\n  "bomFormat": "CycloneDX",\n  "specVersion": "1.5",\n  "version": 1,\n  "metadata": {\n'
printf '    "component": { "type": "application", "name": "fray", "version": "%s" }\n  },\n' "$version"
printf '  "components": ['
# "| libpopt | MIT | where |" of the tables that begin with "Linked with"
awk -F' *[|] *' '/^Linked with/ { on = 1 } /^Bundled/ { on = 0 }
    on && /^[|]/ && $2 != "library" && $2 !~ /^-/ { print $2 "\t" $3 "\t" $4 }' NOTICE | {
    comma='' tab=$(printf '\t')
    while IFS=$tab read -r name licence where; do component "$name" "$licence" "$where"; done
}
printf '\n  ]\n}\n'
