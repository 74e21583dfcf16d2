import { type CommandNode, type OptionNode, placeOf } from './command-tree.js';

/**
 * The branches of a `case` over a command and the option before the word, as bash and zsh write them: what completes the value.
 *
 * @param reply what the shell does for a value; empty for any text
 */
export const valueCases = (
  nodes: readonly CommandNode[],
  reply: (takes: Exclude<OptionNode['takes'], 'nothing'>) => string,
): string =>
  nodes
    .flatMap((node) =>
      node.options.flatMap(({ flags, takes }) => {
        if (takes === 'nothing') return [];
        const cases = flags.map((flag) => `'${placeOf(node)} ${flag}'`).join('|');
        return [`    ${cases})${reply(takes)} return ;;`];
      }),
    )
    .join('\n');
