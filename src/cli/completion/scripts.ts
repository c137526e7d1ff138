/** The shells that have a script. */
export const shells = ['bash', 'zsh', 'fish'] as const;

/** A shell that has a script. */
export type Shell = (typeof shells)[number];

/**
 * The script of each shell. It asks `coldframe completion words` for the words that may follow, one a line, each with its meaning after a tab. After
 * `npx coldframe` it asks the command of the package in this folder, as `npx` takes a second for each word.
 */
export const scripts: Readonly<Record<Shell, string>> = {
  // Without the colon in COMP_WORDBREAKS, tag:books is one word. A candidate is quoted. Where the user has opened a quote, one
  // that would end it, or be executed in it, is not offered: the words come from the contract.
  bash: `# Completion of coldframe for bash: npx coldframe completion bash >> ~/.bashrc
COMP_WORDBREAKS=\${COMP_WORDBREAKS//:}
_coldframe() {
  local word current="\${COMP_WORDS[COMP_CWORD]}" from=1
  local -a run=("\${COMP_WORDS[0]}")
  COMPREPLY=()
  if [[ \${COMP_WORDS[0]##*/} == npx ]]; then
    [[ $COMP_CWORD -gt 1 && \${COMP_WORDS[1]} == coldframe ]] || return 0
    from=2 run=(npx --no coldframe)
    if [[ -x node_modules/.bin/coldframe ]]; then run=(node_modules/.bin/coldframe); fi
  fi
  while IFS=$'\\t' read -r word _; do
    case $current in
      \\"*) [[ $word == *[\\"\\$\\\`\\\\!]* ]] || COMPREPLY+=("$word") ;;
      \\'*) [[ $word == *\\'* ]] || COMPREPLY+=("$word") ;;
      *) COMPREPLY+=("$(printf %q "$word")") ;;
    esac
  done < <("\${run[@]}" completion words -- "\${COMP_WORDS[@]:from:COMP_CWORD+1-from}" 2>/dev/null)
  # An option that takes NAME=VALUE goes on after the name.
  if [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *= ]]; then compopt -o nospace; fi
}
complete -o default -F _coldframe coldframe
# A completion of npx that is there already stays.
complete -p npx >/dev/null 2>&1 || complete -o default -F _coldframe npx
`,
  zsh: `#compdef coldframe
# Completion of coldframe for zsh, after compinit: npx coldframe completion zsh >> ~/.zshrc
_coldframe() {
  local line from=2
  local -a words_ meanings_ run_
  run_=("\${words[1]}")
  if [[ \${words[1]:t} == npx ]]; then
    if [[ $words[2] != coldframe ]] || (( CURRENT < 3 )); then _default; return; fi
    from=3
    run_=(npx --no coldframe)
    if [[ -x node_modules/.bin/coldframe ]]; then run_=(node_modules/.bin/coldframe); fi
  fi
  for line in "\${(@f)$("\${run_[@]}" completion words -- "\${(@Q)words[from,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] || continue
    words_+=("\${line%%$'\\t'*}")
    meanings_+=("\${line/$'\\t'/  }")
  done
  if (( \${#words_} )); then compadd -l -d meanings_ -a words_; else _files; fi
}
if [[ $funcstack[1] == _coldframe ]]; then
  _coldframe "$@"
else
  compdef _coldframe coldframe
  # A completion of npx that is there already stays.
  (( $+_comps[npx] )) || compdef _coldframe npx
fi
`,
  fish: `# Completion of coldframe for fish: npx coldframe completion fish > ~/.config/fish/conf.d/coldframe.fish
function __coldframe_words
  set -l words (commandline -opc) (commandline -ct)
  set -l run $words[1]
  if string match -qr '(^|/)npx$' -- $run
    set -e words[1]
    set run npx --no coldframe
    if test -x node_modules/.bin/coldframe
      set run node_modules/.bin/coldframe
    end
  end
  set -l candidates ($run completion words -- $words[2..-1] 2>/dev/null)
  if test (count $candidates) -gt 0
    printf '%s\\n' $candidates
  else
    __fish_complete_path (commandline -ct)
  end
end
function __coldframe_by_npx
  set -l words (commandline -opc)
  test (count $words) -gt 1; and test $words[2] = coldframe
end
complete -c coldframe -f -a '(__coldframe_words)'
complete -c npx -n __coldframe_by_npx -f -a '(__coldframe_words)'
`,
};
