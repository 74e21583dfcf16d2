import { wayBefore } from '../../world/plan/word-plan.js';
import { saysValue } from '../../world/runs/history.js';
import { placesOf } from '../../world/words/astray.js';
import { type FilledCall, partKey } from '../../world/words/filled-call.js';
import type { WordRemedy } from '../../world/words/learn-word-remedies.js';
import { fillKey } from '../../world/words/learn-word-remedies.js';
import type { WordPattern } from '../../world/words/word-call.js';
import type { WordWorld } from '../../world/words/word-world.js';

/** A call in words that the task may make: the words that its slots may be filled with, by slot. */
interface WordTry {
  chance: number;
  fills: Map<string, Set<string>>;
}

/** A call in words as it is shown: slots that are not filled keep their names. */
interface ShownCall {
  template: string;
  action: string;
  slots: Record<string, string>;
}

/** An error that the task may meet where actions are words, and what puts it right. */
interface WordErrorAhead {
  remedy: WordRemedy & { fix: WordPattern; untried?: true };
  /** Templates that may meet it, those most likely to first. */
  templates: string[];
  /** How likely the task is to meet it. */
  likely: number;
  wayOut: ShownCall;
  /** What the way out itself needs first, in order; empty where that is not known or it is told with open slots. */
  before: ShownCall[];
}

/** What a try is worth that nobody made. */
const WORTH_TRYING = 0.5;
const ROUNDS = 4;
/** Errors less likely than this are not worth a line. */
const RARE = 0.05;
/** A template that is less likely to be tried than this is not looked at. */
const HARDLY = 0.03;
/** Units that a way out needs. */
const MIN_UNITS = 1;
const MAX_CHANCE = 0.95;
/** A call is meant where so many of those that went through, and may be meant, are that one. */
const USUAL = 0.7;
/** A way out that needs more before it is told alone. */
const MOST_BEFORE = 4;

/** The words for slots that a task says, by template. */
function saidIn(words: WordWorld, task: string, asked: ReadonlyMap<string, number>): Map<string, WordTry> {
  const text = task.toLowerCase();
  const tries = new Map<string, WordTry>();
  for (const [template, { action, said, tried }] of words.actions) {
    const fills = new Map<string, Set<string>>();
    let chance = asked.get(action) ?? tried / 2;
    for (const [key, fill] of said) {
      const [slot, kind] = key.split('\n') as [string, string];
      if (!saysValue(text, kind)) continue;
      const share = (fill.tried + tried) / (fill.said + 1);
      if (share < HARDLY) continue;
      fills.set(slot, (fills.get(slot) ?? new Set()).add(kind));
      if (!asked.has(action)) chance = Math.max(chance, share);
    }
    tries.set(template, { chance, fills });
  }
  return tries;
}

/** How likely a template meets an error with what its slots may be filled with. */
function meets(remedy: WordRemedy, template: string, { fills }: WordTry): number {
  const all = remedy.actions.get(template);
  if (!all) return 0;
  const base = (all.met + 0.1) / (all.tried + 0.5);
  let chance = base;
  for (const [slot, kinds] of fills) {
    let most = 0;
    for (const kind of kinds) {
      const by = all.by.get(fillKey(slot, kind));
      most = Math.max(most, by ? (by.met + base) / (by.tried + 1) : base);
    }
    chance *= most / base;
  }
  return Math.min(MAX_CHANCE, chance);
}

/** The words that a slot of the refused call may have had. */
function candidates(remedy: WordRemedy, slot: string, tries: ReadonlyMap<string, WordTry>): string[] {
  const found = new Set<string>();
  for (const [template, { by }] of remedy.actions) {
    for (const kind of tries.get(template)?.fills.get(slot) ?? [])
      if ((by.get(fillKey(slot, kind))?.met ?? 0) > 0) found.add(kind);
  }
  return [...found];
}

/** What mostly fills the slots of the calls that a pattern with open slots stands for; undefined where it differs. */
function usualFills({ needs }: WordWorld, { template, slots }: WordPattern): FilledCall['slots'] | undefined {
  if (Object.values(slots).some((fill) => fill !== null && 'as' in fill)) return undefined;
  const calls = needs.calls.filter(
    (call) =>
      call.template === template &&
      Object.entries(slots).every(
        ([slot, fill]) => fill === null || ('word' in fill && call.slots[slot] === fill.word),
      ),
  );
  const all = calls.reduce((sum, { ok }) => sum + ok, 0);
  return calls.find(({ ok }) => ok >= USUAL * all && ok > 0)?.slots;
}

