import type { Action } from './action.js';
import { readValue, skipSpace } from './lenient-value.js';
import { offeredName } from './tool-name.js';

const HEAD =
  /^(?:await\s+|return\s+|print\s*\(\s*)?(?:[A-Za-z_]\w{0,63}\s*=\s*(?:await\s+)?)?([A-Za-z_][\w.]{0,127})\(/;
const BRACKETS = /^([A-Za-z_][\w-]{0,63}(?=\[)|[a-z_]{1,32}(?= \[))((?: ?\[[^\]]{0,4000}\])+)$/;
const NESTED = /^([A-Za-z_][\w-]{0,63})\[([\s\S]*)\]$/;

/** `name[a]`, `name [a] [b]`: one argument is `input`, several are numbered. */
function readBrackets(text: string): Action | undefined {
  const flat = BRACKETS.exec(text);
  if (flat) {
    const values = flat[2]!
      .slice(flat[2]!.indexOf('[') + 1, -1)
      .split(/\] ?\[/)
      .map((value) => value.trim());
    if (values.length === 1) return { name: flat[1]!, args: values[0] === '' ? {} : { input: values[0] } };
    return {
      name: flat[1]!,
      args: Object.fromEntries(values.map((value, index) => [`input_${index + 1}`, value])),
    };
  }
  const nested = NESTED.exec(text);
  return nested ? { name: nested[1]!, args: { input: nested[2]!.trim() } } : undefined;
}

/**
 * `name(a=1, "b")` at the start of the text. `end` is one past the closing bracket.
 *
 * @param tools names that were offered: of others a call within a call is a program
 */
export function readFunctionCall(
  text: string,
  tools: readonly string[],
): { action: Action; end: number } | undefined {
  const head = HEAD.exec(text.slice(0, 512));
  if (!head) return undefined;
  const mayNest = tools.includes(offeredName(head[1]!, tools));
  const cursor = { text, at: head[0].length };
  const args: Record<string, unknown> = {};
  const loose: unknown[] = [];
  for (;;) {
    skipSpace(cursor);
    const next = text[cursor.at];
    if (next === undefined) return undefined;
    if (next === ')') break;
    if (next === ',') {
      cursor.at += 1;
      continue;
    }
    const key = /^([A-Za-z_]\w{0,63})\s?(?:=(?!=)|:(?!:))/.exec(text.slice(cursor.at, cursor.at + 70));
    if (key) cursor.at += key[0].length;
    const before = cursor.at;
    const value = readValue(cursor);
    if (value === undefined || cursor.at === before) return undefined;
    if (!mayNest && /^[\w.]+\(/.test(text.slice(before, cursor.at))) return undefined;
    if (key) args[key[1]!] = value;
    else loose.push(value);
  }
  if (loose.length === 1 && Object.keys(args).length === 0) {
    const only = loose[0];
    const whole = typeof only === 'object' && only !== null && !Array.isArray(only);
    return {
      action: { name: head[1]!, args: whole ? (only as Record<string, unknown>) : { input: only } },
      end: cursor.at + 1,
    };
  }
  loose.forEach((value, index) => {
    args[`input_${index + 1}`] = value;
  });
  return { action: { name: head[1]!, args }, end: cursor.at + 1 };
}

/**
 * A text that is nothing but a call: `Search[Jonny Craig]`, `click [12]`, `type [12] [text]`,
 * `get_order(order_id="X")`, several of these one a line.
 *
 * @returns empty when there is anything else beside the calls
 */
export function readBracketCalls(text: string, tools: readonly string[]): Action[] {
  const whole = readBrackets(text.trim());
  if (whole) return [{ ...whole, name: offeredName(whole.name, tools) }];
  const actions: Action[] = [];
  let rest = text.trim();
  while (rest !== '' && actions.length < 64) {
    const call = readFunctionCall(rest, tools);
    if (!call) break;
    // What a later call uses is a variable of a program.
    const variable = /^([A-Za-z_]\w{0,63})\s*=(?!=)/.exec(rest)?.[1];
    const isUsed = variable !== undefined && rest.slice(call.end).match(/\w+/g)?.includes(variable) === true;
    if (isUsed && !tools.includes(offeredName(call.action.name, tools))) return [];
    actions.push({ ...call.action, name: offeredName(call.action.name, tools) });
    rest = rest.slice(call.end).replace(/^[\s;)]+/, '');
  }
  if (rest === '') return actions;
  const lines = text.trim().split('\n', 65);
  const brackets = lines.length <= 64 ? lines.map((line) => readBrackets(line.trim())) : [];
  return brackets.length > 1 && brackets.every((action) => action !== undefined)
    ? brackets.map((action) => ({ ...action, name: offeredName(action.name, tools) }))
    : [];
}
