import type { ObservedStep } from '../runs/observed-run.js';

/** How one slot of a call is filled: as a slot of the call that was refused, by a word of its own, or by anything. */
type SlotFill = { as: string } | { word: string } | null;

/** A call in words of which some slots may be left open. */
export interface WordPattern {
  template: string;
  slots: Record<string, SlotFill>;
}

/** What a thing is, without the number that tells it from others of its kind: `jar 3` is a jar. */
export const kindOf = (value: string): string =>
  value
    .trim()
    .toLowerCase()
    .replace(/^(?:the|a|an)\s+/, '')
    .replace(/\s+#?\d+$/, '');

const LONGEST = 40;

/**
 * The patterns that a call is an instance of, seen from a call that was refused: every slot as a slot of that, as its
 * own word, or open. The most particular first.
 */
export function patternsOf(step: ObservedStep, refused: ObservedStep): WordPattern[] {
  const { template, slots } = step.words!;
  let patterns: WordPattern[] = [{ template, slots: {} }];
  for (const [slot, value] of Object.entries(slots)) {
    const kind = kindOf(value);
    const alike = Object.entries(refused.words?.slots ?? {}).filter(([, other]) => kindOf(other) === kind);
    const fills: SlotFill[] = [
      ...alike.map(([as]) => ({ as })),
      ...(kind.length <= LONGEST ? [{ word: kind }] : []),
      null,
    ];
    patterns = patterns.flatMap((pattern) =>
      fills.map((fill) => ({ template, slots: { ...pattern.slots, [slot]: fill } })),
    );
  }
  return patterns;
}

/** Whether a pattern says of a refused call that it be made itself: that is no way out. */
export const isItself = ({ template, slots }: WordPattern, { words }: ObservedStep): boolean =>
  template === words?.template &&
  Object.entries(slots).every(([slot, fill]) => {
    if (fill === null) return true;
    const own = kindOf(words.slots[slot] ?? '');
    return own === ('as' in fill ? kindOf(words.slots[fill.as] ?? '') : fill.word);
  });

/** Whether a pattern leaves every slot open: it says of nothing what is to be done with it. */
export const isOpen = ({ slots }: WordPattern): boolean => {
  const fills = Object.values(slots);
  return fills.length > 0 && fills.every((fill) => fill === null);
};

/** How much a pattern says: what is taken from the refused call first, then words. */
export const saidBy = ({ slots }: WordPattern): number =>
  Object.values(slots).reduce((sum, fill) => sum + (fill === null ? 0 : 'as' in fill ? 2 : 1), 0);

/** The words of an error, what stood in the refused call's slots left out. */
export function wordError(step: Pick<ObservedStep, 'words'>): string {
  let words = (step.words?.error ?? '').replace(/\s+/g, ' ').trim();
  const named = Object.entries(step.words?.slots ?? {}).flatMap(([slot, value]): [string, string][] => [
    [slot, value.trim()],
    [slot, kindOf(value)],
  ]);
  named.sort((a, b) => b[1].length - a[1].length);
  for (const [slot, value] of named) {
    if (value.length < 2) continue;
    words = words.replace(
      new RegExp(
        `(?<![\\p{L}\\p{N}_])${value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}_])`,
        'giu',
      ),
      `‹${slot}›`,
    );
  }
  return words;
}
