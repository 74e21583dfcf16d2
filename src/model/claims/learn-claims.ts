import { MAX_RECORDS } from '../settings.js';
import type { Run } from '../table/table.js';
import { type Claim, type Claims, keyOf, ruleOf, type When } from './claims.js';
import { type Counts, countRun, type Question } from './counts.js';
import { judge } from './judge.js';
import { type Point, pointsOf } from './points-of.js';
import { LEAST_OWNERS, VETO_POINTS, VETO_SHARE } from './settings.js';

/** Whether a situation is among those of another. */
const isWithin = (when: When, wide: When): boolean =>
  keyOf(when) !== keyOf(wide) &&
  (wide.operator === '' || wide.operator === when.operator) &&
  (wide.shape === '' || wide.shape === when.shape) &&
  (wide.state === when.state || when.state === 'stuck');

/** A claim without the runs behind it. */
type Judged = Omit<Claim, 'records'>;

/** Whether a particular situation shows that what a claim says is not so in it. */
function isVetoed({ groups }: Question, { about }: Judged): boolean {
  const sumOf = (side: 'did' | 'not') => {
    const cells = [...groups.values()].map((own) => own[side]).filter(({ n }) => n > 0);
    const sum = (what: 'n' | 'on'): number => cells.reduce((all, cell) => all + cell[what], 0);
    return { n: sum('n'), on: sum('on'), groups: cells.length };
  };
  const [did, not] = [sumOf('did'), sumOf('not')];
  if (about === 'again') return did.groups >= LEAST_OWNERS && did.on >= VETO_SHARE * did.n;
  const on = did.on + not.on;
  const owners = [did, not].reduce((sum, side) => sum + (side.on > 0 ? side.groups : 0), 0);
  return on >= VETO_POINTS && owners >= LEAST_OWNERS && did.on < VETO_SHARE * on;
}

/** What is worth saying by counts, the most worth first. */
export function claimsIn(counts: Counts): Judged[] {
  const claims = [...counts.values()].flatMap((question): Judged[] => {
    const { when, about, by } = question;
    const verdict = judge(question);
    return verdict ? [{ when, about, by, ...verdict }] : [];
  });
  const nameOf = (one: Judged): string => keyOf(one.when) + ruleOf(one);
  return claims.sort((a, b) => b.gain - a.gain || (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** By the situation what a more general claim says and is not so in it. */
function vetoesIn(counts: Counts, claims: readonly Judged[]): Claims['vetoes'] {
  const vetoes = new Map<string, Set<string>>();
  for (const question of counts.values()) {
    const refuted = claims.filter(
      (claim) =>
        claim.about === question.about &&
        claim.by === question.by &&
        isWithin(question.when, claim.when) &&
        isVetoed(question, claim),
    );
    const key = keyOf(question.when);
    if (refuted.length > 0) vetoes.set(key, new Set([...(vetoes.get(key) ?? []), ...refuted.map(ruleOf)]));
  }
  return Object.fromEntries(
    [...vetoes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, rules]) => [key, [...rules].sort()]),
  );
}

/** A run with what its steps say. */
interface Read {
  readonly run: Run;
  readonly points: readonly Point[];
}

/** Some runs of which each claim is true. */
function recordsOf(runs: readonly Read[], claims: readonly Judged[]): Map<string, string[]> {
  const records = new Map(claims.map((one) => [keyOf(one.when) + ruleOf(one), [] as string[]]));
  for (const { run, points } of runs)
    for (const point of points) {
      if (!point.did) continue;
      const own = records.get(keyOf(point.when) + ruleOf(point));
      if (own && own.length < MAX_RECORDS && own.at(-1) !== run.id) own.push(run.id);
    }
  return records;
}

/** Learns what to do after results. Pure; the order of runs has no part in it. */
export function learnClaims(runs: readonly Run[]): Claims {
  const counts: Counts = new Map();
  const read = [...runs]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((run): Read => ({ run, points: pointsOf(run) }));
  for (const { run, points } of read) countRun(counts, run, points);
  const claims = claimsIn(counts);
  const records = recordsOf(read, claims);
  const said = new Map<string, Claim[]>();
  for (const one of claims) {
    const key = keyOf(one.when);
    const claim = { ...one, records: records.get(key + ruleOf(one))! };
    said.set(key, [...(said.get(key) ?? []), claim]);
  }
  return {
    said: Object.fromEntries([...said].sort(([a], [b]) => (a < b ? -1 : 1))),
    vetoes: vetoesIn(counts, claims),
  };
}