/** Where to go for what the task may do, as what puts those errors right that come of being in the wrong place. */
function astrayRemedies(
  { remedies, astray, needs, actions }: WordWorld,
  tries: ReadonlyMap<string, WordTry>,
): WordErrorAhead['remedy'][] {
  return remedies
    .filter(({ error }) => astray.has(error))
    .flatMap(({ error, actions: refused }) =>
      [...refused].flatMap(([template, met]): WordErrorAhead['remedy'][] => {
        const open = Object.fromEntries(actions.get(template)!.slots.map((slot) => [slot, null]));
        const fills = [...(tries.get(template)?.fills ?? [])].flatMap(([slot, kinds]) =>
          [...kinds].map((kind) => ({ ...open, [slot]: kind })),
        );
        const places = new Map(
          [open, ...fills]
            .flatMap((slots) => placesOf(needs, { template, slots }))
            .map((place) => [partKey(place), place]),
        );
        const [place] = places.values();
        if (place === undefined || places.size > 1) return [];
        const slots = Object.fromEntries(
          Object.entries(place.slots).map(([slot, value]) => [slot, value === null ? null : { word: value }]),
        );
        const fix = { template: place.template, slots };
        return [{ error, actions: new Map([[template, met]]), fix, chance: MAX_CHANCE, units: place.units }];
      }),
    );
}

/**
 * The errors that a task may meet where actions are words, likeliest first, with what puts them right: those of calls
 * that are tried when a task says such words, and of the ways out themselves.
 */
export function wordErrorsAhead(
  words: WordWorld,
  task: string,
  asked: ReadonlyMap<string, number> = new Map(),
): WordErrorAhead[] {
  const tries = saidIn(words, task, asked);
  const known = words.remedies.filter(
    (remedy): remedy is WordErrorAhead['remedy'] => remedy.fix !== undefined && remedy.units >= MIN_UNITS,
  );
  // Of errors that nobody got past, what no try speaks against.
  for (const { error, ways } of words.untried) {
    const open = words.remedies.find((remedy) => remedy.error === error);
    if (!open) continue;
    for (const { pattern } of ways)
      known.push({ ...open, fix: pattern, chance: WORTH_TRYING, units: 0, untried: true });
  }
  known.push(...astrayRemedies(words, tries));
  const likely = new Map<WordRemedy, number>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const remedy of known) {
      let never = 1;
      for (const template of remedy.actions.keys()) {
        const one = tries.get(template);
        if (one && one.chance >= HARDLY) never *= 1 - one.chance * meets(remedy, template, one);
      }
      likely.set(remedy, 1 - never);
      const { template, slots } = remedy.fix;
      const next = tries.get(template);
      if (!next) continue;
      next.chance = Math.max(next.chance, (1 - never) * remedy.chance);
      for (const [slot, fill] of Object.entries(slots)) {
        if (fill === null || !('word' in fill) || 1 - never < RARE) continue;
        next.fills.set(slot, (next.fills.get(slot) ?? new Set()).add(fill.word));
      }
    }
  }
  const way = wayBefore(words, task);
  const firstFor = ({ template, slots }: FilledCall): ShownCall[] => {
    const whole = words.actions.get(template)!.slots.every((slot) => slots[slot] !== undefined);
    const calls = whole ? (way({ template, slots }) ?? []) : [];
    return calls.length > MOST_BEFORE
      ? []
      : calls.flatMap((call) => {
          const known = words.actions.get(call.template);
          return known ? [{ ...call, action: known.action }] : [];
        });
  };
  return known
    .flatMap((remedy): WordErrorAhead[] => {
      const chance = likely.get(remedy)!;
      const { template } = remedy.fix;
      const action = words.actions.get(template)?.action;
      if (chance < RARE || action === undefined) return [];
      const slots: Record<string, string> = {};
      const usual = usualFills(words, remedy.fix);
      for (const [slot, fill] of Object.entries(remedy.fix.slots)) {
        if (fill === null) {
          const own = usual?.[slot];
          if (own !== undefined && words.needs.shared.has(own)) slots[slot] = own;
          continue;
        }
        if ('word' in fill) {
          const known = words.actions.get(template)!.shared.includes(fillKey(slot, fill.word));
          if (known || words.needs.shared.has(fill.word)) slots[slot] = fill.word;
        } else {
          const own = candidates(remedy, fill.as, tries);
          if (own.length === 1) slots[slot] = own[0]!;
        }
      }
      const templates = [...remedy.actions.keys()]
        .map((one) => ({ one, chance: (tries.get(one)?.chance ?? 0) * meets(remedy, one, tries.get(one)!) }))
        .filter(({ chance }) => chance >= HARDLY)
        .sort((a, b) => b.chance - a.chance || (a.one < b.one ? -1 : 1))
        .map(({ one }) => one);
      return templates.length === 0
        ? []
        : [
            {
              remedy,
              templates,
              likely: chance,
              wayOut: { template, action, slots },
              before: firstFor({ template, slots }),
            },
          ];
    })
    .sort((a, b) => b.likely - a.likely || (a.remedy.error < b.remedy.error ? -1 : 1));
}
