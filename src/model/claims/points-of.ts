import { SAY } from '../../domain/say.js';
import { isSame } from '../table/is-repeat.js';
import type { Run, Step } from '../table/table.js';
import type { About, When } from './claims.js';
import { gotOn } from './got-on.js';
import { offeredAt } from './offered-at.js';
import { whensOf } from './whens-of.js';

/** One answer that a run gave to what to do in a situation. */
export interface Point {
  readonly when: When;
  readonly about: About;
  readonly by: string;
  /** True for a step that did what a claim could say. */
  readonly did: boolean;
  readonly gotOn: boolean;
}

/** What one could say of a step by its arguments: the head of a bare line is none of a tool. */
const isChoice = ({ action: { kind, head } }: Step): boolean =>
  kind !== 'say' && head !== 'do' && head !== SAY;

const plain = (text: string): string => text.trim().toLowerCase();

/** Whether one of some items is all of what a step was given, or one of its arguments. */
function picks({ action: { kind, args, text } }: Step, items: readonly string[]): boolean {
  const given = new Set([
    ...args.map(({ value }) => plain(value)),
    ...(kind === 'call' ? [] : [plain(text)]),
  ]);
  return items.some((item) => given.has(plain(item)));
}

/** What a run's steps say of what to do after each result. */
export function pointsOf(run: Run): Point[] {
  const { steps } = run;
  return steps.flatMap((step, at): Point[] => {
    const got = at === 0 ? undefined : gotOn(run, at);
    if (got === undefined) return [];
    const before = steps.slice(0, at);
    const last = before.at(-1)!;
    const offered = offeredAt(before);
    const point = (about: About, by: string, did: boolean) => ({ about, by, did, gotOn: got });
    const again = point('again', '', isSame(step, last));
    const choice =
      offered && isChoice(step) ? [point(offered.about, step.action.head, picks(step, offered.items))] : [];
    return whensOf(before).flatMap((when): Point[] => [again, ...choice].map((one) => ({ when, ...one })));
  });
}
