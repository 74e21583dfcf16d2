import type { EffectOfGuidance, EffectOnAmount, EffectResult } from '../../api/effect.js';
import { weekOf } from '../../api/week-of.js';
import type { Collection } from '../../domain/collection.js';
import { kindOfLine, type LineKind } from '../../domain/line-code.js';
import { type Amounts, differenceOfMeans } from '../../domain/maths/difference-of-means.js';
import { differenceOverTime, runsUntilDecided, type Side } from '../../domain/maths/difference-over-time.js';
import { ownValue } from '../../domain/own-value.js';
import type { EngineContext } from '../../engine/context.js';
import { readableRecords } from '../../engine/learn/readable-records.js';
import type { RunGuidance } from '../../engine/shared/request-id.js';
import { WITHHOLD } from '../../engine/shared/settings.js';
import { isWithheld } from '../../model/credit/is-withheld.js';
import type { Credit } from '../../model/credit/learn-credit.js';
import type { Model } from '../../model/model.js';
import { errorsIn } from '../../model/repairs/error-keys.js';
import { runOf } from '../../model/run-of.js';
import { errorCode } from '../../model/table/choices.js';
import type { Store, StoredRecord } from '../../storage/store.js';

/** The parts of a service that comparing uses. */
type EffectContext = Pick<EngineContext, 'store' | 'parsedRuns' | 'readFitted' | 'requestIds' | 'log'>;

/** A line of an answer: whether it was told, or withheld by chance, and whether the error came that it speaks of. */
interface Drawn {
  readonly code: string;
  readonly kind: LineKind;
  readonly isShown: boolean;
  /** Undefined for a line that speaks of none. */
  readonly cameBack: boolean | undefined;
}

/** Runs of one task in one hour, whose lines were drawn together. */
interface Observation {
  readonly agentType: string;
  /** Its lines that may be withheld. */
  readonly lines: readonly Drawn[];
  /** The first day of the week in which its first run was stored, ISO 8601. */
  readonly week: string;
  /** Means of its runs. */
  readonly success: number;
  readonly steps: number;
  readonly tokens: number;
}

/** A failed run with the lines that it was told. */
interface Failed {
  readonly record_id: string;
  readonly stored_at: string;
  readonly agentType: string;
  readonly lines: readonly string[];
}

/** Weeks that are listed: half a year. */
const MOST_WEEKS = 26;
const MOST_LINES = 50;
const MOST_HARMED = 20;
/** Characters of a token, about. */
const TOKEN = 4;

/** What a run was told, and what was withheld from it, of what may be. */
function drawnIn({ state, shown }: RunGuidance, met: ReadonlySet<string>): Drawn[] {
  const lineOf =
    (isShown: boolean) =>
    (code: string): Drawn[] => {
      const kind = kindOfLine(code);
      const error = shown?.errors?.[code];
      // What a person wrote is always said.
      if (kind === undefined || kind === 'curated') return [];
      return [{ code, kind, isShown, cameBack: error === undefined ? undefined : met.has(error) }];
    };
  const all = shown?.lines ?? [];
  return state === 'guided'
    ? [...all.flatMap(lineOf(true)), ...(shown?.without ?? []).flatMap(lineOf(false))]
    : all.flatMap(lineOf(false));
}

/** The codes of the errors that a run met. */
async function errorsMet(
  { parsedRuns }: Pick<EngineContext, 'parsedRuns'>,
  record: StoredRecord,
  model: Model | undefined,
): Promise<ReadonlySet<string>> {
  const parsed = model && (await parsedRuns.read(record.collection, record))?.run;
  if (!parsed) return new Set();
  return new Set(errorsIn(runOf(model, parsed).steps).map(({ answer }) => errorCode(answer.shape)));
}

