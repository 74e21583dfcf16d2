import { succession } from '../../domain/maths/succession.js';
import { saysValue } from '../runs/history.js';
import { placesOf } from './astray.js';
import {
  type FilledCall,
  fixFor,
  isPart,
  type PartCall,
  partKey,
  partsOf,
  type WordNeed,
} from './filled-call.js';
import type { CallCount } from './learn-word-needs.js';
import { slotKey } from './task-things.js';
import type { WordPattern } from './word-call.js';
import type { WordWorld } from './word-world.js';

/** What puts an error right is done before it is met from this chance of meeting it on. */
export const RISK = 0.3;
/** Refusals that nobody knows the way out of, with nothing that went through. */
const HOPELESS = 3;
/** A value is named beside the usual one where it was right so often. */
const OTHERWISE = 0.05;
/** Tries that say how likely an error is. */
const ENOUGH = 2;
/** Share of the calls of a template that have to be made at some place, from which on the others are too. */
const MOSTLY = 0.6;

/** What is known of the calls of a world of words, for one task. */
export interface KnownCalls {
  /** What puts errors right, by the words of the error, and in how many units it did. */
  fixes: ReadonlyMap<string, { fix: WordPattern; units: number }>;
  /** How likely a call meets an error whose way out was not taken. */
  riskOf(call: FilledCall, error: string): number;
  /** What has to come before a call, what has to be the latest of its kind last. */
  needsOf(call: FilledCall): WordNeed[];
  /** The call that a part mostly stands for, and those that it may have to be instead; undefined where nobody knows. */
  usualOf(part: PartCall): { call: FilledCall; others: CallCount[] } | undefined;
  /** Of units that tried a call, how many got it done. */
  doneOf(call: FilledCall): number;
  /** Whether enough is known of a call to plan for it. */
  isKnown(call: FilledCall): boolean;
  /** Whether what fills a call's slots may be named: many share it, or the task says it. */
  isNamed(call: FilledCall): boolean;
}

/** What is known of calls where a task is planned for. */
export function knownCalls({ needs: learned, remedies, things }: WordWorld, task: string): KnownCalls {
  const { needs, alike, risks, fluid, calls, shared } = learned;
  const text = task.toLowerCase();
  const fixes = new Map(remedies.flatMap(({ error, sure }) => (sure ? [[error, sure] as const] : [])));
  /** Whether a call is about what another task was about. */
  const isOthers = ({ template, slots }: PartCall): boolean =>
    Object.entries(slots).some(
      ([slot, value]) =>
        value !== null && things.has(slotKey(template, slot, value)) && !saysValue(text, value),
    );
  const passed = new Map<string, number>();
  for (const call of calls)
    for (const part of partsOf(call)) passed.set(partKey(part), (passed.get(partKey(part)) ?? 0) + call.ok);

  /**
   * How likely a call meets an error whose way out was not taken, by the closest calls of which enough is known: a slot
   * that the error names is as it is.
   */
  function riskOf(call: FilledCall, error: string): number {
    const named = Object.keys(call.slots).filter((slot) => error.includes(`‹${slot}›`));
    for (const part of partsOf(call)) {
      const filled = Object.keys(part.slots).filter((slot) => part.slots[slot] !== null);
      if (filled.length === 0 || named.some((slot) => !filled.includes(slot))) continue;
      const key = partKey(part);
      const { ok, refused } = risks.get(key)?.get(error) ?? { ok: passed.get(key) ?? 0, refused: 0 };
      if (ok + refused >= ENOUGH) return refused / (ok + refused + 0.5);
    }
    return 0;
  }

  function needsOf(call: FilledCall): WordNeed[] {
    const found = new Map<string, WordNeed>();
    const placed = new Set<string>();
    for (const part of partsOf(call)) {
      for (const need of needs.get(partKey(part)) ?? []) {
        if ((need.latest && placed.has(need.template)) || isOthers(need)) continue;
        if (need.latest) placed.add(need.template);
        const key = partKey(need);
        if (!found.has(key)) found.set(key, need);
      }
    }
    for (const need of placesOf(learned, call))
      if (!placed.has(need.template)) found.set(partKey(need), need);
    for (const pattern of alike.get(call.template) ?? []) {
      const part = fixFor(pattern, call);
      const met = [...found.values()].some(
        (need) =>
          need.template === part.template &&
          Object.entries(part.slots).every(([slot, value]) => value === null || need.slots[slot] === value),
      );
      if (!met) found.set(partKey(part), { ...part, latest: false, units: 1 });
    }
    for (const [error, { fix }] of fixes) {
      if (riskOf(call, error) < RISK) continue;
      const part = fixFor(fix, call);
      if (fluid.has(part.template)) continue;
      const key = partKey(part);
      if (!found.has(key)) found.set(key, { ...part, latest: false, units: 1 });
    }
    return [...found.values()].sort((a, b) => Number(a.latest) - Number(b.latest));
  }

  /** The calls that a part stands for, the usual one first. */
  const waysOf = (part: PartCall): CallCount[] =>
    calls.filter((call) => call.ok > 0 && isPart(part, call) && !isOthers(call)).sort((a, b) => b.ok - a.ok);

  function usualOf(part: PartCall): { call: FilledCall; others: CallCount[] } | undefined {
    const ways = waysOf(part);
    const most = ways[0];
    if (most) {
      const all = ways.reduce((sum, { ok }) => sum + ok, 0);
      return { call: most, others: ways.slice(1).filter(({ ok }) => ok >= OTHERWISE * all) };
    }
    return Object.values(part.slots).includes(null) ? undefined : { call: part as FilledCall, others: [] };
  }

  /** Templates that have to come right before nearly all calls of another, as one has to be where a thing is. */
  const places = new Map<string, Set<string>>();
  for (const template of new Set(calls.map((call) => call.template))) {
    const sorts = calls.filter((call) => call.template === template && call.ok >= ENOUGH);
    for (const place of fluid) {
      const placed = sorts.filter((call) =>
        needsOf(call).some((need) => need.latest && need.template === place),
      );
      if (placed.length < ENOUGH || placed.length < MOSTLY * sorts.length) continue;
      places.set(template, (places.get(template) ?? new Set()).add(place));
    }
  }

  /** Of units that tried a call, how many got it done. */
  const doneOf = (call: FilledCall): number => {
    const own = calls.find((one) => partKey(one) === partKey(call));
    return succession(own?.ok ?? 0, own?.tried ?? 0);
  };

  /** Whether enough is known of a call to plan for it. */
  function isKnown(call: FilledCall): boolean {
    const needed = needsOf(call);
    for (const place of places.get(call.template) ?? [])
      if (!needed.some((need) => need.latest && need.template === place)) return false;
    const own = calls.find((one) => partKey(one) === partKey(call));
    if (own && own.ok > 0) return true;
    const unknown = [...(own?.refused ?? [])].filter(([error]) => !fixes.has(error));
    if (unknown.reduce((sum, [, count]) => sum + count, 0) >= HOPELESS) return false;
    return Object.entries(call.slots).every(([slot, value]) =>
      calls.some((one) => one.ok > 0 && one.template === call.template && one.slots[slot] === value),
    );
  }

  const isNamed = ({ slots }: FilledCall): boolean =>
    Object.values(slots).every((value) => shared.has(value) || saysValue(text, value));

  return { fixes, riskOf, needsOf, usualOf, doneOf, isKnown, isNamed };
}
