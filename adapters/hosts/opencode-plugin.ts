import { askServer } from './ask-server.js';

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
  event(input: { event: { type: string; properties?: { sessionID?: string } } }): Promise<void>;
}

/**
 * Makes OpenCode's plugin: a prompt is asked about, what is known goes beside the system prompt of that session, and a session that has
 * come to rest is handed over. What fails is silent here, and noted for `knowhow install status`.
 *
 * @param db path of the database
 */
export function createPlugin(db: string): (input: PluginInput) => Promise<Partial<Hooks>> {
  return async ({ directory, client }) => {
    if (process.env.KNOWHOW_HOOKS === '0') return {};
    const known = new Map<string, string>();
    const ask = (event: object): Promise<unknown> =>
      askServer({ host: 'opencode', event: { folder: directory, ...event } }, db);
    return {
      async 'chat.message'({ sessionID }, { parts }) {
        const prompt = parts.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join('\n');
        const answer = await ask({ name: 'chat.message', session: sessionID, prompt });
        const { text } = (answer ?? {}) as { text?: string };
        if (text === undefined) known.delete(sessionID);
        else known.set(sessionID, text);
      },
      async 'experimental.chat.system.transform'({ sessionID }, output) {
        const text = sessionID === undefined ? undefined : known.get(sessionID);
        if (text !== undefined) output.system.push(text);
      },
      async event({ event: { type, properties } }) {
        const session = properties?.sessionID;
        if (type !== 'session.idle' || session === undefined) return;
        const { data } = await client.session.messages({ path: { id: session } });
        await ask({ name: type, session, messages: data });
      },
    };
  };
}
