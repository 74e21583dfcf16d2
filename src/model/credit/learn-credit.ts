import { addTo } from '../../domain/add-to.js';
import type { Tally } from '../../domain/guidance-item.js';
import { kindOfLine } from '../../domain/line-code.js';
import { groupWeights } from '../table/group-weights.js';
import type { Run, Table } from '../table/table.js';
import { expectedAlone } from './expected-alone.js';
import { fallenLines } from './fallen-lines.js';
import { PRIOR_TELLINGS, RECENT_RUNS, ROUNDS, SPREAD, TELLINGS } from './settings.js';

/** What telling something changed, by the runs that were told it. */
export interface Effect {
  /** Runs that were told it, those of one group counted less. */
  readonly tellings: number;
  /** By how much they succeeded more than they would have without guidance, shrunk to none. */
  readonly effect: number;
  /** Variance of it: of the outcomes, and of what is known of runs without guidance. */
  readonly variance: number;
  /** Of that, the variance of what is known of runs without guidance, not shrunk. */
  readonly unsure: number;
}

/** What telling was worth, as far as outcomes show. */
export interface Credit {
  /** Guided runs with an outcome, and those that succeeded. */
  readonly guided: Tally;
  /** By kind of agent, what telling anything changes. */
  readonly agents: Readonly<Record<string, Effect>>;
  /** By kind of agent and kind of line, what it changes beyond that: see {@link kindName}. */
  readonly kinds: Readonly<Record<string, Effect>>;
  /** By the code of a line: what it changes beyond its kind. */
  readonly lines: Readonly<Record<string, Effect>>;
  /** Codes of lines that are needed no more: see `fallenLines`. */
  readonly fallen: readonly string[];
}

/** The name of a kind of line told to a kind of agent. */
export const kindName = (agentType: string, kind: string): string => `${agentType}\t${kind}`;

/** One guided run: how much better than expected it ended, and the variance of what was expected. */
interface Telling {
  readonly residual: number;
  readonly variance: number;
  readonly weight: number;
  readonly names: readonly string[];
}

const round = (value: number): number => Number(value.toFixed(4));

const inOrder = (a: Run, b: Run): number => (a.id < b.id ? -1 : 1);

/** One run for each answer, the first. */
function oneOfEachAnswer(runs: readonly Run[]): Run[] {
  const seen = new Set<string>();
  return runs.filter(({ shown }) => {
    if (!shown || seen.has(shown.answer)) return false;
    seen.add(shown.answer);
    return true;
  });
}

/** First letters of the names of what effects are of. */
const AGENT = 'a';
const KIND = 'k';
const LINE = 'l';

const namesOf = ({ agentType, shown }: Run): string[] => {
  const codes = shown?.lines ?? [];
  const kinds = codes.flatMap((code) => kindOfLine(code) ?? []);
  return [
    AGENT + agentType,
    ...[...new Set(kinds)].map((kind) => KIND + kindName(agentType, kind)),
    ...codes.map((code) => LINE + code),
  ];
};

/**
 * Effects of what was told: of anything, then of kinds of line beyond that, then of lines beyond their kinds, so that harm
 * that all share is not cut into as many parts as a text has lines. Those of one level share what was told together: ridge
 * regression by coordinates (Hoerl and Kennard 1970), each over its own newest tellings, so that what helped long ago does not
 * hide what harms now.
 */
function effectsOf(tellings: readonly Telling[]): Map<string, Effect> {
  const having = new Map<string, number[]>();
  tellings.forEach(({ names }, i) => {
    for (const name of names) addTo(having, name, i);
  });
  const features = [...having]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, all]) => {
      const recent = all.slice(-TELLINGS);
      return { name, all, recent, count: recent.reduce((sum, i) => sum + tellings[i]!.weight, 0), effect: 0 };
    });
  const left = tellings.map(({ residual }) => residual);
  const share = (feature: (typeof features)[number]): void => {
    const sum = feature.recent.reduce((all, i) => all + tellings[i]!.weight * (left[i]! + feature.effect), 0);
    const effect = sum / (PRIOR_TELLINGS + feature.count);
    for (const i of feature.all) left[i]! += feature.effect - effect;
    feature.effect = effect;
  };
  for (const level of [AGENT, KIND, LINE]) {
    const ofLevel = features.filter(({ name }) => name[0] === level);
    for (let round = 0; round < ROUNDS; round++) ofLevel.forEach(share);
  }
  return new Map(
    features.map(({ name, recent, count, effect }) => {
      const believed = count / (PRIOR_TELLINGS + count);
      const unsure = recent.reduce((sum, i) => sum + tellings[i]!.variance, 0) / recent.length;
      const variance = SPREAD / (PRIOR_TELLINGS + count) + believed ** 2 * unsure;
      const rounded = { effect: round(effect), variance: round(variance), unsure: round(unsure) };
      return [name, { tellings: round(count), ...rounded }];
    }),
  );
}

/**
 * Learns what telling was worth: of each line and each kind of line, by how much the runs that were told it succeeded more than
 * runs of like tasks without guidance. Pure; a run that is removed takes its credit with it. Outcomes that are estimated
 * are no evidence.
 */
export function learnCredit({ runs }: Pick<Table, 'runs'>): Credit {
  const known = runs.filter(({ outcomeKnown }) => outcomeKnown).sort(inOrder);
  const newest = (isGuided: boolean): Run[] =>
    known.filter(({ guided }) => guided === isGuided).slice(-RECENT_RUNS);
  const guided = newest(true);
  const alone = newest(false);
  const once = oneOfEachAnswer(guided);
  const expected = expectedAlone(alone);
  const weights = groupWeights(once);
  const tellings = once.map((run, i): Telling => {
    const { success, variance } = expected(run);
    return {
      residual: run.success - success,
      variance,
      weight: weights[i]!,
      names: namesOf(run),
    };
  });
  const effects = [...effectsOf(tellings)];
  const named = (of: string): Record<string, Effect> =>
    Object.fromEntries(
      effects.flatMap(([name, effect]) => (name[0] === of ? [[name.slice(1), effect]] : [])),
    );
  return {
    guided: { yes: guided.filter(({ success }) => success > 0.5).length, of: guided.length },
    agents: named(AGENT),
    kinds: named(KIND),
    lines: named(LINE),
    fallen: fallenLines([...guided, ...alone].sort(inOrder)),
  };
}
