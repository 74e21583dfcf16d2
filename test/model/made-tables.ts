import { seededRandom } from '../../src/domain/random.js';
import type { ParsedRun } from '../../src/model/events/parsed-run.js';
import type { SimilarRun, Situation } from '../../src/model/situation.js';
import { clausesOf } from '../../src/model/table/clauses-of.js';
import { makeTable } from '../../src/model/table/make-table.js';
import { learnOperators } from '../../src/model/table/operators.js';
import type { Run, Table } from '../../src/model/table/table.js';
import { call, type MadeStep, made } from './runs.js';

const COVERED = 'element is covered by the cookie banner';

/** A table whose refused actions are those with an error, or with one of the texts of the made-up runs. */
export const tableOf = (runs: readonly ParsedRun[]): Table =>
  makeTable(
    runs,
    learnOperators(runs),
    ({ answer, result }) => answer.sign === 'error' || result === COVERED,
  );

const THINGS = 'parcel basket voucher invoice ticket coupon wishlist banner account report'.split(' ');

/** Draws from a list by a seed. */
export function draws(seed: number) {
  const random = seededRandom(seed);
  return {
    random,
    of: <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!,
    thing: (): string => THINGS[Math.floor(random() * THINGS.length)]!,
  };
}

/** Shoppers: those that close the banner first get on, the others meet an error. */
export function cookieRuns(count: number, seed: number, wrongLabels = 0): ParsedRun[] {
  const { random, thing, of } = draws(seed);
  return Array.from({ length: count }, (_, i) => {
    const first = i % 2 === 0;
    const item = thing();
    const page = `[1] button "Accept cookies"\n[2] link "${item}"\n[3] button "Help"`;
    const click = (element: number): string => JSON.stringify({ action: 'click', element });
    const help: MadeStep[] = random() < 0.4 ? [[click(3), 'help opened', page]] : [];
    const steps: MadeStep[] = first
      ? [[click(1), 'banner closed', page], ...help, [click(2), `page of ${item}`, page]]
      : [...help, [click(2), COVERED, page]];
    const success = random() < wrongLabels ? !first : first;
    return made(i, `open the page of ${item} and look for the ${of(THINGS)}`, steps, { success });
  });
}

/** Parcels: tasks that say urgent need `notify` before `ship`, the others do not. */
export function parcelRuns(count: number, seed: number): ParsedRun[] {
  const { of, random, thing } = draws(seed);
  return Array.from({ length: count }, (_, i) => {
    const urgent = i % 2 === 0;
    const notified = random() < 0.5;
    const steps: MadeStep[] = [
      [call('find_parcel', { id: `P${i}` }), '{"state":"packed"}'],
      ...(notified ? ([[call('notify', { id: `P${i}` }), '{"sent":true}']] as MadeStep[]) : []),
      [call('ship', { id: `P${i}` }), '{"state":"shipped"}'],
    ];
    const task = `${of(['send', 'dispatch', 'forward'])} the ${urgent ? 'urgent ' : ''}${thing()}`;
    return made(i, task, steps, { success: !urgent || notified });
  });
}

/** A request for a task, with runs of the table that are like it. */
export function situation(table: Table, task: string, more: Partial<Situation> = {}): Situation {
  const clauses = clausesOf(task);
  const words = [...new Set(clauses.flat())];
  const likeness = (run: Run): number => {
    const common = run.words.filter((word) => words.includes(word)).length;
    return common / Math.max(1, Math.sqrt(run.words.length * words.length));
  };
  const similar: SimilarRun[] = table.runs
    .map((run) => ({ run, likeness: likeness(run) }))
    .filter((one) => one.likeness > 0)
    .sort((a, b) => b.likeness - a.likeness || (a.run.id < b.run.id ? -1 : 1))
    .slice(0, 30);
  return {
    task,
    clauses,
    words,
    agentType: '',
    steps: [],
    observation: '',
    mayName: () => true,
    forbids: () => false,
    isShared: () => true,
    similar,
    ...more,
  };
}

/** What contrasts are learned beside, where nothing of it is known. */
export const NOTHING_KNOWN = {
  goals: { goals: [], spoilers: {}, nameWeight: 1, whole: 0.8 },
  reactions: new Set<string>(),
  reads: new Set<string>(),
};
