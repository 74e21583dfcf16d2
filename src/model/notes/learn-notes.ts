import { addTo } from '../../domain/add-to.js';
import type { Tally } from '../../domain/guidance-item.js';
import { notedCode } from '../../domain/line-code.js';
import { noteEntry } from '../../extract/statements/memory-statements.js';
import type { ParsedRun } from '../events/parsed-run.js';
import { MAX_RECORDS, QUOTED_GROUPS } from '../settings.js';
import { isRefuted } from './is-refuted.js';
import { joinNearCopies } from './near-copies.js';
import { MOST_LESSONS, MOST_WORDINGS, TELLINGS } from './settings.js';

/** What agents noted in nearly the same words. */
export interface WordedLesson {
  /** The commonest wording. */
  readonly say: string;
  /** All wordings. */
  readonly wordings: readonly string[];
  /** Runs that noted it by themselves: those that were told it are no sources of it. */
  readonly runs: number;
  readonly groups: number;
  /** Keys that brought them, two at most: more need not be known. */
  readonly keys: readonly string[];
  /** Ids of such runs, at most ten, of each key at least one. */
  readonly records: readonly string[];
  /** The entries that say it. */
  readonly entries: readonly number[];
  /** How they ended, of which that is known. */
  readonly worked: Tally;
  /** Of the newest runs that were told it, and of those from which it was withheld, how many succeeded. */
  readonly shown: Tally;
  readonly withheld: Tally;
  /** True where those that were told it failed more. */
  readonly isRefuted?: true;
}

/** What all agents of a collection noted. */
export type Notes = readonly WordedLesson[];

const tallyOf = (runs: readonly ParsedRun[], newest = runs.length): Tally => {
  const known = runs.filter(({ outcomeKnown }) => outcomeKnown).slice(-newest);
  return { yes: known.filter(({ success }) => success === 1).length, of: known.length };
};

/** Those of each key first, then the others. */
function ofEachKey(runs: readonly ParsedRun[], keyOf: (id: string) => string): string[] {
  const first = new Map<string, string>();
  for (const { id } of runs) if (!first.has(keyOf(id))) first.set(keyOf(id), id);
  return [...new Set([...first.values(), ...runs.map(({ id }) => id)])].slice(0, MAX_RECORDS);
}

const byText = (a: string, b: string): number => (a < b ? -1 : 1);

/** Each run once, as they were accepted. */
const each = (runs: readonly ParsedRun[]): ParsedRun[] =>
  [...new Set(runs)].sort((a, b) => byText(a.id, b.id));

/**
 * Learns what agents noted: near copies are one lesson, with all the runs that noted it. Pure; the order of runs has no part in it but
 * that their ids sort as they were accepted. What may hold a name is learned from three groups on.
 *
 * @param keyOf gives the key that brought a run
 */
export function learnNotes(runs: readonly ParsedRun[], keyOf: (id: string) => string): Notes {
  const sorted = [...runs].sort((a, b) => byText(a.id, b.id));
  const noting = new Map<string, ParsedRun[]>();
  const unsure = new Set<string>();
  for (const run of sorted)
    for (const { say, needsOthers } of run.notes ?? []) {
      addTo(noting, say, run);
      if (needsOthers) unsure.add(say);
    }
  const byWeight = [...noting.keys()]
    .sort((a, b) => noting.get(b)!.length - noting.get(a)!.length || byText(a, b))
    .slice(0, MOST_WORDINGS);
  const wordings = new Map<string, string[]>();
  for (const [text, first] of joinNearCopies(byWeight)) addTo(wordings, first, text);
  const showing = new Map<string, ParsedRun[]>();
  for (const run of sorted) for (const code of run.shown?.lines ?? []) addTo(showing, code, run);
  const lessons = [...wordings].flatMap(([say, all]): WordedLesson[] => {
    const heard = each(all.flatMap((wording) => showing.get(notedCode(wording)) ?? []));
    const repeats = new Set(heard.filter(({ guided }) => guided));
    const own = each(all.flatMap((wording) => noting.get(wording)!)).filter((run) => !repeats.has(run));
    const groups = new Set(own.map(({ group }) => group)).size;
    if (own.length === 0 || (groups < QUOTED_GROUPS && all.some((wording) => unsure.has(wording)))) return [];
    const entries = all.flatMap((wording) =>
      noting.get(wording)!.map(({ agentType }) => noteEntry(agentType === '' ? null : agentType, wording)),
    );
    const worked = tallyOf(own);
    const shown = tallyOf([...repeats], TELLINGS);
    const withheld = tallyOf(
      heard.filter(({ guided }) => !guided),
      TELLINGS,
    );
    return [
      {
        say,
        wordings: all,
        runs: own.length,
        groups,
        keys: [...new Set(own.map(({ id }) => keyOf(id)))].sort(byText).slice(0, 2),
        records: ofEachKey(own, keyOf),
        entries: [...new Set(entries)],
        worked,
        shown,
        withheld,
        ...(isRefuted(shown, [worked, withheld]) ? { isRefuted: true as const } : {}),
      },
    ];
  });
  return lessons.sort((a, b) => b.runs - a.runs || byText(a.say, b.say)).slice(0, MOST_LESSONS);
}
