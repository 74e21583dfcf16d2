import { type CommandNode, placeOf } from './command-tree.js';
import { valueCases } from './value-cases.js';

const quoted = (words: readonly string[]): string => `'${words.join(' ')}'`;

/** What completes the commands in bash 3.2 and later. */
export function bashScript(nodes: readonly CommandNode[]): string {
  const places = nodes.filter(({ words }) => words.length > 0).map(placeOf);
  const values = valueCases(nodes, (takes) =>
    typeof takes === 'string' ? '' : ` COMPREPLY=($(compgen -W ${quoted(takes)} -- "$word"));`,
  );
  const words = nodes.map(
    (node) =>
      `    '${placeOf(node)}') names=${quoted(node.commands.map(({ name }) => name))}; options=${quoted(node.options.flatMap(({ flags }) => flags))} ;;`,
  );
  return `# knowhow completion for bash. Put into ~/.bashrc:  eval "$(knowhow completion bash)"
_knowhow() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" at=/ next i names= options=
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    next="\${at%/}/\${COMP_WORDS[i]}"
    case "$next" in
      ${places.map((place) => `'${place}'`).join('|')}) at="$next" ;;
    esac
  done
  # After an option with a value: one of its values, or a file.
  case "$at $before" in
${values}
  esac
  case "$at" in
${words.join('\n')}
  esac
  if [[ "$word" == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  else
    COMPREPLY=($(compgen -W "$names" -- "$word"))
  fi
}
complete -o default -F _knowhow knowhow
`;
}
