import { type CommandNode, placeOf } from './command-tree.js';
import { valueCases } from './value-cases.js';

/** A word with what it is about, as \`_describe\` reads it. */
const described = (name: string, summary: string): string => `'${name.replaceAll(':', '\\:')}:${summary}'`;

/** The completion script for zsh. */
export function zshScript(nodes: readonly CommandNode[]): string {
  const places = nodes.filter(({ words }) => words.length > 0).map(placeOf);
  const values = valueCases(nodes, (takes) => {
    if (takes === 'text') return '';
    return takes === 'file' ? ' _files;' : ` compadd -- ${takes.map((value) => `'${value}'`).join(' ')};`;
  });
  const words = nodes.map((node) => {
    const names = node.commands.map(({ name, summary }) => described(name, summary));
    const options = node.options.flatMap(({ flags, summary }) =>
      flags.map((flag) => described(flag, summary)),
    );
    return `    '${placeOf(node)}') names=(${names.join(' ')}); options=(${options.join(' ')}) ;;`;
  });
  return `#compdef knowhow
# knowhow completion for zsh. Put into ~/.zshrc after compinit:  eval "$(knowhow completion zsh)"
_knowhow() {
  local at=/ next
  local -i i
  local -a names options
  for ((i = 2; i < CURRENT; i++)); do
    next="\${at%/}/\${words[i]}"
    case "$next" in
      ${places.map((place) => `'${place}'`).join('|')}) at="$next" ;;
    esac
  done
  # After an option with a value: one of its values, or a file.
  case "$at \${words[CURRENT-1]}" in
${values}
  esac
  case "$at" in
${words.join('\n')}
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then
    _describe -o option options
  elif (( \${#names} )); then
    _describe command names
  else
    _files
  fi
}
if [[ "\${funcstack[1]}" == _knowhow ]]; then
  _knowhow "$@"
else
  compdef _knowhow knowhow
fi
`;
}
