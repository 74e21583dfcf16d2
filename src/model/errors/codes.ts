import { ownValue } from '../../domain/own-value.js';
import type { Answer } from '../events/answer.js';
import type { ParsedRun } from '../events/parsed-run.js';
import { NUMBER } from '../events/shape-of.js';
import { NEARLY_ALL, QUOTED_GROUPS } from '../settings.js';

/** By the shape of an answer the numbers that are constant in it, by place: those of errors are codes, as in `E41: no access`. */
export type Codes = Readonly<Record<string, readonly (readonly string[])[]>>;

/** The groups of each number in one place. */
type Place = Map<string, Set<string>>;

/** The numbers of a place that several groups share; none where others are in it too, as ids, counts and times are. */
function constantsOf(place: Place): string[] {
  const shared = [...place].filter(([, groups]) => groups.size >= QUOTED_GROUPS);
  const sizeOf = (some: readonly (readonly [string, Set<string>])[]): number =>
    some.reduce((sum, [, groups]) => sum + groups.size, 0);
  return sizeOf(shared) < NEARLY_ALL * sizeOf([...place]) ? [] : shared.map(([number]) => number).sort();
}

/** Learns which numbers of answers are constant. A pure function of the runs, whatever their order. */
export function learnCodes(runs: readonly ParsedRun[]): Codes {
  const shapes = new Map<string, Place[]>();
  for (const { events, group } of runs)
    for (const { answer } of events) {
      if (answer.numbers.length === 0 || answer.sign === 'ok') continue;
      const places = shapes.get(answer.shape) ?? answer.numbers.map((): Place => new Map());
      shapes.set(answer.shape, places);
      places.forEach((place, i) => {
        const number = answer.numbers[i]!;
        place.set(number, (place.get(number) ?? new Set()).add(group));
      });
    }
  const found = [...shapes].map(([shape, places]): [string, string[][]] => [shape, places.map(constantsOf)]);
  return Object.fromEntries(
    found
      .filter(([, places]) => places.some((numbers) => numbers.length > 0))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** An answer whose shape has the numbers that are constant in it. */
export function withCodes(codes: Codes, answer: Answer): Answer {
  const places = ownValue(codes, answer.shape);
  if (!places) return answer;
  const [head, ...rest] = answer.shape.split(NUMBER);
  return {
    ...answer,
    shape: rest.reduce((shape, part, i) => {
      const number = answer.numbers[i]!;
      return `${shape}${places[i]!.includes(number) ? number : NUMBER}${part}`;
    }, head!),
  };
}
