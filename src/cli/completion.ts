// `completion bash|zsh|fish` prints a script for the shell. The script asks the program itself
// (`roughcut complete -- WORDS`) at each Tab, so it always matches the installed version. The
// answers come from completion-answer.ts. We write our own scripts because the libraries for this pass
// what was typed to `eval`, or need shell packages that may be missing.
import { type Command, EXIT, printJson } from './command.ts'

const SCRIPTS: Record<string, string> = {
  // COMP_WORDS also splits words at colons and equal signs, but our words have neither.
  bash: `_roughcut() {
  local line
  COMPREPLY=()
  while IFS=$'\\t' read -r line _; do
    COMPREPLY+=("$(printf '%q' "$line")")
  done < <(roughcut complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o bashdefault -o default -F _roughcut roughcut`,
  zsh: `#compdef roughcut
_roughcut() {
  local line
  local -a offers
  while IFS= read -r line; do
    offers+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done < <(roughcut complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#offers} )); then _describe roughcut offers; else _files; fi
}
if [ "$funcstack[1]" = _roughcut ]; then _roughcut "$@"; else compdef _roughcut roughcut; fi`,
  fish: `function __roughcut_complete
  set -l words (commandline -opc) (commandline -ct)
  set -l offers (roughcut complete -- $words[2..] 2>/dev/null)
  if test (count $offers) -gt 0
    printf '%s\\n' $offers
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c roughcut -f -a '(__roughcut_complete)'`,
}

export const completionCommand: Command = {
  arguments: [{ name: 'SHELL', about: 'which shell the script is for', choices: Object.keys(SCRIPTS) }],
  notes: `bash: echo 'source <(roughcut completion bash)' >> ~/.bashrc
zsh:  echo 'source <(roughcut completion zsh)' >> ~/.zshrc
fish: roughcut completion fish > ~/.config/fish/completions/roughcut.fish`,
  run(input, io) {
    const shell = input.argument('SHELL')
    const script = SCRIPTS[shell] ?? ''
    if (input.json) printJson(io, { shell, script })
    else io.write(`${script}\n`)
    return EXIT.success
  },
}
