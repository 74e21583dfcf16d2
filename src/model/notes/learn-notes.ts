import type { Check, When } from '../../api/check.js';
import { addTo } from '../../domain/add-to.js';
import { entryId } from '../../domain/entry-id.js';
import { notedCode } from '../../domain/line-code.js';
import { noteEntry } from '../../extract/statements/memory-statements.js';
import type { ParsedRun } from '../events/parsed-run.js';
import { MAX_RECORDS, QUOTED_GROUPS } from '../settings.js';
import type { Run } from '../table/table.js';
import { isRefuted, tallyOf } from './is-refuted.js';
import { type Judged, judgeCheck } from './judge-check.js';
import { joinNearCopies } from './near-copies.js';
import { type Proposed, proposalsIn } from './proposals-in.js';
import { MOST_CHECKED, MOST_LESSONS, MOST_WORDINGS, TELLINGS } from './settings.js';
import { whenIn } from './when-in.js';
import type { Notes, WordedLesson } from './worded-lesson.js';

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

/** The key of a model's lesson, by which its entry is known. */
export const wordsKey = (say: string): string => JSON.stringify(['words', say]);

const agentTypeOf = ({ agentType }: ParsedRun): string | null => (agentType === '' ? null : agentType);

/** What was said, by wording: by which runs, and by whom else. */
interface Said {
  readonly noting: ReadonlyMap<string, readonly ParsedRun[]>;
  readonly proposed: ReadonlyMap<string, readonly Proposed[]>;
  /** Wordings that may hold a name. */
  readonly unsure: ReadonlySet<string>;
}

function saidIn(runs: readonly ParsedRun[]): Said {
  const noting = new Map<string, ParsedRun[]>();
  const proposed = new Map<string, Proposed[]>();
  const unsure = new Set<string>();
  for (const run of runs)
    for (const { say, needsOthers } of run.notes ?? []) {
      addTo(noting, say, run);
      if (needsOthers) unsure.add(say);
    }
  for (const one of proposalsIn(runs)) addTo(proposed, one.say, one);
  return { noting, proposed, unsure };
}

/** Wordings by the lesson that they say: near copies are one, and so are those that are counted alike. */
function joined({ noting, proposed }: Said): Map<string, string[]> {
  const weight = (say: string): number => (noting.get(say)?.length ?? 0) + (proposed.get(say)?.length ?? 0);
  const byWeight = [...new Set([...noting.keys(), ...proposed.keys()])]
    .sort((a, b) => weight(b) - weight(a) || byText(a, b))
    .slice(0, MOST_WORDINGS);
  const near = joinNearCopies(byWeight);
  const byCheck = new Map<string, string>();
  const wordings = new Map<string, string[]>();
  for (const text of byWeight) {
    const check = proposed.get(text)?.find((one) => one.check)?.check;
    const key = check === undefined ? undefined : JSON.stringify(check);
    const first = (key !== undefined && byCheck.get(key)) || near.get(text)!;
    if (key !== undefined) byCheck.set(key, first);
    addTo(wordings, first, text);
  }
  return wordings;
}

/**
 * The point at which a lesson is told: as it was brought, in all places that are named; else where its check is due, or its words say. What agents
 * note by themselves is of other places than the one that a model read.
 */
function pointOf(
  proposals: readonly Proposed[],
  { says, check, isNoted }: { says: readonly string[]; check: Check | undefined; isNoted: boolean },
): Check | undefined {
  const given = proposals.flatMap(({ by, when }): When[] =>
    when && (by === 'person' || !isNoted) ? [when] : [],
  );
  const place = [...new Set(given.flatMap((one) => one.place ?? []))];
  if (given.length > 0) return { ...check, ...given[0], ...(place.length > 0 && { place }) };
  return check ?? says.map(whenIn).find((when) => when !== undefined);
}

/** What counts and tellings say of a lesson. */
function stateOf(
  judged: Judged | undefined,
  { worked, shown, withheld }: Pick<WordedLesson, 'worked' | 'shown' | 'withheld'>,
): Pick<WordedLesson, 'state' | 'reason' | 'judged'> {
  const counts = judged && {
    judged: { followed: judged.followed, otherwise: judged.otherwise, groups: judged.groups },
  };
  if (isRefuted(shown, [worked, withheld])) return { state: 'refuted', reason: 'told_fails', ...counts };
  if (judged) return { state: judged.state, ...(judged.reason ? { reason: judged.reason } : {}), ...counts };
  // The other way round: those that were told it fail less.
  return isRefuted(withheld, [shown]) ? { state: 'held' } : { state: 'proposed', reason: 'no_check' };
}

