import type { Turn } from '../../src/index.js';
import type { Draws } from './draws.js';

/** One step of a run, before it is written as a turn. */
export interface Step {
  /** What the agent sees besides the last result. */
  see?: string;
  act: string;
  result: string;
}

/**
 * Writes steps as turns. For three collections in four the result is in its own field; for the fourth the agent sees
 * it in the inputs of the next turn, and only the last turn has a result.
 */
export function turnsWriter(draws: Draws): (steps: readonly Step[]) => Turn[] {
  const inInputs = draws.chance(0.25);
  return (steps) =>
    steps.map(({ see = '', act, result }, index) => {
      const seen = inInputs && index > 0 ? [`Observation: ${steps[index - 1]!.result}`] : [];
      return {
        turn: index + 1,
        inputs: [...seen, ...(see === '' ? [] : [see])].join('\n'),
        decision: act,
        ...(inInputs && index < steps.length - 1 ? {} : { result }),
      };
    });
}

/** Writes calls of tools in one of four forms. */
export function callWriter(draws: Draws): (name: string, args: Record<string, unknown>) => string {
  return draws.pick([
    (name: string, args: Record<string, unknown>) => JSON.stringify({ name, arguments: args }),
    (name: string, args: Record<string, unknown>) => JSON.stringify({ action: name, ...args }),
    (name: string, args: Record<string, unknown>) => JSON.stringify({ tool: name, args }),
    (name: string, args: Record<string, unknown>) =>
      `${name}(${Object.entries(args)
        .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
        .join(', ')})`,
  ]);
}

/** Writes a call as a step; what is not a text is its result as JSON. */
export type ToolWriter = (name: string, args: Record<string, unknown>, result: unknown) => Step;

/** Calls of one collection. Agents of half of the collections see a list of their tools. */
export function toolWriter(draws: Draws, tools: readonly string[]): ToolWriter {
  const call = callWriter(draws);
  const see = draws.chance(0.5) ? `Available tools:\n${tools.map((tool) => `- ${tool}`).join('\n')}` : '';
  return (name, args, result) => ({
    see,
    act: call(name, args),
    result: typeof result === 'string' ? result : JSON.stringify(result),
  });
}

/** Writes lines of a language: bare, or as the argument of one tool, under names that vary. */
export function lineWriter(draws: Draws, tools: readonly string[], args: readonly string[]) {
  const call = callWriter(draws);
  const [tool, arg] = [draws.pick(tools), draws.pick(args)];
  return draws.chance(0.25) ? (line: string) => line : (line: string) => call(tool, { [arg]: line });
}

/** The words of an error, in the shape that the tools of one collection give it. */
export function errorWriter(draws: Draws): (words: string) => string {
  return draws.pick([
    (words: string) => words,
    (words: string) => `Error: ${words}`,
    (words: string) => JSON.stringify({ status: 'error', message: words }),
    (words: string) => `started\n${words}\nexit code 1`,
  ]);
}

/** Writes what an agent says: bare, or as a call. */
export function speechWriter(draws: Draws): (words: string) => string {
  return draws.pick([
    (words: string) => words,
    (words: string) => JSON.stringify({ action: 'say', text: words }),
    (words: string) => `say: ${words}`,
  ]);
}

/** Elements of a page without bearing on what is done there. */
const ELEMENTS = ['Home', 'Help', 'Newsletter', 'Deals', 'Contact', 'Language', 'Sign in'];

/**
 * Writes steps on a page: its elements, of which `beside` are always shown, in drawn order under numbers that move, and
 * acts that name the number alone or the label too. With `text`, it is typed.
 */
export function pageWriter(draws: Draws) {
  const form = draws.below(4);
  return (label: string, beside: readonly string[], result: string, text?: string): Step => {
    const first = draws.below(6) + 1;
    const shown = draws.shuffled([
      ...new Set([label, ...beside, ...draws.shuffled(ELEMENTS).slice(draws.below(5))]),
    ]);
    const role = (name: string): string => (/search|address|where/i.test(name) ? 'textbox' : 'button');
    const element = first + shown.indexOf(label);
    const see = shown
      .map((name, index) =>
        form === 3
          ? `- ${role(name)} "${name}" [ref=e${first + index}]`
          : `[${first + index}] ${role(name)} "${name}"`,
      )
      .join('\n');
    const act = text === undefined ? 'click' : 'type';
    const typed = text === undefined ? {} : { text };
    const decisions = [
      JSON.stringify({ action: act, element, label, ...typed }),
      JSON.stringify({ action: act, element, ...typed }),
      `${act} [${element}]${text === undefined ? '' : ` [${text}]`}`,
      JSON.stringify({ name: `browser_${act}`, arguments: { ref: `e${element}`, ...typed } }),
    ];
    return { see, act: decisions[form]!, result };
  };
}
