/** An action as a text names it. */
export type Named =
  /** A tool, or a line of a language; gaps are left in. `given` are arguments that matter, `from` places in results that others come from. */
  | { as: 'code'; text: string; given?: Record<string, string>; from?: Record<string, string> }
  | { as: 'click' | 'select' | 'press'; label: string }
  | { as: 'type'; text: string; into: string }
  | { as: 'utterance'; words: string };

/** A line of a language, behind the tool that is given it where there are several. */
const CODE = /(?:[A-Za-z_][\w.-]* )?`([^`]+)`/y;
const ACT = /(click|select|press)(?: on)? "([^"]*)"/iy;
const TYPE = /(?:type|fill|press|select|choose|pick) "([^"]*)" in(?:to)? "([^"]*)"/iy;
const UTTERANCE = /(?:ask|say):? "([^"]*)"/iy;
const BARE = /[A-Za-z_][\w.-]*/y;
/** `name(argument="value", argument=‹task›, argument=tool.place, …)`. */
const VALUE = /(?:"[^"]*"|‹[^›]*›|[\w.-]+)/.source;
const CALL = new RegExp(`^([\\w.-]+)\\(([\\w.]+\\s*=\\s*${VALUE}(?:,\\s*[\\w.]+\\s*=\\s*${VALUE})*)\\)$`);

function at(expression: RegExp, text: string, from: number): RegExpExecArray | null {
  expression.lastIndex = from;
  return expression.exec(text);
}

/** Values of which the task decides. */
const EITHER = /"[^"]*"(?:\|"[^"]*")+/g;

function code(line: string): Named {
  const text = line.replace(EITHER, '‹…›');
  const call = CALL.exec(text);
  if (!call) return { as: 'code', text };
  const pairs = (pattern: RegExp): Record<string, string> =>
    Object.fromEntries([...call[2]!.matchAll(pattern)].map(([, name, value]) => [name!, value!] as const));
  const from = pairs(/([\w.]+)\s*=\s*([\w-]+\.[\w.-]+)/g);
  return {
    as: 'code',
    text: call[1]!,
    given: pairs(/([\w.]+)\s*=\s*"([^"]*)"/g),
    ...(Object.keys(from).length > 0 ? { from } : {}),
  };
}

/** The action that begins at a place of a text, and where it ends; undefined where there is none. */
export function readAction(text: string, from: number): { action: Named; end: number } | undefined {
  const typed = at(TYPE, text, from);
  if (typed) return { action: { as: 'type', text: typed[1]!, into: typed[2]! }, end: from + typed[0].length };
  const act = at(ACT, text, from);
  if (act) {
    const as = act[1]!.toLowerCase() as 'click' | 'select' | 'press';
    return { action: { as, label: act[2]! }, end: from + act[0].length };
  }
  const said = at(UTTERANCE, text, from);
  if (said) return { action: { as: 'utterance', words: said[1]! }, end: from + said[0].length };
  const typedCode = at(CODE, text, from);
  if (typedCode) return { action: code(typedCode[1]!), end: from + typedCode[0].length };
  const bare = at(BARE, text, from);
  return bare ? { action: { as: 'code', text: bare[0] }, end: from + bare[0].length } : undefined;
}

/** Actions with a separator between them; undefined where something else is among them. */
export function readActions(text: string, separator: RegExp): Named[] | undefined {
  const actions: Named[] = [];
  for (let from = 0; from < text.length; ) {
    const read = readAction(text, from);
    if (!read) return undefined;
    actions.push(read.action);
    if (read.end >= text.length) break;
    const between = at(separator, text, read.end);
    if (!between) return undefined;
    from = read.end + between[0].length;
  }
  return actions;
}
