import { parseLenient } from './lenient-value.js';
import { isToolName } from './tool-name.js';

/** Who spoke last: the person, a tool, the world the agent acts in, or nobody can say. */
export type Source = 'user' | 'tool' | 'environment' | 'unknown';

/** What an agent saw, taken apart. */
export interface SplitInputs {
  /** Names of the tools or options on offer, without their arguments and descriptions. */
  tools: string[];
  /** The current observation; empty when there is none. */
  observation: string;
  source: Source;
  /** The tool that the observation is the result of, where it is named. */
  tool?: string;
}

const TOOL_HEADING =
  /^[#*\s]*(?:(?:the|your|currently|available|allowed|possible|valid|admissible|offered|permitted|callable)\s+){0,3}(?:tools?|actions?|options?|functions?|commands?|choices|buttons|operations)(?:\s+(?:available|you can use|you may use|allowed))?\s*(?:\([^)]{0,40}\)\s*)?(?:\*\*\s*)?:(?:\*\*)?\s*/i;
const TOOL_HEADING_BARE =
  /^#{1,4}\s+(?:available |allowed |your |possible )?(?:tools?|actions?|options?|functions?|commands?)\s*$/i;
const SEEN_HEADING =
  /^[#*\s]*(?:(?:the|your|current|latest|last|new)\s+){0,2}(observation|obs|user message|user input|user|customer|human|message|tool result|tool output|tool response|tool|function result|result|state|screen|page|environment|webpage|game)(?:\s+\d{1,4})?\s*(?:(?:\(([^)\n]{0,120})\)|\[([^\]\n]{0,120})\])\s*)?(?:\*\*\s*)?:(?:\*\*)?[ \t]*/i;
const SEEN_HEADING_BARE =
  /^#{1,4}\s+(?:current )?(observation|user message|user|result|state|screen|page)\s*$/i;
const OWN_WORDS = /^(?:thought|action)(?: ?\d{1,3})?:/i;
const NOTHING = /^[([]?(?:none|none yet|empty|n\/a|nothing|no (?:new )?observations?(?: yet)?)[)\]]?\.?$/i;
const MAX_TOOL_LINE = 400;

/** The name in a line that lists a tool: `- name: what it does`, `name(args)`, `name[arg]`, `1. name`. */
function nameInLine(line: string): string | undefined {
  if (/^\w{1,127}$/.test(line) && !/^\d/.test(line)) return line;
  const bare = line
    .slice(0, MAX_TOOL_LINE)
    .replace(/^\s*(?:[-*•+]|\d{1,3}[.)]|\[\d{1,3}\])\s+/, '')
    .replace(/[`*"]/g, '')
    .trim();
  const call = /^([A-Za-z_][\w.-]{0,127})\s?[([{]/.exec(bare)?.[1];
  if (call !== undefined) return call;
  const described = /^([^:]{1,60}?)(?:\s*:\s|\s+[-–—]\s|:$)/.exec(bare)?.[1] ?? bare;
  const name = described.replace(/[<{[(].*/, '').trim();
  return isToolName(name) && name.split(/\s+/).length <= 8 ? name : undefined;
}

/** Names in a JSON tool list, in the shapes providers take (`{name}`, `{function: {name}}`, `["a", "b"]`). */
function namesInJson(value: unknown, depth = 0): string[] {
  if (depth > 4) return [];
  if (typeof value === 'string') return isToolName(value) ? [value.trim()] : [];
  if (Array.isArray(value)) return value.slice(0, 1000).flatMap((item) => namesInJson(item, depth + 1));
  if (typeof value !== 'object' || value === null) return [];
  const fields = value as Record<string, unknown>;
  const named =
    fields.name ?? (fields.function as Record<string, unknown> | undefined)?.name ?? fields.toolName;
  if (isToolName(named)) return [named.trim()];
  const listed = fields.tools ?? fields.functions ?? fields.actions ?? fields.functionDeclarations;
  return listed === undefined ? [] : namesInJson(listed, depth + 1);
}

function readTools(lines: readonly string[]): string[] {
  const text = lines.join('\n').trim();
  if (text.startsWith('[') || text.startsWith('{')) {
    const whole = namesInJson(parseLenient(text));
    if (whole.length > 0) return whole;
  }
  const names: string[] = [];
  for (const line of lines) {
    const trimmed = line.trim();
    if (trimmed === '') continue;
    if (trimmed.startsWith('{')) for (const name of namesInJson(parseLenient(trimmed))) names.push(name);
    else if (lines.length === 1 && trimmed.includes(',') && !/[:([{]/.test(trimmed)) {
      for (const name of trimmed.split(',').flatMap((item) => nameInLine(item.trim()) ?? []))
        names.push(name);
    } else {
      // Indented lines go on with the description above them.
      const goesOn = /^\s{2,}\S/.test(line) && !/^\s*[-*•\d]/.test(line) && names.length > 0;
      const name = goesOn ? undefined : nameInLine(line);
      if (name !== undefined) names.push(name);
    }
  }
  return [...new Set(names)];
}

/** A line that can hardly be anything but a tool's name: `get_order`, `search(query)`, `click[id]`. */
const STRONG =
  /^\s*(?:[-*•]\s+|\d{1,3}[.)]\s+)?[`*]{0,2}(?:[A-Za-z](?=\w*_\w)\w+(?!\w)|[A-Za-z][\w.]*[([][^)\]]*[)\]]|[a-z]+[A-Z]\w*)[`*]{0,2}(?:\s*(?:[:–—]|\s-\s).*)?$/;

/** Without headings: the tools are a run of tool-like lines at the top, at least two. */
function leadingTools(lines: readonly string[]): number {
  let count = 0;
  let digits = 0;
  for (const line of lines) {
    if (line.length > MAX_TOOL_LINE || !STRONG.test(line)) break;
    if (/\d{3}/.test(line.split(/[:([]/, 1)[0]!)) digits += 1;
    count += 1;
  }
  return count >= 2 && digits * 2 < count ? count : 0;
}

function sourceOf(
  label: string,
  inside: string | undefined,
  observation: string,
): Pick<SplitInputs, 'source' | 'tool'> {
  const what = `${inside ?? ''}`.trim();
  const named = /^(?:tool|function)\s+(?:result\s+(?:of|from)\s+)?([\w.-]{1,128})$/i.exec(what)?.[1];
  if (named !== undefined) return { source: 'tool', tool: named };
  const word = (what === '' ? label : what).toLowerCase();
  if (/user|customer|human|^message/.test(word)) return { source: 'user' };
  if (/tool|function|^result/.test(word)) {
    return what !== '' && isToolName(what) && /tool|function|result/.test(label) && !/\s/.test(what)
      ? { source: 'tool', tool: what }
      : { source: 'tool' };
  }
  if (what !== '' && /tool|function|result/.test(label.toLowerCase()) && isToolName(what)) {
    return { source: 'tool', tool: what };
  }
  if (observation === '' || /^none/.test(word)) return { source: 'unknown' };
  return { source: 'environment' };
}

interface Heading {
  kind: 'tools' | 'seen';
  line: number;
  rest: string;
  label: string;
  inside?: string | undefined;
}

function headingAt(line: string, index: number): Heading | undefined {
  const colon = line.indexOf(':');
  if ((colon < 0 || colon > 160) && !line.startsWith('#')) return undefined;
  const head = line.slice(0, 200);
  const tools = TOOL_HEADING.exec(head) ?? TOOL_HEADING_BARE.exec(head);
  if (tools) return { kind: 'tools', line: index, rest: line.slice(tools[0].length), label: 'tools' };
  const seen = SEEN_HEADING.exec(head) ?? SEEN_HEADING_BARE.exec(head);
  if (!seen) return undefined;
  return {
    kind: 'seen',
    line: index,
    rest: line.slice(seen[0].length),
    label: seen[1]!,
    inside: seen[2] ?? seen[3],
  };
}

/** The heading of the current observation: the first one, or the last of a scratchpad that repeats them. */
function currentSeen(lines: readonly string[], from: number): Heading | undefined {
  let first: Heading | undefined;
  let last: Heading | undefined;
  let ownWords = false;
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index]!;
    if (OWN_WORDS.test(line)) ownWords = true;
    const heading = headingAt(line, index);
    if (heading?.kind !== 'seen') continue;
    first ??= heading;
    if (ownWords) last = heading;
  }
  return last ?? first;
}

function observe(lines: readonly string[], heading: Heading): Omit<SplitInputs, 'tools'> {
  const text = [heading.rest, ...lines.slice(heading.line + 1)].join('\n').trim();
  const observation = NOTHING.test(text) ? '' : text;
  return { observation, ...sourceOf(heading.label, heading.inside, observation) };
}

/** Without a heading for it, what is left over is the observation; JSON is a tool's. */
function leftOver(lines: readonly string[]): Omit<SplitInputs, 'tools'> {
  const text = lines.join('\n').trim();
  const observation = NOTHING.test(text) ? '' : text;
  return { observation, source: /^[[{]/.test(observation) ? 'tool' : 'unknown' };
}

/**
 * Takes a turn's `inputs` apart: what was on offer, and what the agent saw. Understands headings in the usual
 * words, Markdown, bullets, JSON tool lists, and texts without any heading. Linear in the text.
 */
export function splitInputs(inputs: string): SplitInputs {
  const lines = inputs.split('\n');
  const headings = lines.flatMap((line, index) => headingAt(line, index) ?? []);
  const seen = headings.find((heading) => heading.kind === 'seen');
  const offered = headings.find((heading) => heading.kind === 'tools');
  if (offered && (!seen || offered.line < seen.line)) {
    const current = currentSeen(lines, offered.line + 1);
    const below = lines.slice(offered.line + 1, seen ? seen.line : undefined);
    const own = below.findIndex((line) => OWN_WORDS.test(line));
    const body = own < 0 ? below : below.slice(0, own);
    if (current)
      return {
        tools: readTools([offered.rest, ...body].filter((line) => line !== '')),
        ...observe(lines, current),
      };
    // Only a blank line can end the list here; the text above the heading is what was seen.
    const blank = body.findIndex((line, index) => index > 0 && line.trim() === '');
    const listed = blank < 0 ? body : body.slice(0, blank);
    const rest = [...lines.slice(0, offered.line), ...(blank < 0 ? [] : body.slice(blank))];
    return { tools: readTools([offered.rest, ...listed].filter((line) => line !== '')), ...leftOver(rest) };
  }
  if (seen && offered) {
    const tools = readTools([offered.rest, ...lines.slice(offered.line + 1)].filter((line) => line !== ''));
    return { tools, ...observe(lines.slice(0, offered.line), seen) };
  }
  if (seen) {
    const above = lines.slice(0, seen.line);
    const listed = above.filter((line) => line.trim() !== '');
    const count = leadingTools(listed);
    const allTools =
      listed.length > 0 &&
      (count === listed.length ||
        listed.every((line) => /^\s*[-*•]?\s?[a-z]\w{1,40}( [a-z]+)?\s*$/.test(line)));
    return {
      tools: allTools ? readTools(listed) : readTools(listed.slice(0, count)),
      ...observe(lines, currentSeen(lines, 0) ?? seen),
    };
  }
  const text = inputs.trim();
  const listsTools = () => /"(?:parameters|inputSchema|input_schema|description)"/.test(text.slice(0, 4000));
  if (/^(?:\[|\{\s*"(?:tools|functions)")/.test(text) && listsTools()) {
    const value = parseLenient(text);
    const names =
      Array.isArray(value) && value.some((item) => typeof item !== 'object') ? [] : namesInJson(value);
    if (names.length > 0) return { tools: names, observation: '', source: 'unknown' };
  }
  const count = leadingTools(lines);
  return { tools: readTools(lines.slice(0, count)), ...leftOver(lines.slice(count)) };
}
