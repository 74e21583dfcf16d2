import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { ElicitRequestFormParams } from '@modelcontextprotocol/sdk/types.js';
import type { DeleteMatch, DeleteRequest } from '../../src/index.js';
import { bounded } from './tool-results.js';

/** Entries that an answer names. */
const MAX_NAMED = 20;
/** Entries that a person is shown before they go. */
const MAX_ASKED = 5;
const MAX_WORDS = 300;
/** What a person is asked: one object, since the validator keeps each that it was given. */
const FORM = {
  type: 'object',
  properties: { delete: { type: 'boolean', title: 'Delete them', default: false } },
  required: ['delete'],
} satisfies ElicitRequestFormParams['requestedSchema'];

/** The first of the entries, with texts of bounded length. */
export const named = (matches: DeleteMatch[]) =>
  matches.slice(0, MAX_NAMED).map(({ id, kind, situation, advice, similarity }) => ({
    id,
    kind,
    situation: bounded(situation, MAX_WORDS),
    advice: bounded(advice, MAX_WORDS),
    similarity,
  }));

/** The first of the entries, one a line, and how many there are besides. */
export function listed(matches: DeleteMatch[], most = MAX_NAMED, length = Number.POSITIVE_INFINITY): string {
  const lines = named(matches.slice(0, most)).map(
    ({ id, situation, advice, similarity }) => `[${id}] ${similarity.toFixed(2)} ${situation}: ${advice}`,
  );
  const more = matches.length - lines.length;
  return `${bounded(lines.join('\n'), length)}${more > 0 ? `\nand ${more} more` : ''}`;
}

/** Asks the person behind the client; undefined where the client cannot ask. */
export async function askPerson(
  server: McpServer,
  { intent }: DeleteRequest,
  matches: DeleteMatch[],
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const { elicitation } = server.server.getClientCapabilities() ?? {};
  if (!elicitation || (elicitation.form === undefined && elicitation.url !== undefined)) return undefined;
  const entries = matches.length === 1 ? '1 entry' : `${matches.length} entries`;
  const { action, content } = await server.server.elicitInput(
    {
      message: `Delete ${entries} of learned knowledge that match "${bounded(intent, 200)}"? This cannot be undone.\n${listed(matches, MAX_ASKED, 1_500)}`,
      requestedSchema: FORM,
    },
    { signal, timeout: 10 * 60_000 },
  );
  return action === 'accept' && content?.delete === true;
}
