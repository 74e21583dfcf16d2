import type { When } from '../../api/check.js';

/** A word that names something of a program: `find_user`, `findUser`, `find_user(`. */
export const IDENTIFIER = /[\p{L}\p{N}][_:][\p{L}\p{N}]|\p{Ll}\p{Lu}|\($/u;

/** Words between `before` and the name of a tool. */
const BETWEEN = new Set('a an any each every the calling running using'.split(' '));

/**
 * The tool that words say something is due before; undefined where they name none.
 *
 * @example
 * whenIn('Before cancel_order the policy has to be read.'); // { before: { tool: ['cancel_order'] } }
 */
export function whenIn(say: string): When | undefined {
  const words = say.split(/\s+/);
  for (const [i, word] of words.entries()) {
    if (word.toLowerCase() !== 'before') continue;
    const named = words.slice(i + 1).find((next) => !BETWEEN.has(next.toLowerCase()));
    const tool = named?.replace(/[^\p{L}\p{N}_].*$/u, '') ?? '';
    const quoted = /^`([^`]+)`/.exec(named ?? '')?.[1];
    if (quoted !== undefined) return { before: { tool: [quoted] } };
    if (named !== undefined && tool !== '' && IDENTIFIER.test(named)) return { before: { tool: [tool] } };
  }
  return undefined;
}
