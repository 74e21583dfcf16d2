import type { ActionPlan, PlanStep } from '../../src/index.js';

/** One line of an advice. */
export interface AdviceLine {
  /** What kind of line it is, by its head: `do`, `needed`, …; of a head that is not known, its first words. */
  kind: string;
  text: string;
  /** Actions that it speaks for, in the order of mention. */
  recommends: string[];
  /** Actions that it speaks against. */
  discourages: string[];
  /** What puts an error right. */
  remedy?: { action: string; error: string; then: string[] };
  /** What has to hold for an action. */
  condition?: { action: string; field: string; values: string[] };
}

/** What a plain reader takes from an advice. It knows the names of its tools and nothing else. */
export interface ReadAdvice {
  lines: AdviceLine[];
  /** The same as a plan: steps in order without arguments, what puts errors right, what has to hold. */
  plan: ActionPlan;
  /** Actions that are advised against and nowhere for. */
  avoid: string[];
}

const special = /[.*+?^${}()|[\]\\]/g;

function actionsIn(text: string, actions: readonly string[]): string[] {
  return actions
    .map((action) => ({
      action,
      at: text.search(new RegExp(`(?<![A-Za-z0-9_])${action.replace(special, '\\$&')}(?![A-Za-z0-9_])`)),
    }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ action }) => action);
}

const KINDS: readonly (readonly [string, RegExp])[] = [
  ['do_not_leave_out', /^(do not|don't|never) (leave out|skip|forget)\b/i],
  ['avoid', /^(avoid|do not|don't|never)\b/i],
  ['if_fails', /^(if|when) .*\b(fails|fail|refused|error)\b/i],
  ['condition', /\b(only (when|if|where|while|on|for)|works (when|if|where))\b/i],
  ['do', /^(do|the way|way|plan|steps?|best way)\b/i],
  ['needed', /\b(needed|needs?|call(s|ed)? for)\b/i],
  ['next', /^(next|now|go on)\b/i],
  ['beware', /^(beware|careful|warning)\b/i],
  ['note', /^(note|known|fact)\b/i],
];

function kindOf(text: string): string {
  const known = KINDS.find(([, head]) => head.test(text));
  if (known !== undefined) return known[0];
  return (text.match(/^[A-Za-z ]{1,40}?(?=[:(]|$|\W\W)/)?.[0] ?? text)
    .trim()
    .split(/\s+/)
    .slice(0, 3)
    .join('_')
    .toLowerCase();
}

const quotedIn = (text: string): string[] =>
  [...text.matchAll(/["“]([^"”]{1,80})["”]/g)].map((found) => found[1]!);

function readLine(text: string, actions: readonly string[]): AdviceLine {
  const kind = kindOf(text);
  const named = actionsIn(text, actions);
  const line: AdviceLine = { kind, text, recommends: [], discourages: [] };
  if (kind === 'if_fails') {
    const parts = text.match(
      /^(?:if|when)\s+(.*?)\s+(?:fails|fail|is refused|was refused|refused|gives)\b(?:\s+with)?:?\s*(.*?)[:;,]?\s+then:?\s+(.*)$/i,
    );
    const action = parts === null ? undefined : actionsIn(parts[1]!, actions)[0];
    if (parts !== null && action !== undefined) {
      const error = (quotedIn(parts[2]!)[0] ?? parts[2]!).replace(/[:;,\s]+$/, '').trim();
      // biome-ignore lint/suspicious/noThenProperty: the plan's own name for it
      line.remedy = { action, error, then: actionsIn(parts[3]!, actions) };
    }
    return line;
  }
  if (kind === 'avoid') return { ...line, discourages: named };
  if (kind === 'beware' || kind === 'note') return line;
  const condition = text.match(/\b(?:only (?:when|if|where|while)|works (?:when|if|where))\b(.*)/i);
  if (condition !== null && named.length > 0) {
    const values = quotedIn(condition[1]!);
    const field = condition[1]!.match(/([A-Za-z_][\w.]*)\s*(?:is|was|=|:)/)?.[1] ?? '';
    if (values.length > 0) line.condition = { action: named[0]!, field, values };
  }
  return { ...line, recommends: kind === 'condition' ? [] : named };
}

/**
 * Reads an advice by its sentences alone: one line is one sentence of advice, its head says what kind it is.
 *
 * @param actions names of the tools that the reader can call
 */
export function readAdvice(text: string, actions: readonly string[]): ReadAdvice {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s*/, '').trim())
    .filter((line) => line !== '' && !/^<.*>$/.test(line))
    .map((line) => readLine(line, actions));
  const way = lines
    .filter(({ kind }) => kind === 'do' || kind === 'next')
    .flatMap(({ recommends }) => recommends);
  const likely = lines
    .filter(({ kind }) => kind === 'needed' || kind === 'do_not_leave_out')
    .flatMap(({ text: sentence, recommends }) =>
      recommends.filter((action) => {
        // A share below one half says that the action is more likely not needed.
        const share = sentence.slice(sentence.indexOf(action)).match(/^[^%]*?(\d+)\s?%/)?.[1];
        return share === undefined || Number(share) >= 50;
      }),
    );
  const order = [...new Set([...way, ...likely])];
  const remedies = lines.flatMap(({ remedy }) => (remedy === undefined ? [] : [remedy]));
  const conditions = lines.flatMap(({ condition }) => (condition === undefined ? [] : [condition]));
  const steps = order.map((action): PlanStep => {
    const errors = remedies.filter((remedy) => remedy.action === action && remedy.then.length > 0);
    return {
      action,
      chance: 1,
      ...(errors.length === 0
        ? {}
        : { if_refused: errors.map(({ error, then }) => ({ error, then, support: 1 })) }),
      only_if: conditions
        .filter((condition) => condition.action === action && /\./.test(condition.field))
        .map(({ field, values }) => ({ fact: field, values, held: 1, refused: 0 })),
    };
  });
  const discouraged = lines.flatMap(({ discourages }) => discourages);
  return {
    lines,
    plan: { chance: 1, goals: order.map((action) => ({ action, chance: 1 })), steps },
    avoid: [...new Set(discouraged)].filter((action) => !order.includes(action)),
  };
}
