import type { Command } from './command.ts'
import { UsageError } from './command.ts'

type Commands = Readonly<Record<string, Command>>
type Write = (names: readonly string[], optionsOf: (name: string) => string[]) => string

/** A script that completes commands and their options, for `eval` or a folder of the shell. */
export function completionFor(
  shell: string | undefined,
  commands: Commands,
  common: readonly string[],
): string {
  const write = SHELLS[shell ?? '']
  if (write === undefined) throw new UsageError(`Say for which shell: ${Object.keys(SHELLS).join(', ')}.`)
  const optionsOf = (name: string) =>
    [...Object.keys(commands[name]?.options ?? {}), ...common].map((option) => `--${option}`)
  return write(Object.keys(commands), optionsOf)
}

const SHELLS: Readonly<Record<string, Write>> = {
  bash: (names, optionsOf) => `_frond_client() {
  local word="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${[...names, 'completion', 'help'].join(' ')}" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${names.map((name) => `    ${name}) COMPREPLY=($(compgen -W "${optionsOf(name).join(' ')}" -- "$word")) ;;`).join('\n')}
    completion) COMPREPLY=($(compgen -W "bash zsh fish" -- "$word")) ;;
  esac
}
complete -o default -F _frond_client frond-client
`,
  zsh: (names, optionsOf) => `#compdef frond-client
_frond_client() {
  if (( CURRENT == 2 )); then
    compadd ${[...names, 'completion', 'help'].join(' ')}
    return
  fi
  case "$words[2]" in
${names.map((name) => `    ${name}) compadd -- ${optionsOf(name).join(' ')} ;;`).join('\n')}
    completion) compadd bash zsh fish ;;
  esac
}
compdef _frond_client frond-client
`,
  fish: (names, optionsOf) =>
    [
      `complete -c frond-client -f -n __fish_use_subcommand -a '${[...names, 'completion', 'help'].join(' ')}'`,
      ...names.flatMap((name) =>
        optionsOf(name).map(
          (option) =>
            `complete -c frond-client -n '__fish_seen_subcommand_from ${name}' -l ${option.slice(2)}`,
        ),
      ),
      "complete -c frond-client -f -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish'",
      '',
    ].join('\n'),
}