/** Runs of a collection since the first from which a line was withheld, when that was, all guided runs, and those that failed. */
async function observationsOf(
  context: Omit<EffectContext, 'readFitted'>,
  { id }: Collection,
  model: Model | undefined,
): Promise<{ observations: Observation[]; since: number | undefined; guidedRuns: number; failed: Failed[] }> {
  let since: number | undefined;
  let guidedRuns = 0;
  const failed: Failed[] = [];
  const cells = new Map<
    string,
    Pick<Observation, 'agentType' | 'lines' | 'week'> & { sums: number[]; runs: number }
  >();
  const answers = new Set<string>();
  for await (const record of readableRecords(context, context.store.records(id, 'answered'), [])) {
    const { interaction, created_at: storedAt } = record;
    const { query, success, agent_type: agentType, metadata, turns } = interaction;
    const read = context.requestIds.read(id, metadata);
    if (!read.shown || typeof success !== 'boolean' || answers.has(read.shown.answer)) continue;
    answers.add(read.shown.answer);
    if (read.state === 'guided') {
      guidedRuns += 1;
      if (!success)
        failed.push({
          record_id: record.id,
          stored_at: new Date(storedAt).toISOString(),
          agentType: agentType ?? '',
          lines: read.shown.lines,
        });
    }
    const hasErrors = Object.keys(read.shown.errors ?? {}).length > 0;
    const lines = drawnIn(read, hasErrors ? await errorsMet(context, record, model) : new Set());
    const withheld = lines.filter(({ isShown }) => !isShown).map(({ code }) => code);
    if (withheld.length > 0) since ??= storedAt;
    if (since === undefined) continue;
    const name = JSON.stringify([
      withheld.sort(),
      agentType,
      query,
      Math.floor(storedAt / WITHHOLD.togetherMs),
    ]);
    const cell = cells.get(name) ?? {
      agentType: agentType ?? '',
      lines,
      week: weekOf(storedAt),
      sums: [0, 0, 0],
      runs: 0,
    };
    cells.set(name, cell);
    const letters = turns.reduce((sum, turn) => sum + turn.decision.length + (turn.result?.length ?? 0), 0);
    [Number(success), turns.length, letters / TOKEN].forEach((amount, i) => {
      cell.sums[i]! += amount;
    });
    cell.runs += 1;
  }
  const observations = [...cells.values()].map(({ sums, runs, ...rest }) => {
    const [success, steps, tokens] = sums.map((sum) => sum / runs) as [number, number, number];
    return { ...rest, success, steps, tokens };
  });
  return { observations, since, guidedRuns, failed };
}

/**
 * An amount of each observation on the side of its lines: as each line is drawn by itself, an answer of several counts by the share of
 * them that was told, and that was withheld.
 */
function amountsOf(
  observations: readonly Observation[],
  isMeant: (line: Drawn) => boolean,
  amountIn: (observation: Observation, line: Drawn) => number,
): { guided: Amounts; withheld: Amounts } {
  const sides = { guided: { runs: 0, sum: 0, squares: 0 }, withheld: { runs: 0, sum: 0, squares: 0 } };
  for (const observation of observations) {
    const lines = observation.lines.filter(isMeant);
    for (const line of lines) {
      const side = line.isShown ? sides.guided : sides.withheld;
      const amount = amountIn(observation, line);
      side.runs += 1 / lines.length;
      side.sum += amount / lines.length;
      side.squares += amount ** 2 / lines.length;
    }
  }
  return sides;
}

const round = (value: number): number => Number(value.toFixed(4));

const shownSide = ({ runs, sum }: Amounts): Side => ({ runs: round(runs), successes: round(sum) });
const any = (): boolean => true;
const successOf = ({ success }: Observation): number => success;

function effectOf(
  observations: readonly Observation[],
  isMeant: (line: Drawn) => boolean = any,
): EffectOfGuidance {
  const amounts = amountsOf(observations, isMeant, successOf);
  const [guided, withheld] = [shownSide(amounts.guided), shownSide(amounts.withheld)];
  const found = differenceOverTime(guided, withheld);
  const more = runsUntilDecided(guided, withheld);
  const verdict = !found ? 'open' : found.low > 0 ? 'helps' : found.high < 0 ? 'harms' : 'open';
  return {
    guided,
    withheld,
    ...(found
      ? { difference: round(found.difference), interval: [round(found.low), round(found.high)] }
      : {}),
    verdict,
    ...(more === undefined ? {} : { runs_to_decide: more }),
  };
}

function amountEffect(...of: Parameters<typeof amountsOf>): EffectOnAmount {
  const { guided, withheld } = amountsOf(...of);
  const shown = ({ runs, sum }: Amounts) => ({ runs: round(runs), mean: runs === 0 ? 0 : round(sum / runs) });
  const found = differenceOfMeans(guided, withheld);
  return {
    guided: shown(guided),
    withheld: shown(withheld),
    ...(found && { difference: round(found.difference), interval: [round(found.low), round(found.high)] }),
  };
}

