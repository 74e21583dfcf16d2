import { type CommandNode, placeOf } from './command-tree.js';

/** The completion script for fish 3 and later. */
export function fishScript(nodes: readonly CommandNode[]): string {
  const places = nodes.filter(({ words }) => words.length > 0).map(placeOf);
  const lines = nodes.flatMap((node) => {
    const at = `complete -c knowhow -n '__knowhow_at ${placeOf(node)}'`;
    const names = node.commands.map(({ name, summary }) => `${at} -f -a '${name}' -d '${summary}'`);
    const options = node.options.map(({ flags, summary, takes }) => {
      const named = flags.map((flag) =>
        flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
      );
      const value =
        takes === 'nothing'
          ? '-f'
          : takes === 'file'
            ? '-r -F'
            : takes === 'text'
              ? '-x'
              : `-x -a '${takes.join(' ')}'`;
      return `${at} ${named.join(' ')} ${value} -d '${summary}'`;
    });
    const files = node.takesFiles ? [`${at} -F`] : [];
    return [...names, ...options, ...files];
  });
  return `# knowhow completion for fish:  knowhow completion fish > ~/.config/fish/completions/knowhow.fish
function __knowhow_at
    set -l at /
    for word in (commandline -opc)[2..-1]
        set -l next (string trim --right --chars=/ -- $at)/$word
        if contains -- $next ${places.join(' ')}
            set at $next
        end
    end
    test $at = $argv[1]
end
complete -c knowhow -f
${lines.join('\n')}
`;
}
