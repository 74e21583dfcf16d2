import type { Draws } from './draws.js';
import type { Edit, Kind, Operator } from './operator.js';
import type { Stock } from './stock.js';

/** An edit that an operator asks for, and the name that its error may give. */
export interface DrawnEdit {
  edit: Edit;
  names: string;
  /** What the error is about: something to put in front, or a name that is not known. */
  sort: 'front' | 'name';
}

const literals = (form: string): string[] =>
  form
    .replace(/"?'?\{\w+\}'?"?/g, ' ')
    .split(/[\s()=,'"]+/)
    .filter((word) => /^[a-z./-][\w./-]{2,}$/.test(word));

/** Draws an edit of the kind that agents of this kind meet; undefined where there is none. */
export function drawEdit(draws: Draws, stock: Stock, kind: Kind, { forms }: Operator): DrawnEdit | undefined {
  const form = forms[0]!;
  const replaced = (from: string, text: string): DrawnEdit => ({
    edit: { at: 'replace', from, text },
    names: from,
    sort: 'name',
  });
  if (kind === 'api') return replaced(form, `${form}_${draws.pick(['v2', 'now', stock.made()])}`);
  const words = literals(form);
  const word = words.length > 0 ? draws.pick(words) : undefined;
  if (kind === 'words') return word === undefined ? undefined : replaced(words[0]!, stock.made());
  if (kind === 'sql') {
    const front = stock.made();
    if (word === undefined || draws.chance(0.25))
      return draws.chance(0.5)
        ? { edit: { at: 'front', text: `USE ${front};` }, names: front, sort: 'front' }
        : { edit: { at: 'end', text: `COMMENT '${front}'` }, names: front, sort: 'front' };
    return replaced(word, draws.chance(0.5) ? `${word}_${stock.made()}` : stock.made());
  }
  if (kind !== 'shell') return undefined;
  const made = stock.made();
  const variable = `${made}_${stock.made()}`.toUpperCase();
  const choice = draws.weighted([3, 2, 2, word ? 3 : 0, word ? 2 : 0]);
  if (choice === 0)
    return {
      edit: { at: 'front', text: `${variable}=${draws.pick([stock.made(), '1'])}` },
      names: variable,
      sort: 'front',
    };
  if (choice === 1) return { edit: { at: 'end', text: `--${made}` }, names: made, sort: 'front' };
  if (choice === 2) return { edit: { at: 'front', text: `${made} run` }, names: made, sort: 'front' };
  if (choice === 3) return replaced(word!, word!.startsWith('--') ? `--${made}` : made);
  return { edit: { at: 'after', text: `--${made}`, anchor: word! }, names: made, sort: 'front' };
}
