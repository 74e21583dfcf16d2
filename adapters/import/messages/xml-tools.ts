import { type Block, blocksIn } from '../../run/blocks.js';

const TOOL = /<([a-z]+(?:_[a-z]+)+)>/g;
const ARGUMENT = /<([a-z_]+)>/g;
/** Tags that are looked at: a text with more is no answer of an agent. */
const MOST_TAGS = 256;

/** A tool as a tag with its arguments as tags inside. */
export interface XmlTool extends Block {
  args: { name: string; value: string }[];
}

/** The arguments, where there is nothing beside them. */
function argumentsIn(body: string): XmlTool['args'] | undefined {
  let at = 0;
  const args: XmlTool['args'] = [];
  for (const block of blocksIn(body, ARGUMENT)) {
    if (body.slice(at, block.start).trim() !== '') return undefined;
    args.push({ name: block.name, value: block.body.replace(/^\n|\n$/g, '') });
    at = block.end;
  }
  return args.length > 0 && body.slice(at).trim() === '' ? args : undefined;
}

/** `<read_file><path>a.ts</path></read_file>`: the calls of a text that are written so. */
export function xmlToolsIn(text: string): XmlTool[] {
  const found: XmlTool[] = [];
  let from = 0;
  for (let tags = 0; tags < MOST_TAGS; tags += 1) {
    TOOL.lastIndex = from;
    const opening = TOOL.exec(text);
    if (!opening) break;
    const start = opening.index;
    from = start + opening[0].length;
    const close = text.indexOf(`</${opening[1]}>`, from);
    if (close < 0) continue;
    const body = text.slice(from, close);
    const args = argumentsIn(body);
    if (!args) continue;
    from = close + opening[0].length + 1;
    found.push({ name: opening[1]!, body, start, end: from, args });
  }
  return found;
}
