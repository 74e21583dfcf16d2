import { type ReadAction, readAction } from './read-action.js';

/** An edit of the refused action. Gaps (`‹…›`) in its texts are still to be filled. */
export interface Edit {
  kind: 'edit';
  insert: string;
  remove: string;
  /** Where `insert` goes: at the front, at the end, beside `anchor`, or in the place of `remove`. */
  place: 'front' | 'end' | 'before' | 'after' | 'instead' | 'nowhere';
  anchor: string;
}

/** A repair as a text says it. */
export type Repair =
  | Edit
  | { kind: 'first'; actions: ReadAction[] }
  | { kind: 'value'; argument: string; value?: string }
  | { kind: 'again' }
  | { kind: 'wait' }
  | { kind: 'stop'; action?: ReadAction };

const edit = (place: Edit['place'], insert: string, remove = '', anchor = ''): Edit => ({
  kind: 'edit',
  insert,
  remove,
  place,
  anchor,
});

const FORMS: readonly [RegExp, (match: string[]) => Repair][] = [
  [/^put `([^`]+)` before it$/, ([, x]) => edit('front', x!)],
  [/^add `([^`]+)` at the end$/, ([, x]) => edit('end', x!)],
  [/^put `([^`]+)` before `([^`]+)`$/, ([, x, y]) => edit('before', x!, '', y!)],
  [/^put `([^`]+)` after `([^`]+)`$/, ([, x, y]) => edit('after', x!, '', y!)],
  [/^use `([^`]+)` instead of `([^`]+)`$/, ([, y, x]) => edit('instead', y!, x!)],
  [/^leave out `([^`]+)`$/, ([, x]) => edit('nowhere', '', x!)],
  [/^use another `([^`]+)`$/, ([, argument]) => ({ kind: 'value', argument: argument! })],
  [/^use `([^`]+)` "([^"]*)"$/, ([, argument, value]) => ({ kind: 'value', argument: argument!, value })],
  [/^try the same again$/, () => ({ kind: 'again' })],
  [/^wait, then try again$/, () => ({ kind: 'wait' })],
];

/** Evidence in round brackets and the full stop at the end of an item. */
const END = /\.?\s*$/;
const EVIDENCE = /\s*\([^()]*\)$/;

/** Reads a repair with or without its evidence and full stop; undefined where it is in none of the forms. */
export function readRepair(sentence: string): Repair | undefined {
  const plain = sentence.trim().replace(END, '').replace(EVIDENCE, '').trim();
  for (const [form, make] of FORMS) {
    const match = form.exec(plain);
    if (match) return make(match);
  }
  const stop = /^stop trying(?:; (.+))?$/.exec(plain);
  if (stop) return { kind: 'stop', action: stop[1] === undefined ? undefined : readAction(stop[1]) };
  if (!plain.startsWith('first ')) return undefined;
  const first = readAction(plain.slice('first '.length));
  if (!first) return undefined;
  const then = /^, then (.+)$/.exec(first.rest);
  const second = then ? readAction(then[1]!) : undefined;
  return { kind: 'first', actions: second ? [first, second] : [first] };
}
