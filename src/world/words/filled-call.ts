import type { ObservedStep } from '../runs/observed-run.js';
import { kindOf, type WordPattern } from './word-call.js';

/** A call in words: what its slots are filled with, numbers of things left out. */
export interface FilledCall {
  template: string;
  slots: Record<string, string>;
}

/** A call as it is said; a slot that nothing fills by its name. */
export const phraseOf = ({ template, slots }: FilledCall): string =>
  template.replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? slot);

/** A call in words of which slots may be open. */
export interface PartCall {
  template: string;
  slots: Record<string, string | null>;
}

/** What calls that went through had before them. */
export interface WordNeed extends PartCall {
  /** True where it has to be the latest of its template, as the room that one is in is the latest that was entered. */
  latest: boolean;
  /** Independent units whose calls went through after it. */
  units: number;
}

/** The key of a call, or of a part of one. */
export const partKey = ({ template, slots }: PartCall): string =>
  JSON.stringify([template, ...Object.values(slots)]);

/** A call and all its parts: some of its slots filled, others open. The whole call first. */
export function partsOf({ template, slots }: PartCall): PartCall[] {
  let parts: PartCall[] = [{ template, slots: {} }];
  for (const [slot, value] of Object.entries(slots)) {
    const fills = value === null ? [null] : [value, null];
    parts = parts.flatMap((part) =>
      fills.map((fill) => ({ template, slots: { ...part.slots, [slot]: fill } })),
    );
  }
  return parts;
}

/** Whether a call is an instance of a part. */
export const isPart = (part: PartCall, call: FilledCall): boolean =>
  part.template === call.template &&
  Object.entries(part.slots).every(([slot, value]) => value === null || call.slots[slot] === value);

/** The call of a step, without the numbers of things; undefined where it is no words. */
export function filledCall({ words }: Pick<ObservedStep, 'words'>): FilledCall | undefined {
  if (!words) return undefined;
  const slots = Object.entries(words.slots).map(([slot, value]) => [slot, kindOf(value)] as const);
  return { template: words.template, slots: Object.fromEntries(slots) };
}

/** The way out of an error as it would be before a call; slots that are filled as ones that the call lacks stay open. */
export const fixFor = (fix: WordPattern, call: FilledCall): PartCall => ({
  template: fix.template,
  slots: Object.fromEntries(
    Object.entries(fix.slots).map(([slot, fill]): [string, string | null] => [
      slot,
      fill === null ? null : 'word' in fill ? fill.word : (call.slots[fill.as] ?? null),
    ]),
  ),
});