/** The effect on how often the error of a line comes. */
const recurrencesOf = (
  observations: readonly Observation[],
  isMeant: (line: Drawn) => boolean = any,
): EffectOnAmount =>
  amountEffect(
    observations,
    (line) => line.cameBack !== undefined && isMeant(line),
    (_, { cameBack }) => Number(cameBack),
  );

/** Each line that was withheld from some run, those withheld most first. */
function byLine(observations: readonly Observation[]): EffectResult['by_line'] {
  const of = new Map<string, { kind: LineKind; withheld: number; hasError: boolean }>();
  for (const { code, kind, isShown, cameBack } of observations.flatMap(({ lines }) => lines)) {
    const known = of.get(code) ?? { kind, withheld: 0, hasError: false };
    known.withheld += Number(!isShown);
    known.hasError ||= cameBack !== undefined;
    of.set(code, known);
  }
  return [...of]
    .filter(([, { withheld }]) => withheld > 0)
    .sort(([a, one], [b, other]) => other.withheld - one.withheld || (a < b ? -1 : 1))
    .slice(0, MOST_LINES)
    .map(([line, { kind, hasError }]) => {
      const isMeant = ({ code }: Drawn): boolean => code === line;
      return {
        line,
        kind,
        ...(hasError && { recurrences: recurrencesOf(observations, isMeant) }),
        ...effectOf(observations, isMeant),
      };
    });
}

const sorted = <T>(names: Iterable<T>): T[] => [...new Set(names)].sort();

/** Failed runs that were told a line without which such runs do better; the newest first. */
function harmedOf(failed: readonly Failed[], credit: Credit): EffectResult['harmed'] {
  const harms = (code: string, agentType: string): boolean =>
    (ownValue(credit.lines, code)?.effect ?? 0) < 0 && isWithheld(credit, code, agentType);
  return failed
    .flatMap(({ agentType, lines, ...run }) => {
      const harmful = lines.filter((code) => harms(code, agentType));
      return harmful.length > 0 ? [{ ...run, lines: harmful }] : [];
    })
    .reverse()
    .slice(0, MOST_HARMED);
}

/** Reads every run that was given an answer. */
async function measured(context: EffectContext, collection: Collection): Promise<EffectResult> {
  const fitted = await context.readFitted(collection);
  const {
    observations: compared,
    since,
    guidedRuns,
    failed,
  } = await observationsOf(context, collection, fitted?.model);
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
    by_kind: sorted(compared.flatMap(({ lines }) => lines.map(({ kind }) => kind))).map((kind) => ({
      kind,
      ...effectOf(compared, (line) => line.kind === kind),
    })),
    recurrences: recurrencesOf(compared),
    steps: amountEffect(compared, any, ({ steps }) => steps),
    tokens: amountEffect(compared, any, ({ tokens }) => tokens),
    by_line: byLine(compared),
    harmed: credit ? harmedOf(failed, credit) : [],
    by_week: sorted(compared.map(({ week }) => week))
      .slice(-MOST_WEEKS)
      .map((week) => {
        const here = compared.filter((one) => one.week === week);
        const { guided, withheld } = amountsOf(here, any, successOf);
        return { week, guided: shownSide(guided), withheld: shownSide(withheld) };
      }),
    silent_lines: silent.length,
  };
}

/** Results that are held of each store, those of the collections that were asked for last. */
const HELD = 32;
const held = new WeakMap<Store, Map<number, { state: string; result: Promise<EffectResult> }>>();

/**
 * What guidance is worth: runs that were told a line beside runs from which it was withheld by chance, since the first of those. Lines
 * were drawn, so nothing but they makes the two different. A function of the stored records: a removed one no longer
 * counts.
 * Every such run is read once, and again only where the collection has learned, was corrected or lost something since.
 */
export function effect(context: EffectContext, collection: Collection): Promise<EffectResult> {
  const { id, seq, learned, tuned, stale } = collection;
  const state = [seq, learned, tuned, stale].join(' ');
  const results =
    held.get(context.store) ?? new Map<number, { state: string; result: Promise<EffectResult> }>();
  held.set(context.store, results);
  const known = results.get(id);
  const result = known?.state === state ? known.result : measured(context, collection);
  results.delete(id);
  results.set(id, { state, result });
  if (results.size > HELD) results.delete(results.keys().next().value!);
  // What failed is asked again.
  result.catch(() => results.delete(id));
  return result;
}
