import { isScalar, readResult } from '../../adapters/eval/plan/places.js';
import type { ArgumentSource, Random } from '../../src/index.js';
import type { Move } from './advice.js';
import { isAbout, type LoggedCall, scalarsIn, valuesAt } from './call-log.js';
import type { Session } from './session.js';
import type { Told, Wits } from './wits.js';
import type { Args } from './world.js';

/** True for a tool whose name says that it only looks. */
export const looksOnly = (tool: string): boolean => /^(?:get|find|search|list|look)_/.test(tool);

/** True for what is one thing's name and nobody's guess. */
const isId = (argument: string): boolean => argument.endsWith('_id');

/**
 * How well a value fits what was said, by the results of calls: the piece called "bow" of the loan of a "violin" fits
 * "the bow of the violin" on two counts. What was said first counts for a little more.
 */
export function fitOf(value: string, said: Args, log: readonly LoggedCall[]): number {
  const weights = new Map(Object.values(said).map((words, i) => [words.toLowerCase(), 1 - i / 10]));
  let best = 0;
  const visit = (node: unknown, above: ReadonlySet<string>): void => {
    if (typeof node !== 'object' || node === null) return;
    const own = scalarsIn(node);
    const around = new Set([
      ...above,
      ...own.map((text) => text.toLowerCase()).filter((text) => weights.has(text)),
    ]);
    if (own.includes(value)) {
      best = Math.max(
        best,
        [...around].reduce((sum, text) => sum + weights.get(text)!, 0),
      );
    }
    for (const child of Object.values(node)) {
      for (const one of Array.isArray(child) ? child : [child]) visit(one, around);
    }
  };
  for (const { result } of log) visit(result, new Set());
  return best;
}

/** How well a value fits whichever of the things asked for it fits best. */
const bestFit = (value: string, said: readonly Args[], log: readonly LoggedCall[]): number =>
  Math.max(0, ...said.map((one) => fitOf(value, one, log)));

/** Whether what holds a value is known not to be as it must be. */
function isRuledOut(value: string, conditions: Told['conditions'], log: readonly LoggedCall[]): boolean {
  let out = false;
  const visit = (node: unknown, source: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const fields = Object.entries(node);
    if (fields.some(([, field]) => field === value)) {
      out ||= conditions.some(
        ({ of, fact, values }) =>
          (of === undefined || of === source) &&
          fields.some(([key, field]) => key === fact && isScalar(field) && !values.includes(String(field))),
      );
    }
    for (const [, field] of fields) visit(field, source);
  };
  for (const { action, result } of log) visit(result, action);
  return out;
}

/** Values under keys that are called like the argument. */
function likeNamed(argument: string, log: readonly LoggedCall[]): string[] {
  const plural = `${argument.replace(/_id$/, '')}s`;
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, field] of Object.entries(node)) {
      const fields = Array.isArray(field) ? field : [field];
      if (key === argument || key === plural) found.push(...fields.filter(isScalar).map(String));
      fields.forEach(visit);
    }
  };
  for (const { result } of log.toReversed()) visit(result);
  return [...new Set(found)];
}

/** Values at a place in the results of a tool; where they must belong to an object, only those that do. */
function atPlace(
  source: Extract<ArgumentSource, { action: string }>,
  bound: Args,
  log: readonly LoggedCall[],
): string[] {
  const object = source.same === undefined ? undefined : bound[source.same];
  return log
    .filter(({ action, refused }) => action === source.action && !refused)
    .filter((call) => object === undefined || isAbout(call, new Set([object])))
    .toReversed()
    .flatMap(({ result }) => valuesAt(result, source.path))
    .map(({ value }) => value)
    .filter(isScalar)
    .map(String);
}

const NOTHING: Told = { sources: () => [], conditions: [] };
/** How often an agent takes the wrong one of several. */
const SLIP = 0.03;

