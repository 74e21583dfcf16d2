import { stemsOf } from '../domain/stems.js';
import { logMarginal, type Tally } from './evidence.js';
import type { ObservedRun } from './observed-run.js';

/** Something that has to be done with an action, though no refusal says so: without it runs end badly. */
export interface LearnedRequirement {
  /** The action that it goes with. */
  of: string;
  action: string;
  when: 'before' | 'after';
  /** The word of the task (its stem) on which it depends; left out where it always holds. */
  word?: string;
  /** Units of runs that did it and that did not: `ok` those that came through, `refused` those that failed. */
  with: Tally;
  without: Tally;
  evidence: number;
}

/** Words of a task that are looked at: those of enough voices, as fewer may be known by them, and not of nearly all runs. */
const MIN_VOICES = 4;
const MAX_SHARE = 0.6;
const MAX_WORDS = 200;
/** A requirement is what hardly any run came through without. */
const MAX_WITHOUT = 0.12;
const MIN_UNITS = 3;
const MIN_EVIDENCE = { always: 4, word: 5 };

const ANY = '';

/** Counts for one action, side and word. */
interface Cell {
  with: Tally;
  without: Tally;
}

/**
 * Finds what has to be done with an action for a run to come through: by the Bayes factor of one chance of success with
 * it and another without against one for both, for each word that tasks may say, where hardly any run came through
 * without it. Weaker contrasts are left alone: they say as much about the runs' tasks and agents.
 */
export function learnRequirements(runs: readonly ObservedRun[]): LearnedRequirement[] {
  const told = runs.filter(({ success }) => success !== 0.5);
  const stems = told.map(({ query }) => stemsOf(query));
  const counts = new Map<string, number>();
  const speakers = new Map<string, Set<string>>();
  stems.forEach((said, at) => {
    for (const word of said) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
      speakers.set(word, (speakers.get(word) ?? new Set()).add(told[at]!.subject));
    }
  });
  const words = new Set(
    [...counts]
      .filter(([word, count]) => speakers.get(word)!.size >= MIN_VOICES && count <= MAX_SHARE * told.length)
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, MAX_WORDS)
      .map(([word]) => word),
  );
  const actions = [...new Set(told.flatMap(({ steps }) => steps.map(({ action }) => action)))].sort();
  const voices = new Map<string, number>();
  for (const { subject } of told) voices.set(subject, (voices.get(subject) ?? 0) + 1);
  const cells = new Map<string, Cell>();
  told.forEach(({ steps, success, subject }, at) => {
    const weight = 1 / Math.sqrt(voices.get(subject)!);
    const first = new Map<string, number>();
    const last = new Map<string, number>();
    steps.forEach(({ action, outcome }, i) => {
      if (outcome === 'error' || outcome === 'interrupted') return;
      if (!first.has(action)) first.set(action, i);
      last.set(action, i);
    });
    const contexts = [ANY, ...[...stems[at]!].filter((word) => words.has(word))];
    for (const [of, start] of first) {
      for (const action of actions) {
        if (action === of) continue;
        const done = {
          before: (first.get(action) ?? Number.POSITIVE_INFINITY) < start,
          after: (last.get(action) ?? -1) > start,
        };
        for (const when of ['before', 'after'] as const) {
          for (const word of contexts) {
            const key = `${of}\n${action}\n${when}\n${word}`;
            const cell = cells.get(key) ?? { with: { ok: 0, refused: 0 }, without: { ok: 0, refused: 0 } };
            const tally = done[when] ? cell.with : cell.without;
            if (success > 0.5) tally.ok += weight;
            else tally.refused += weight;
            cells.set(key, cell);
          }
        }
      }
    }
  });
  const found: LearnedRequirement[] = [];
  for (const [key, cell] of cells) {
    const { with: done, without } = cell;
    if (done.ok < MIN_UNITS || without.ok + without.refused < MIN_UNITS) continue;
    if (without.ok / (without.ok + without.refused) > MAX_WITHOUT) continue;
    const [of, action, when, word] = key.split('\n') as [string, string, 'before' | 'after', string];
    const both = { ok: done.ok + without.ok, refused: done.refused + without.refused };
    const evidence =
      logMarginal(done) +
      logMarginal(without) -
      logMarginal(both) -
      (word === ANY ? 0 : Math.log(1 + words.size) / 2) -
      Math.log(actions.length) / 2;
    if (evidence < (word === ANY ? MIN_EVIDENCE.always : MIN_EVIDENCE.word)) continue;
    found.push({ of, action, when, ...(word === ANY ? {} : { word }), with: done, without, evidence });
  }
  found.sort((a, b) => b.evidence - a.evidence || (a.of + a.action < b.of + b.action ? -1 : 1));
  // What always holds need not be said of a word; and of before and after the surer one is meant.
  return found.filter(
    (one, i) =>
      !found.some(
        (other, j) =>
          other.of === one.of &&
          other.action === one.action &&
          ((other.word === undefined && one.word !== undefined && other.when === one.when) ||
            (other.when !== one.when && other.word === one.word && j < i)),
      ),
  );
}
