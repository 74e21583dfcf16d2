import type { RouteName } from '../../../src/api/routes.js';
import { type AskOptions, send } from './ask.js';

/** One event of a stream, its data read. */
export interface ServerEvent {
  readonly name: string;
  readonly data: unknown;
}

function eventOf(block: string): ServerEvent | undefined {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event: ')) name = line.slice(7);
    else if (line.startsWith('data: ')) data.push(line.slice(6));
  }
  return data.length === 0 ? undefined : { name, data: JSON.parse(data.join('\n')) };
}

/**
 * Asks a route that answers with server-sent events, and gives them as they come. An `EventSource` sends no key.
 *
 * @throws {AskError} what the server refused
 */
export async function* askEvents(name: RouteName, options: AskOptions): AsyncGenerator<ServerEvent> {
  const answer = await send(name, options);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const event = eventOf(text.slice(0, end));
        text = text.slice(end + 2);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel();
  }
}
