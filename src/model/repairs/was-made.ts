import { unquoted } from '../events/names.js';
import type { Step } from '../table/table.js';
import { filled } from './edit-forms.js';

/** A text as single words and signs between spaces. */
const fine = (text: string): string =>
  ` ${text.match(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu)?.join(' ') ?? ''} `;

const times = (text: string, part: string): number => text.split(part).length - 1;

/** Whether an edit that was said of a refused action was made in a later one. */
export function wasMade(form: string, { action, answer }: Step, later: Step): boolean {
  const [kind, from, to] = form.split('\t') as [string, string, string | undefined];
  const flat = (step: Step): string => fine(step.action.tokens.map(({ key }) => unquoted(key)).join(' '));
  const before = flat({ action, answer } as Step);
  const after = flat(later);
  const part = (text: string): string => fine(filled(text, answer.values) ?? '\t');
  const more = (text: string): boolean => times(after, part(text)) > times(before, part(text));
  const fewer = (text: string): boolean => times(after, part(text)) < times(before, part(text));
  if (kind === 'D') return fewer(from);
  if (kind === 'R') return fewer(from) && more(to!);
  return more(from);
}
