import { homedir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { askServer } from './ask-server.js';
import type { HostEvent } from './host.js';
import { opencode } from './kinds/opencode.js';
import { meetingPlace } from './place.js';
import { noteUnread } from './trouble.js';
import { ACT_MS } from './wait.js';
import { isAwaited, isWatched } from './watched.js';

/** As much of what OpenCode gives a plugin as this one uses. */
interface PluginInput {
  directory: string;
  client: { session: { messages(request: { path: { id: string } }): Promise<{ data?: unknown }> } };
}

/** As much of OpenCode's hooks as this plugin has (opencode.ai/docs/plugins). */
interface Hooks {
  'chat.message'(
    input: { sessionID: string },
    output: { parts: readonly { type: string; text?: string }[] },
  ): Promise<void>;
  'experimental.chat.system.transform'(
    input: { sessionID?: string },
    output: { system: string[] },
  ): Promise<void>;
  'tool.execute.before'(
    input: { tool: string; sessionID: string; callID: string },
    output: { args: unknown },
  ): Promise<void>;
  'tool.execute.after'(
    input: { tool: string; sessionID: string; callID: string; args?: unknown },
    output: { output?: unknown },
  ): Promise<void>;
  event(input: { event: { type: string; properties?: { sessionID?: string } } }): Promise<void>;
}

/**
 * Makes OpenCode's plugin: a prompt is asked about, what is known goes beside the system prompt of that session, and a session that has
 * come to rest is handed over. What is known of a call stands behind its result. What fails, and
 * what is of another version, is silent here, and noted for `knowhow install status`.
 *
 * @param db path of the database
 */
export function createPlugin(db: string): (input: PluginInput) => Promise<Partial<Hooks>> {
  return async ({ directory, client }): Promise<Partial<Hooks>> => {
    if (process.env.KNOWHOW_HOOKS === '0') return {};
    const known = new Map<string, string>();
    const place = meetingPlace(db, homedir(), process.platform);
    const { name: host } = opencode;
    /** The meaning of an event; of another version's it is noted that nothing was read. */
    function read(event: object): HostEvent {
      const meant = opencode.read({ folder: directory, ...event });
      if (meant.kind === 'unread') noteUnread(place.unread, host, meant.what);
      return meant;
    }
    /** A hook that never throws, whatever it is given: one that does keeps the tool from being called. */
    const hook =
      <Given extends unknown[]>(name: string, work: (...given: Given) => Promise<void>) =>
      (...given: Given): Promise<void> =>
        work(...given).catch(() => noteUnread(place.unread, host, `an event ${name} of another form`));
    const ask = (event: object): Promise<unknown> =>
      askServer({ host, event: { folder: directory, ...event } }, db);
    /** Arguments of calls under way: the hook after a tool does not get them in every version. */
    const calls = new Map<string, unknown>();
    /** The text to be put behind a result. */
    async function about(event: {
      name: string;
      session: string;
      tool: string;
      args: unknown;
      output?: string;
    }) {
      const meant = read(event);
      if (meant.kind !== 'act') return undefined;
      if (!isWatched(place, host, meant) && !isAwaited(place, host, meant.session)) return undefined;
      const asking = client.session
        .messages({ path: { id: event.session } })
        .then(({ data }) =>
          askServer({ host, event: { folder: directory, ...event, messages: data } }, db, {
            ms: ACT_MS,
            isFleeting: true,
          }),
        )
        .catch(() => undefined);
      const answer = await Promise.race([asking, pause(ACT_MS, undefined, { ref: false })]);
      return ((answer ?? {}) as { text?: string }).text;
    }
    return {
      'chat.message': hook('chat.message', async ({ sessionID }, { parts }) => {
        const prompt = parts.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join('\n');
        const event = { name: 'chat.message', session: sessionID, prompt };
        const answer = read(event).kind === 'prompt' ? await ask(event) : undefined;
        const { text } = (answer ?? {}) as { text?: string };
        if (text === undefined) known.delete(sessionID);
        else known.set(sessionID, text);
      }),
      'experimental.chat.system.transform': hook('system.transform', async ({ sessionID }, output) => {
        const text = sessionID === undefined ? undefined : known.get(sessionID);
        if (text !== undefined) output.system.push(text);
      }),
      'tool.execute.before': hook(
        'tool.execute.before',
        async ({ tool, sessionID: session, callID }, { args }) => {
          calls.set(callID, args);
          await about({ name: 'tool.execute.before', session, tool, args });
        },
      ),
      'tool.execute.after': hook(
        'tool.execute.after',
        async ({ tool, sessionID: session, callID, args = calls.get(callID) }, result) => {
          calls.delete(callID);
          const { output } = result;
          // Of a server of MCP a result has parts.
          if (typeof output !== 'string') return;
          const text = await about({ name: 'tool.execute.after', session, tool, args, output });
          if (text !== undefined) result.output = `${output}\n\n${text}`;
        },
      ),
      event: hook('event', async ({ event: { type, properties } }) => {
        if (type !== 'session.idle') return;
        const session = properties?.sessionID;
        const event = { name: type, session, messages: [] as unknown };
        if (read(event).kind !== 'stopped' || session === undefined) return;
        const { data } = await client.session.messages({ path: { id: session } });
        await ask({ ...event, messages: data });
      }),
    };
  };
}