/** An agent's wits where calls are JSON: it reads names of arguments and fields, and looks before it guesses. */
export function toolWits(session: Session, random: Random): Wits {
  const log: LoggedCall[] = [];
  const tried = new Set<string>();
  /** Values that name nothing. */
  const unknown = new Set<string>();
  /** Values that a tool was refused with since anything was last changed. */
  const refused = new Set<string>();
  const keyOf = ({ action, args }: Move): string => JSON.stringify([action, args]);
  const argsOf = (name: string): readonly string[] =>
    session.actions.find((action) => action.name === name)?.args ?? [];
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

  function valuesFor(
    tool: string,
    argument: string,
    bound: Args,
    said: readonly Args[],
    { sources, conditions }: Told,
  ): string[] {
    const told = sources(argument).flatMap((source) => {
      if ('constant' in source) return source.constant;
      if ('task' in source) return said.flatMap((one) => one[argument] ?? []);
      return atPlace(source, bound, log);
    });
    const guesses = session.actions.find(({ name }) => name === tool)?.guesses?.[argument] ?? [];
    const own = told.length > 0 ? told : said.flatMap((one) => one[argument] ?? []);
    const seen =
      own.length > 0
        ? own
        : isId(argument)
          ? likeNamed(argument, log).filter((value) => !unknown.has(value))
          : [];
    if (seen.length === 0) {
      const open = guesses.filter(
        (guess) => !tried.has(keyOf({ action: tool, args: { [argument]: guess } })),
      );
      return [pick(open.length > 0 ? open : guesses) ?? []].flat();
    }
    const fitting = seen.filter(
      (value) => !unknown.has(value) && (!isId(argument) || !isRuledOut(value, conditions, log)),
    );
    const found = [...new Set(fitting)]
      .map((value, at) => ({ value, at, fit: bestFit(value, said, log) }))
      .sort((a, b) => b.fit - a.fit || a.at - b.at);
    if (told.length === 0) return found.map(({ value }) => value);
    // Of values that the text gives and that do as well, those that were not refused come first.
    const wasRefused = (value: string): boolean =>
      refused.has(keyOf({ action: tool, args: { [argument]: value } }));
    const best = found.filter(({ fit }) => fit === found[0]!.fit).map(({ value }) => value);
    const others = guesses.filter((guess) => !told.includes(guess));
    const open = [...best, ...others].filter((value) => !wasRefused(value));
    return [...new Set([...open, ...found.map(({ value }) => value)])];
  }

  /** A tool that only looks and was not called like this before. */
  function look(said: readonly Args[], wanted?: { argument: string; values: string[] }): Move | undefined {
    const moves = session.actions
      .filter(({ name }) => looksOnly(name))
      .flatMap(({ name, args }): Move[] => {
        if (args.length !== 1) return [];
        const [argument] = args as [string];
        if (wanted) {
          return argument === wanted.argument
            ? wanted.values.map((value) => ({ action: name, args: { [argument]: value } }))
            : [];
        }
        return valuesFor(name, argument, {}, said, NOTHING).map((value) => ({
          action: name,
          args: { [argument]: value },
        }));
      })
      .filter((move) => !tried.has(keyOf(move)));
    return wanted ? moves[0] : pick(moves);
  }

  return {
    propose({ action, args: given }, said, told) {
      const bound: Args = { ...given };
      const order = argsOf(action).toSorted(
        (a, b) =>
          Number(told.sources(a).some((source) => 'same' in source)) -
          Number(told.sources(b).some((source) => 'same' in source)),
      );
      for (const argument of order) {
        if (bound[argument] !== undefined) continue;
        const values = valuesFor(action, argument, bound, said, told);
        if (values.length === 0) {
          const move = look(said);
          return move && !looksOnly(action) ? { move, ready: false } : undefined;
        }
        if (looksOnly(action)) {
          // One that looks is worth a call for each thing that it could be about.
          bound[argument] =
            values.find((value) => !tried.has(keyOf({ action, args: { [argument]: value } }))) ?? values[0]!;
          continue;
        }
        const fits = values.map((value) => bestFit(value, said, log));
        if (isId(argument) && values.length > 1 && fits[0] === fits[1]) {
          const move = look(said, { argument, values });
          if (move) return { move, ready: false };
        }
        const slipped = values.length > 1 && random() < SLIP;
        bound[argument] = slipped ? values[1]! : values[0]!;
      }
      const args = Object.fromEntries(argsOf(action).map((argument) => [argument, bound[argument]!]));
      return { move: { action, args }, ready: true };
    },
    somethingElse() {
      const open = session.actions.filter(({ name }) => !session.askable.includes(name));
      const action = pick(open)?.name;
      return action === undefined ? undefined : { action, args: {} };
    },
    notice(move, outcome) {
      log.push({ ...move, result: readResult(outcome.text), refused: outcome.refused });
      tried.add(keyOf(move));
      if (outcome.refused) {
        const nothing = /no such (\w+)|\bnot[_ ]found\b|\bunknown\b/i.exec(outcome.text);
        for (const [argument, value] of Object.entries(move.args)) {
          const named =
            nothing?.[1] === undefined ? outcome.text.includes(value) : argument.startsWith(nothing[1]);
          if (nothing !== null && named) unknown.add(value);
          const key = keyOf({ action: move.action, args: { [argument]: value } });
          tried.add(key);
          refused.add(key);
        }
      } else if (!looksOnly(move.action)) refused.clear();
    },
  };
}
