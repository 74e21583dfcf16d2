import type { Action } from './action.js';

/** An action whole, to compare: its tool, what is shown of it, and what was typed or given beside that. */
export const wholeText = ({ kind, head, text, args }: Action): string =>
  kind === 'call' || args.length === 0
    ? `${head}\t${text}`
    : [head, text, ...args.map(({ path, value }) => `${path}=${value}`)].join('\t');
