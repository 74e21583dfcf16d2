import type { Draws } from './draws.js';
import type { Argument, Kind, Operator } from './operator.js';

/** An action as the world understands it. */
export interface Parsed {
  operator: Operator;
  args: Record<string, string>;
  edited: boolean;
}

/** How decisions of a kind of agent are written and read. A *line* is an action without its wrapping. */
export interface Surface {
  lineOf(operator: Operator, args: Readonly<Record<string, string>>, edited: boolean, form?: number): string;
  /** @param page the numbered options that the agent sees, one a line; empty but for browsers */
  decisionOf(line: string, page: string): string;
  lineIn(decision: string, page: string): string;
  parse(line: string): Parsed | undefined;
  /** What the agent sees before it acts. */
  page(draws: Draws): string;
}

/** How a world wraps its lines. */
export interface Wrapping {
  kind: Kind;
  /** Name of the tool and its argument; undefined where the decision is the bare line. */
  tool?: { name: string; argument: string };
  /** True where the label is part of a browser's decision, or an API lists its tools. */
  wordy: boolean;
}

const SLOT = /\{(\w+)\}/g;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const ACT = /^(click|select|press) "(.*)"$|^type "(.*)" into "(.*)"$/;

/** A wording as an expression with one group for each slot. */
function expressionOf(form: string): { expression: RegExp; slots: string[] } {
  const slots = [...form.matchAll(SLOT)].map(([, name]) => name!);
  const source = form
    .split(/\{\w+\}/)
    .map((piece) => escaped(piece).replace(/ /g, '\\s+'))
    .join('(.+?)');
  return { expression: new RegExp(`^\\s*${source}\\s*$`, 'i'), slots };
}

const filled = (form: string, args: Readonly<Record<string, string>>): string =>
  form.replace(SLOT, (_, name: string) => args[name] ?? '');

/** Puts together how a world's actions are written. */
export function surfaceOf(operators: readonly Operator[], wrapping: Wrapping): Surface {
  const { kind, tool, wordy } = wrapping;
  const known = operators
    .flatMap((operator) =>
      [operator.forms, operator.edited ?? []].flatMap((forms, edited) =>
        forms.map((form) => ({ operator, edited: edited === 1, form, ...expressionOf(form) })),
      ),
    )
    .sort((a, b) => b.form.length - a.form.length);
  const formOf = (operator: Operator, edited: boolean, form: number): string => {
    const forms = (edited && operator.edited) || operator.forms;
    return forms[form % forms.length]!;
  };
  const common = {
    lineOf: (operator: Operator, args: Readonly<Record<string, string>>, edited: boolean, form = 0) =>
      filled(formOf(operator, edited, form), args),
    parse(line: string): Parsed | undefined {
      for (const { operator, edited, expression, slots } of known) {
        const match = expression.exec(line);
        if (match)
          return {
            operator,
            edited,
            args: Object.fromEntries(slots.map((name, i) => [name, match[i + 1]!])),
          };
      }
      return undefined;
    },
    page: () => '',
  };
  if (kind === 'api') return { ...common, ...callsOf(operators, formOf, wordy) };
  if (kind === 'browser') return { ...common, ...actsOf(operators, wordy) };
  return {
    ...common,
    decisionOf(line) {
      if (!tool) return line;
      const argument = { [tool.argument]: line };
      return JSON.stringify({ name: tool.name, ...(kind === 'words' ? argument : { arguments: argument }) });
    },
    lineIn: (decision) => (tool ? stringIn(decision, tool.argument) : decision),
  };
}

function stringIn(decision: string, argument: string): string {
  const call = JSON.parse(decision) as Record<string, unknown>;
  const value = (call.arguments as Record<string, unknown> | undefined)?.[argument] ?? call[argument];
  return typeof value === 'string' ? value : decision;
}

type FormOf = (operator: Operator, edited: boolean, form: number) => string;

/** JSON calls: the line is the decision. */
function callsOf(operators: readonly Operator[], formOf: FormOf, wordy: boolean): Surface {
  const listed = operators.map(
    ({ forms, args }) => `- ${forms[0]}(${args.map(({ name }: Argument) => name).join(', ')})`,
  );
  return {
    lineOf: (operator, args, edited) =>
      JSON.stringify({ name: formOf(operator, edited, 0), arguments: args }),
    decisionOf: (line) => line,
    lineIn: (decision) => decision,
    parse(line) {
      let call: { name?: unknown; arguments?: Record<string, string> };
      try {
        call = JSON.parse(line) as typeof call;
      } catch {
        return undefined;
      }
      const named = (forms?: string[]): boolean => forms?.some((form) => form === call.name) ?? false;
      const operator = operators.find(({ forms, edited }) => named(forms) || named(edited));
      return operator && { operator, args: call.arguments ?? {}, edited: named(operator.edited) };
    },
    page: () => (wordy ? `Available tools:\n${listed.join('\n')}` : ''),
  };
}

/** Acts on the numbered options of a page. */
function actsOf(
  operators: readonly Operator[],
  wordy: boolean,
): Pick<Surface, 'decisionOf' | 'lineIn' | 'page'> {
  const optionOf = (line: string): { act: string; option: string; label: string; text?: string } => {
    const [, act, label, text, field] = ACT.exec(line) ?? [];
    if (act === undefined)
      return { act: 'type', option: `textbox "${field ?? ''}"`, label: field ?? '', text: text ?? '' };
    const what = act === 'click' ? 'button' : act === 'select' ? 'option' : 'key';
    return { act, option: `${what} "${label}"`, label: label! };
  };
  const options = [
    ...new Set(operators.flatMap(({ forms }) => optionOf(forms[0]!).option)),
    'link "Help"',
    'link "Contact"',
  ];
  return {
    page: (draws) =>
      draws
        .some(options, options.length)
        .map((option, i) => `[${i + 1}] ${option}`)
        .join('\n'),
    decisionOf(line, page) {
      const { act, option, label, text } = optionOf(line);
      const element = 1 + page.split('\n').findIndex((row) => row.endsWith(`] ${option}`));
      return JSON.stringify({
        action: act,
        element,
        ...(wordy ? { label } : {}),
        ...(text === undefined ? {} : { text }),
      });
    },
    lineIn(decision, page) {
      const { action, element, text } = JSON.parse(decision) as {
        action: string;
        element: number;
        text?: string;
      };
      const label = /"(.*)"/.exec(page.split('\n')[element - 1] ?? '')?.[1] ?? '';
      return text === undefined ? `${action} "${label}"` : `type "${text}" into "${label}"`;
    },
  };
}
