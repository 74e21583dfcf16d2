import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { KnowhowError } from '../../src/index.js';
import { enhanceFor } from './enhance-for.js';
import type { McpContext } from './mcp-context.js';
import { jobFields } from './status-tool.js';
import { bounded, problemWords } from './tool-results.js';

/** A variable of an address, decoded. */
function variable(value: string | string[] | undefined): string {
  const encoded = Array.isArray(value) ? value.join(',') : (value ?? '');
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw new KnowhowError(
      'invalid_request',
      `The address holds "${bounded(encoded, 100)}", which is not percent-encoded: write %25 for a percent sign.`,
    );
  }
}

const json = (uri: URL, value: unknown) => ({
  contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(value, null, 2) }],
});

/** Reads; errors become errors of the protocol. */
async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const known = KnowhowError.isInstance(error) && error.code !== 'internal_error';
    throw new McpError(known ? ErrorCode.InvalidParams : ErrorCode.InternalError, problemWords(error));
  }
}

/** Adds what can be read: a job by its id, and the entries that are known about a task. */
export function registerResources(server: McpServer, context: McpContext): void {
  const { knowledge, tenant } = context;
  server.registerResource(
    'job',
    new ResourceTemplate('knowhow://jobs/{job_id}', { list: undefined }),
    {
      title: 'Job',
      description: 'How learning from a stored run is doing.',
      mimeType: 'application/json',
    },
    (uri, { job_id }, { signal }) =>
      reading(async () =>
        json(uri, jobFields(await knowledge.knowledgeStatus(variable(job_id), { signal }))),
      ),
  );
  const own = tenant === undefined ? '{tenant_id}/' : '';
  server.registerResource(
    'entries',
    new ResourceTemplate(`knowhow://entries/${own}{task}`, { list: undefined }),
    {
      title: 'Entries about a task',
      description:
        'The knowledge entries that match a task, most similar first. The task is percent-encoded.',
      mimeType: 'application/json',
    },
    (uri, variables, { signal }) =>
      reading(async () => {
        const tenantId = tenant ?? variable(variables.tenant_id);
        const request = { tenant_id: tenantId, input_text: variable(variables.task), explain: true };
        const { metadata } = await enhanceFor(context, request, signal);
        const explained = metadata?.explanation;
        if (!explained) {
          throw new KnowhowError(
            'invalid_request',
            'This service does not explain itself: entries cannot be listed.',
          );
        }
        const entries = explained.matches.map((match) => ({
          ...match,
          situation: bounded(match.situation, 300),
        }));
        return json(uri, { tenant_id: tenantId, entries });
      }),
  );
}
