import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { DeleteMatch, DeleteRequest } from '../../src/index.js';
import { bounded } from './tool-results.js';

/** Entries that an answer names. */
const MAX_NAMED = 20;
const MAX_WORDS = 300;

/** The first of the entries, with texts of bounded length. */
export const named = (matches: DeleteMatch[]) =>
  matches.slice(0, MAX_NAMED).map(({ id, kind, situation, advice, similarity }) => ({
    id,
    kind,
    situation: bounded(situation, MAX_WORDS),
    advice: bounded(advice, MAX_WORDS),
    similarity,
  }));

/** The first of the entries, one a line. */
export const listed = (matches: DeleteMatch[]): string =>
  named(matches)
    .map(
      ({ id, situation, advice, similarity }) => `[${id}] ${similarity.toFixed(2)} ${situation}: ${advice}`,
    )
    .join('\n');

/** Asks the person behind the client; undefined where the client cannot ask. */
export async function askPerson(
  server: McpServer,
  { intent }: DeleteRequest,
  matches: DeleteMatch[],
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const { elicitation } = server.server.getClientCapabilities() ?? {};
  if (!elicitation || (elicitation.form === undefined && elicitation.url !== undefined)) return undefined;
  const { action, content } = await server.server.elicitInput(
    {
      message: `Delete ${matches.length} entries of learned knowledge that match "${bounded(intent, 200)}"? This cannot be undone.\n${bounded(listed(matches.slice(0, 5)), 1_500)}`,
      requestedSchema: {
        type: 'object',
        properties: { delete: { type: 'boolean', title: 'Delete them', default: false } },
        required: ['delete'],
      },
    },
    { signal, timeout: 10 * 60_000 },
  );
  return action === 'accept' && content?.delete === true;
}
