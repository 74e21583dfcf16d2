import type { Call, Message, Tool } from '../../run/message.js';
import { isFields, unpacked } from '../fields.js';

/** Texts of objects that stand one behind the other; one where it is anything else. */
function objectsIn(text: string): string[] {
  const ends: number[] = [];
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (isQuoted && char === '\\') at += 1;
    else if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && char === '{') depth += 1;
    else if (!isQuoted && char === '}') {
      depth -= 1;
      if (depth === 0) ends.push(at + 1);
    }
  }
  const objects = ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
  return objects.length > 1 && ends.at(-1) === text.length && objects.every((one) => isFields(unpacked(one)))
    ? objects
    : [text];
}

/** As many names of tools as a text is made of; undefined where it is made of anything else. */
function namesIn(text: string, count: number, tools: readonly Tool[]): string[] | undefined {
  const longestFirst = tools.map(({ name }) => name).sort((a, b) => b.length - a.length);
  const names: string[] = [];
  let rest = text;
  while (rest !== '' && names.length < count) {
    const name = longestFirst.find((one) => one !== '' && rest.startsWith(one));
    if (name === undefined) return undefined;
    names.push(name);
    rest = rest.slice(name.length);
  }
  return rest === '' && names.length === count ? names : undefined;
}

/** The ids that a text is made of, as a provider's are of one length and begin alike; else it is that of the first. */
function idsIn(id: string, count: number): (string | undefined)[] {
  const length = id.length / count;
  const parts = Array.from({ length: count }, (_, at) => id.slice(at * length, (at + 1) * length));
  const isJoined = Number.isInteger(length) && parts.every((one) => one.slice(0, 2) === id.slice(0, 2));
  return isJoined ? parts : [id];
}

function apart(call: Call, tools: readonly Tool[]): Call[] {
  const objects = typeof call.input === 'string' ? objectsIn(call.input) : [];
  const names = objects.length > 1 ? namesIn(call.name, objects.length, tools) : undefined;
  if (names === undefined) return [call];
  const ids = call.id === undefined ? [] : idsIn(call.id, objects.length);
  return objects.map((object, at) => ({
    ...(ids[at] === undefined ? {} : { id: ids[at] }),
    name: names[at]!,
    input: unpacked(object),
  }));
}

/** Takes calls apart that were streamed at once, and that OpenInference and LangSmith for OpenAI's client in JavaScript write as one. */
export const withCallsApart = (answer: readonly Message[], tools: readonly Tool[]): Message[] =>
  answer.map((message) =>
    message.role === 'assistant'
      ? { ...message, calls: message.calls.flatMap((call) => apart(call, tools)) }
      : message,
  );
