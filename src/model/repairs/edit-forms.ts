import { isWord, unquoted } from '../events/names.js';
import { roleName } from '../events/shape-of.js';
import type { Token } from '../events/token.js';
import type { Step } from '../table/table.js';
import { amountEdits } from './amount-edits.js';
import { hunks } from './hunks.js';
import { MOST_EDITED } from './settings.js';

const written = (tokens: readonly Token[], name: (key: string) => string): string =>
  tokens.map(({ key, space }, i) => (i > 0 && space ? ` ${name(key)}` : name(key))).join('');

/** Signs alone say nothing of where or what. */
const isTelling = (text: string): boolean => /[\p{L}\p{N}*%]/u.test(text);

const plain = (key: string): string => key;

/** Where an insertion is, in terms of what the error names, of an end, or of a word beside it. */
function placeOf(left: string, right: string, role: (key: string) => string): string | undefined {
  if (role(right) !== right) return `<${role(right)}`;
  if (role(left) !== left) return `>${role(left)}`;
  if (left === '') return '^';
  if (right === '') return '$';
  if (isWord(left) || left.length > 2) return `>${left}`;
  return isWord(right) || right.length > 2 ? `<${right}` : undefined;
}

/**
 * The edits that lead from a refused action to a later one, as texts that count: `R\tfrom\tto`, `I\ttext\tplace` with the
 * place `^`, `$`, `>after` or `<before`, `D\ttext`. Each is given in particular words and, where the error names them, in roles. Of
 * several the whole is one too: each alone may be no repair.
 */
export function editForms(
  { action, answer: { values } }: Pick<Step, 'action' | 'answer'>,
  later: Pick<Step, 'action'>,
): Set<string> {
  const a = action.tokens;
  const b = later.action.tokens;
  const role = (key: string): string => {
    const at = values.indexOf(unquoted(key));
    return at < 0 ? key : roleName(at);
  };
  const forms = new Set(amountEdits(action.text, later.action.text));
  const edits = hunks(a, b);
  if (edits.length > 1 && Math.max(a.length, b.length) <= MOST_EDITED)
    forms.add(`R\t${written(a, plain)}\t${written(b, plain)}`);
  for (const { deleted, inserted, left, right } of edits) {
    if (Math.max(deleted.length, inserted.length) > MOST_EDITED) continue;
    const from = written(deleted, plain);
    const to = written(inserted, role);
    if (deleted.length === 0) {
      const place = placeOf(left, right, role);
      if (place === undefined || !isTelling(to)) continue;
      forms.add(`I\t${to}\t${place}`);
    } else if (inserted.length === 0) {
      if (isTelling(from)) forms.add(`D\t${written(deleted, role)}`);
    } else {
      forms.add(`R\t${from}\t${to}`);
      const general = written(deleted, role);
      if (general !== from) forms.add(`R\t${general}\t${to}`);
    }
  }
  return forms;
}

/** A form with the roles of one error filled in; undefined where the error does not name one. */
export function filled(text: string, values: readonly string[]): string | undefined {
  if (!text.includes('‹')) return text;
  let missing = false;
  const out = text.replace(/‹([a-f])›/g, (_, letter: string) => {
    const value = values[letter.charCodeAt(0) - 97];
    missing ||= value === undefined;
    return value ?? '';
  });
  return missing ? undefined : out;
}
