/** The shells that have a script. */
export const shells = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof shells)[number];

/** The script of each shell. It asks `coldframe completion words` for the words that may follow, one a line, each with its meaning after a tab. */
export const scripts: Readonly<Record<Shell, string>> = {
  // Without the colon in COMP_WORDBREAKS, tag:books is one word. A candidate is quoted. Where the user has opened a quote, one
  // that would end it, or be executed in it, is not offered: the words come from the contract.
  bash: `# Completion of coldframe for bash. In ~/.bashrc: source <(coldframe completion bash)
COMP_WORDBREAKS=\${COMP_WORDBREAKS//:}
_coldframe() {
  local word current="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=()
  while IFS=$'\\t' read -r word _; do
    case $current in
      \\"*) [[ $word == *[\\"\\$\\\`\\\\!]* ]] || COMPREPLY+=("$word") ;;
      \\'*) [[ $word == *\\'* ]] || COMPREPLY+=("$word") ;;
      *) COMPREPLY+=("$(printf %q "$word")") ;;
    esac
  done < <("\${COMP_WORDS[0]}" completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  # An option that takes NAME=VALUE goes on after the name.
  if [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *= ]]; then compopt -o nospace; fi
}
complete -o default -F _coldframe coldframe
`,
  zsh: `#compdef coldframe
# Completion of coldframe for zsh. In ~/.zshrc, after compinit: source <(coldframe completion zsh)
_coldframe() {
  local line
  local -a words_ meanings_
  for line in "\${(@f)$("\${words[1]}" completion words -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] || continue
    words_+=("\${line%%$'\\t'*}")
    meanings_+=("\${line/$'\\t'/  }")
  done
  if (( \${#words_} )); then compadd -l -d meanings_ -a words_; else _files; fi
}
if [[ $funcstack[1] == _coldframe ]]; then _coldframe "$@"; else compdef _coldframe coldframe; fi
`,
  fish: `# Completion of coldframe for fish: coldframe completion fish > ~/.config/fish/completions/coldframe.fish
function __coldframe_words
  set -l words (commandline -opc) (commandline -ct)
  set -l candidates ($words[1] completion words -- $words[2..-1] 2>/dev/null)
  if test (count $candidates) -gt 0
    printf '%s\\n' $candidates
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c coldframe -f -a '(__coldframe_words)'
`,
};
