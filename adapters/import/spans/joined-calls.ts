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

function apart(call: Call, tools: readonly Tool[]): Call[] {
  const objects = typeof call.input === 'string' ? objectsIn(call.input) : [];
  const names = objects.length > 1 ? namesIn(call.name, objects.length, tools) : undefined;
  if (names === undefined) return [call];
  // A provider's ids are of one length.
  const length = (call.id ?? '').length / objects.length;
  return objects.map((object, index) => ({
    ...(length > 0 && Number.isInteger(length)
      ? { id: call.id!.slice(index * length, (index + 1) * length) }
      : {}),
    name: names[index]!,
    input: unpacked(object),
  }));
}

/** Takes calls apart that were streamed at once, and that OpenInference for OpenAI's client in JavaScript writes as one. */
export const withCallsApart = (answer: readonly Message[], tools: readonly Tool[]): Message[] =>
  answer.map((message) =>
    message.role === 'assistant'
      ? { ...message, calls: message.calls.flatMap((call) => apart(call, tools)) }
      : message,
  );
