import type { EffectOfGuidance, EffectResult } from '../../api/effect.js';
import { weekOf } from '../../api/week-of.js';
import type { Collection } from '../../domain/collection.js';
import { kindOfLine, type LineKind } from '../../domain/line-code.js';
import { differenceOverTime, runsUntilDecided, type Side } from '../../domain/maths/difference-over-time.js';
import type { EngineContext } from '../../engine/context.js';
import { readableRecords } from '../../engine/learn/readable-records.js';
import type { RunGuidance } from '../../engine/shared/request-id.js';
import { isWithheld } from '../../model/credit/is-withheld.js';

/** One guided run, or one from which guidance was withheld, with its outcome. */
interface Observation {
  readonly agentType: string;
  readonly kinds: readonly LineKind[];
  readonly isGuided: boolean;
  /** The first day of the week in which its first run was stored, ISO 8601. */
  readonly week: string;
  /** Share of its runs that succeeded: those of one task in one hour are drawn together. */
  readonly success: number;
}

const HOUR_MS = 3_600_000;
/** Weeks that are listed: half a year. */
const MOST_WEEKS = 26;

const kindsOf = ({ shown }: RunGuidance): LineKind[] => [
  ...new Set((shown?.lines ?? []).flatMap((code) => kindOfLine(code) ?? [])),
];

/** Guided and withheld runs of a collection since the first of the latter, when that was, and all guided runs. */
async function observationsOf(
  context: EngineContext,
  { id }: Collection,
): Promise<{ observations: Observation[]; since: number | undefined; guidedRuns: number }> {
  let since: number | undefined;
  let guidedRuns = 0;
  const cells = new Map<string, Omit<Observation, 'success'> & { successes: number; runs: number }>();
  const answers = new Set<string>();
  for await (const { interaction, created_at: storedAt } of readableRecords(
    context,
    context.store.records(id, 'answered'),
    [],
  )) {
    const { query, success, agent_type: agentType, metadata } = interaction;
    const read = context.requestIds.read(id, metadata);
    if (!read.shown || typeof success !== 'boolean' || answers.has(read.shown.answer)) continue;
    answers.add(read.shown.answer);
    const isGuided = read.state === 'guided';
    if (isGuided) guidedRuns += 1;
    else since ??= storedAt;
    if (since === undefined) continue;
    const name = JSON.stringify([isGuided, agentType, query, Math.floor(storedAt / HOUR_MS)]);
    const cell = cells.get(name) ?? {
      agentType: agentType ?? '',
      kinds: kindsOf(read),
      isGuided,
      week: weekOf(storedAt),
      successes: 0,
      runs: 0,
    };
    cells.set(name, cell);
    cell.successes += Number(success);
    cell.runs += 1;
  }
  const observations = [...cells.values()].map(({ successes, runs, ...rest }) => ({
    ...rest,
    success: successes / runs,
  }));
  return { observations, since, guidedRuns };
}

const sideOf = (observations: readonly Observation[]): Side => ({
  runs: observations.length,
  successes: observations.reduce((sum, { success }) => sum + success, 0),
});

const round = (value: number): number => Number(value.toFixed(4));

const shownSide = ({ runs, successes }: Side): Side => ({ runs, successes: round(successes) });

function effectOf(observations: readonly Observation[]): EffectOfGuidance {
  const guided = sideOf(observations.filter(({ isGuided }) => isGuided));
  const withheld = sideOf(observations.filter(({ isGuided }) => !isGuided));
  const found = differenceOverTime(guided, withheld);
  const more = runsUntilDecided(guided, withheld);
  const verdict = !found ? 'open' : found.low > 0 ? 'helps' : found.high < 0 ? 'harms' : 'open';
  return {
    guided: shownSide(guided),
    withheld: shownSide(withheld),
    ...(found
      ? { difference: round(found.difference), interval: [round(found.low), round(found.high)] }
      : {}),
    verdict,
    ...(more === undefined ? {} : { runs_to_decide: more }),
  };
}

const sorted = <T>(names: Iterable<T>): T[] => [...new Set(names)].sort();

/** Reads every run that was given an answer. */
async function measured(context: EngineContext, collection: Collection): Promise<EffectResult> {
  const { observations: compared, since, guidedRuns } = await observationsOf(context, collection);
  const fitted = await context.readFitted(collection);
  const credit = fitted?.model.credit;
  // A line is silent once it is for one kind of agent.
  const silent = credit
    ? Object.keys(credit.lines).filter((code) =>
        Object.keys(credit.agents).some((agent) => isWithheld(credit, code, agent)),
      )
    : [];
  return {
    tenant_id: collection.tenant,
    ...(since === undefined ? {} : { since: new Date(since).toISOString() }),
    guided_runs: guidedRuns,
    ...effectOf(compared),
    by_agent_type: sorted(compared.map(({ agentType }) => agentType)).map((agent_type) => ({
      agent_type,
      ...effectOf(compared.filter(({ agentType }) => agentType === agent_type)),
    })),
    by_kind: sorted(compared.flatMap(({ kinds }) => kinds)).map((kind) => ({
      kind,
      ...effectOf(compared.filter(({ kinds }) => kinds.includes(kind))),
    })),
    by_week: sorted(compared.map(({ week }) => week))
      .slice(-MOST_WEEKS)
      .map((week) => {
        const here = compared.filter((one) => one.week === week);
        return {
          week,
          guided: shownSide(sideOf(here.filter(({ isGuided }) => isGuided))),
          withheld: shownSide(sideOf(here.filter(({ isGuided }) => !isGuided))),
        };
      }),
    silent_lines: silent.length,
  };
}

/** Results that are held of each engine, those of the collections that were asked for last. */
const HELD = 32;
const held = new WeakMap<EngineContext, Map<number, { state: string; result: Promise<EffectResult> }>>();

/**
 * What guidance is worth: success of guided runs beside runs from which it was withheld by chance, since the first of those. Requests
 * were drawn, so nothing but guidance makes the two different. A function of the stored records: a removed one no longer
 * counts.
 * Every such run is read once, and again only where the collection has learned, was corrected or lost something since.
 */
export function effect(context: EngineContext, collection: Collection): Promise<EffectResult> {
  const { id, seq, learned, tuned, stale } = collection;
  const state = [seq, learned, tuned, stale].join(' ');
  const results = held.get(context) ?? new Map<number, { state: string; result: Promise<EffectResult> }>();
  held.set(context, results);
  const known = results.get(id);
  const result = known?.state === state ? known.result : measured(context, collection);
  results.delete(id);
  results.set(id, { state, result });
  if (results.size > HELD) results.delete(results.keys().next().value!);
  // What failed is asked again.
  result.catch(() => results.delete(id));
  return result;
}
