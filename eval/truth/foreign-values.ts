import type { RecordedRun } from '../sets/load.js';

/** Values that a text shows: in quotation marks of either kind, a number or an address, or a path or a name in parts. */
const VALUES = /"([^"\n]{3,60})"|'([^'\n]{3,60})'|([\w./+-]*(?:\d{3}|@|\w[./_]\w)[\w@./+-]*)/g;
/** What identifies somebody or something: three digits in a row, an address. */
const IDENTIFIES = /\d{3}|@/;

const textOf = ({ turns }: RecordedRun): string =>
  turns
    .map(({ inputs, decision, result }) => `${inputs}\n${decision}\n${result ?? ''}`)
    .join('\n')
    .toLowerCase();

/** Finds values of one owner in texts for others. */
export interface ForeignValues {
  /** The values in a line that only one owner of the learned runs has and that the asker did not show himself. */
  in(line: string, asker: string): string[];
}

/**
 * A value is one owner's where it stands in the runs of no other, and he said it in his task or it identifies
 * something; evidence in round brackets is nobody's.
 *
 * @param owners the owner of each learned run
 */
export function foreignValues(learned: readonly RecordedRun[], owners: readonly string[]): ForeignValues {
  const tasks = learned.map(({ query }) => query.toLowerCase());
  const texts = learned.map(textOf);
  const known = new Map<string, boolean>();
  const isOneOwners = (value: string): boolean => {
    const cached = known.get(value);
    if (cached !== undefined) return cached;
    const having = new Set<string>();
    let isSaid = IDENTIFIES.test(value);
    for (let i = 0; i < learned.length && having.size < 2; i++) {
      const inTask = tasks[i]!.includes(value);
      if (!inTask && !texts[i]!.includes(value)) continue;
      having.add(owners[i]!);
      isSaid ||= inTask;
    }
    const found = having.size === 1 && isSaid;
    known.set(value, found);
    return found;
  };
  return {
    in(line, asker) {
      const shown = asker.toLowerCase();
      // The counts at the end of a line are no values.
      const text = line.replace(/\((?:worked )?\d+ of [^()]*\)\.?$|\(\d+ worked[^()]*\)\.?$/, '');
      const values = [...text.matchAll(VALUES)].map(([, a, b, c]) => (a ?? b ?? c)!.trim().toLowerCase());
      return [...new Set(values)].filter((value) => !shown.includes(value) && isOneOwners(value));
    },
  };
}
