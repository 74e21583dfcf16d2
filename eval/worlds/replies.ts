import type { Draws } from './draws.js';
import type { Kind, Thing } from './operator.js';
import type { Stock } from './stock.js';

/** What a world answers. */
export interface Replies {
  shown(thing: Thing): string;
  /** @param thing what was changed, where it is known */
  accepted(action: string, thing: Thing | undefined): string;
  refused(error: string): string;
  /** Where the fields of a thing are in what a look-up of an API returns: `record` of `record.status`, or empty. */
  nested: string;
}

/** Draws the manner in which a world answers. */
export function drawReplies(draws: Draws, stock: Stock, kind: Kind): Replies {
  const nested = kind === 'api' && draws.chance(0.5) ? stock.made() : '';
  const word = stock.made();
  const program = stock.made();
  const code = draws.whole(2, 127);
  const pick = draws.pick([0, 1, 2]);
  const answer = `${stock.made()} ${draws.whole(10, 9_999)}`;
  const rows = ({ fields }: Thing): [string, string][] => Object.entries(fields);

  const api: Replies = {
    nested,
    shown({ name, fields }) {
      const whole = { name, ...fields };
      return JSON.stringify(nested ? { [nested]: whole } : whole);
    },
    accepted: (_, thing) =>
      [`{"ok":true}`, JSON.stringify({ result: word, ...thing?.fields }), `{"${word}":"accepted"}`][pick]!,
    refused: (error) =>
      [JSON.stringify({ error }), JSON.stringify({ ok: false, reason: error }), `Error: ${error}`][pick]!,
  };
  if (kind === 'api') return api;
  if (kind === 'shell')
    return {
      nested,
      shown: (thing) =>
        rows(thing)
          .map((row) => row.join(pick === 0 ? '=' : ': '))
          .join('\n'),
      accepted: () => ['', 'ok', `${word} 1`][pick]!,
      refused: (error) =>
        [`${program}: ${error}`, `${error}\n(exit status ${code})`, `fatal: ${error}`][pick]!,
    };
  if (kind === 'sql')
    return {
      nested,
      shown: (thing) =>
        `[(${rows(thing)
          .map(([, value]) => `'${value}'`)
          .join(', ')})]`,
      accepted: () => ['1 row affected', '[]', 'Query OK'][pick]!,
      refused: (error) =>
        [`ERROR 1${code}: ${error}`, `${error} (SQLSTATE ${code})`, `Failed: ${error}`][pick]!,
    };
  if (kind === 'browser')
    return {
      nested,
      shown: ({ name, fields }) =>
        `Page: ${name}\n${Object.entries(fields)
          .map((row) => row.join(': '))
          .join('\n')}`,
      accepted: () => ['Saved.', 'The page was updated.', `Page: ${word}`][pick]!,
      refused: (error) => [`A message appears: ${error}`, `Nothing happens. ${error}`, `${error}.`][pick]!,
    };
  if (kind === 'dialogue')
    return {
      nested,
      shown: ({ fields }) => {
        const [id, status] = Object.values(fields);
        return [
          `It is ${id}, as far as I know it is ${status}`,
          `${id}. It was ${status} last time`,
          `${id}, ${status}`,
        ][pick]!;
      },
      accepted: (action) =>
        /^(?:May I|Could you|What)/.test(action)
          ? `It is ${answer}.`
          : ['Okay.', 'Yes.', 'All right, thank you.'][pick]!,
      refused: (error) => [`${error}!`, `No. ${error}.`, `Hm. ${error}.`][pick]!,
    };
  return {
    nested,
    shown: ({ name, fields }) =>
      `${name}: ${Object.entries(fields)
        .map((row) => row.join(' '))
        .join(', ')}.`,
    accepted: (action) => [`You ${action}.`, 'Done.', `It works: ${action}.`][pick]!,
    refused: (error) => [`You cannot. ${error}.`, `Nothing happens: ${error}.`, `${error}.`][pick]!,
  };
}