/**
 * Learns what is said in words: what agents noted, what a model proposed, and what was brought by itself. Near copies are one lesson,
 * with all the runs that it comes from; one with a check is judged on runs that it was not made from. Pure; the order of runs has no
 * part in it but that their ids sort as they were accepted. What may hold a name is learned from three groups on.
 *
 * @param keyOf gives the key that brought a run
 * @param read the runs as the model reads them, by which checks are counted
 */
export function learnNotes(
  runs: readonly ParsedRun[],
  keyOf: (id: string) => string,
  read: readonly Run[] = [],
): Notes {
  const sorted = each(runs);
  const judges = [...read].sort((a, b) => byText(a.id, b.id));
  const said = saidIn(sorted);
  const { noting, proposed, unsure } = said;
  const showing = new Map<string, ParsedRun[]>();
  for (const run of sorted) for (const code of run.shown?.lines ?? []) addTo(showing, code, run);
  const lacking = new Map<string, ParsedRun[]>();
  for (const run of sorted) for (const code of run.shown?.without ?? []) addTo(lacking, code, run);
  let checked = 0;
  const lessons = [...joined(said)].flatMap(([first, all]): WordedLesson[] => {
    const heard = each(all.flatMap((wording) => showing.get(notedCode(wording)) ?? []));
    const repeats = new Set(heard.filter(({ guided }) => guided));
    const own = each(all.flatMap((wording) => noting.get(wording) ?? [])).filter((run) => !repeats.has(run));
    const proposals = all.flatMap((wording) => proposed.get(wording) ?? []);
    const groups = new Set(own.map(({ group }) => group)).size;
    const isUnsure = groups < QUOTED_GROUPS && all.some((wording) => unsure.has(wording));
    if (proposals.length === 0 && (own.length === 0 || isUnsure)) return [];
    const says = isUnsure || own.length === 0 ? all.filter((wording) => proposed.has(wording)) : all;
    const sources = each([...own, ...proposals.flatMap((one) => one.runs)]);
    const check: Check | undefined = proposals.find((one) => one.check)?.check;
    const isCounted = check !== undefined && checked < MOST_CHECKED;
    if (isCounted) checked += 1;
    const madeFrom = new Set([...sources, ...proposals.flatMap((one) => one.read)].map(({ group }) => group));
    const judged = isCounted ? judgeCheck(check, judges, madeFrom) : undefined;
    const endings = {
      worked: tallyOf(own),
      shown: tallyOf([...repeats], TELLINGS),
      withheld: tallyOf(
        [
          ...heard.filter(({ guided }) => !guided),
          ...each(all.flatMap((wording) => lacking.get(notedCode(wording)) ?? [])),
        ],
        TELLINGS,
      ),
    };
    const entries = [
      ...all.flatMap((wording) =>
        (noting.get(wording) ?? []).map((run) => noteEntry(agentTypeOf(run), wording)),
      ),
      ...proposals.map(({ by, say, runs: [holder] }) =>
        by === 'model' ? entryId('lesson', wordsKey(say)) : noteEntry(agentTypeOf(holder!), say),
      ),
    ];
    const when = pointOf(proposals, { says, check, isNoted: own.length > 0 });
    // Who holds a proposal may name anybody's run beside his own.
    const holders = each([...own, ...proposals.map((one) => one.runs[0]!)]);
    return [
      {
        say: says.includes(first) ? first : says[0]!,
        wordings: says,
        by: [...(own.length > 0 ? ['agent' as const] : []), ...new Set(proposals.map(({ by }) => by))],
        runs: own.length,
        groups,
        keys: [...new Set(holders.map(({ id }) => keyOf(id)))].sort(byText).slice(0, 2),
        records: ofEachKey(sources, keyOf),
        entries: [...new Set(entries)],
        ...endings,
        ...(check ? { check } : {}),
        ...(when && { when }),
        ...stateOf(judged, endings),
      },
    ];
  });
  return lessons.sort((a, b) => b.runs - a.runs || byText(a.say, b.say)).slice(0, MOST_LESSONS);
}
