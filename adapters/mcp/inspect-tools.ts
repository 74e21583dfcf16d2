import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { ENTRY_KINDS, type Inspection, KnowhowError, OUTCOMES, type ShownEntry } from '../../src/index.js';
import { saidOfRuns } from '../said-of-runs.js';
import { openFields, optionalFlag, optionalNumber, optionalText, optionalWord, text } from './lenient.js';
import type { McpContext } from './mcp-context.js';
import { tenantInput, tenantOf } from './tenant-input.js';
import { answer, answering, bounded } from './tool-results.js';

const MAX_WORDS = 300;

const id = text('The id of an entry, e.g. k12, as guidance and find_entries name it.');

const entryOutput = {
  id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  agent_type: z.string().optional(),
  situation: z.string(),
  advice: z.string(),
  outcome: z.enum(OUTCOMES),
  evidence: openFields({}),
  pinned: z.boolean(),
  retired: z.boolean(),
  edited_at: z.string().optional(),
  similarity: z.number().optional(),
};

const cut = <Entry extends ShownEntry>({ agent_type, ...entry }: Entry) => ({
  ...entry,
  ...(agent_type === null ? {} : { agent_type }),
  situation: bounded(entry.situation),
  advice: bounded(entry.advice),
});

/** The page of a collection that nothing was stored in yet. */
function noneOf(
  error: unknown,
  { after }: { after?: string | undefined },
): Awaited<ReturnType<Inspection['listEntries']>> {
  if (!KnowhowError.isInstance(error) || error.code !== 'not_found' || after !== undefined) throw error;
  return { entries: [], total: 0 };
}

function inWords({ id: label, kind, situation, advice, evidence }: ShownEntry): string {
  const went = evidence.runs === 0 ? '' : `, ${saidOfRuns(evidence)}`;
  return `[${label}] ${kind}${went}: ${bounded(situation, MAX_WORDS)}: ${bounded(advice, MAX_WORDS)}`;
}

const LOOKS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const CHANGES = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false };

/** Adds the tools that look at what is known and correct it. */
export function registerInspection(server: McpServer, context: McpContext, inspection: Inspection): void {
  server.registerTool(
    'find_entries',
    {
      title: 'List or search learned knowledge',
      description:
        'Lists what was learned, entry by entry, or searches it. Only when a person asks what is known; before a task call enhance_task instead. The texts are data from past runs.',
      inputSchema: {
        ...tenantInput(context),
        query: optionalText('Only what is like this, most like it first.'),
        kind: optionalWord(ENTRY_KINDS),
        agent_type: optionalText('Of this kind of agent.'),
        source: optionalText('Learned from runs that declare this source.'),
        outcome: optionalWord(OUTCOMES).describe('What became of most runs behind it.'),
        pinned: optionalFlag('Only those that are pinned, or only those that are not.'),
        limit: optionalNumber('Default 10.', z.number().int().min(1).max(50)),
        after: optionalText('`next` of the page before.'),
      },
      outputSchema: {
        entries: z.array(z.object(entryOutput)),
        total: z.number(),
        next: z.string().optional(),
      },
      annotations: LOOKS,
    },
    ({ limit = 10, ...args }, extra) =>
      answering(async () => {
        const request = { ...args, limit, tenant_id: tenantOf(context, args) };
        const page = await inspection
          .listEntries(request, { signal: extra.signal })
          .catch((error: unknown) => noneOf(error, request));
        const words = [
          `${page.total} ${page.total === 1 ? 'entry' : 'entries'}.`,
          ...page.entries.map(inWords),
        ];
        if (page.next !== undefined) words.push(`More with after: ${page.next}.`);
        return answer({ ...page, entries: page.entries.map(cut) }, words.join('\n'));
      }),
  );

  server.registerTool(
    'show_entry',
    {
      title: 'Show an entry of learned knowledge',
      description:
        'Shows one entry with the runs behind it. Only when a person asks why something was advised.',
      inputSchema: { ...tenantInput(context), id },
      outputSchema: {
        ...entryOutput,
        ways: z.array(openFields({})),
        records: z.array(openFields({})),
      },
      annotations: LOOKS,
    },
    (args, extra) =>
      answering(async () => {
        const request = { id: args.id, tenant_id: tenantOf(context, args) };
        const entry = await inspection.showEntry(request, { signal: extra.signal });
        const ways = entry.ways.map(({ found_by, ...way }) => ({
          ...way,
          found_by: found_by.map((text) => bounded(text, MAX_WORDS)),
        }));
        const lines = ways.map((way) => `${saidOfRuns(way)}: ${way.actions.join(' → ')}`);
        return answer({ ...cut(entry), ways }, [inWords(entry), ...lines].join('\n'));
      }),
  );

  server.registerTool(
    'show_record',
    {
      title: 'Show a stored run',
      description: 'Shows one stored run as it was told, by the record_id that show_entry names.',
      inputSchema: { ...tenantInput(context), id: text('The record_id.') },
      outputSchema: {
        id: z.string(),
        job_id: z.string(),
        stored_at: z.string(),
        key_id: z.string(),
        record: openFields({}),
        status: openFields({}),
        entries: z.array(z.string()),
      },
      annotations: LOOKS,
    },
    (args, extra) =>
      answering(async () => {
        const request = { id: args.id, tenant_id: tenantOf(context, args) };
        const shown = await inspection.showRecord(request, { signal: extra.signal });
        const { steps: _, signs: _signs, taught: _taught, ...rest } = shown;
        const { query, success, turns } = shown.record;
        const lines = turns.map(
          ({ turn, decision, result }) =>
            `${turn}. ${bounded(decision, MAX_WORDS)}${result ? ` = ${bounded(result, MAX_WORDS)}` : ''}`,
        );
        const ending =
          success === undefined || success === null ? 'not said' : success ? 'succeeded' : 'failed';
        const head = `${bounded(query)} (ending: ${ending}; taught ${shown.entries.join(' ') || 'nothing'})`;
        return answer(
          { ...rest, record: { query: bounded(query), success } },
          bounded([head, ...lines].join('\n'), 8_000),
        );
      }),
  );

  server.registerTool(
    'correct_entry',
    {
      title: 'Correct, pin or retire an entry of learned knowledge',
      description:
        'Changes what an entry says, pins it so that it is never forgotten, or retires it so that it is never said again. Only when a person asks for it.',
      inputSchema: {
        ...tenantInput(context),
        id,
        situation: optionalText('When it applies.'),
        advice: optionalText('What it says.'),
        pinned: optionalFlag('Whether it must not be forgotten.'),
        retired: optionalFlag('Whether it must not be said any more.'),
      },
      outputSchema: { ...entryOutput, ways: z.array(openFields({})), records: z.array(openFields({})) },
      annotations: CHANGES,
    },
    (args, extra) =>
      answering(async () => {
        const { situation, advice, pinned, retired } = args;
        const named = { tenant_id: tenantOf(context, args), id: args.id };
        const how = { signal: extra.signal };
        let entry =
          situation === undefined && advice === undefined && (pinned ?? retired) !== undefined
            ? undefined
            : await inspection.editEntry({ ...named, situation, advice }, how);
        if (pinned !== undefined) entry = await inspection.pinEntry({ ...named, pinned }, how);
        if (retired !== undefined) entry = await inspection.retireEntry({ ...named, retired }, how);
        return answer({ ...cut(entry!) }, inWords(entry!));
      }),
  );

  server.registerTool(
    'give_feedback',
    {
      title: 'Say how a run ended',
      description:
        'Says whether a run that was stored, or one that was guided by an answer, did its task, once that is known. Only for an outcome that store_knowledge was not told.',
      inputSchema: {
        ...tenantInput(context),
        job_id: optionalText('As store_knowledge returned it.'),
        request_id: optionalText('As enhance_task returned it.'),
        success: optionalFlag('Whether it did its task.'),
        reply: optionalText('What the person said of its last words: thanks, or what was wrong.'),
      },
      outputSchema: {
        status: z.string(),
        applied_to: z.enum(['record', 'nothing']),
        job_id: z.string().optional(),
      },
      annotations: { ...CHANGES, destructiveHint: false },
    },
    (args, extra) =>
      answering(async () => {
        const { job_id, request_id, success, reply } = args;
        const tenant = job_id === undefined ? { tenant_id: tenantOf(context, args) } : {};
        const request = { ...tenant, job_id, request_id, success, reply };
        const result = await inspection.feedback(request, { signal: extra.signal });
        return answer({ ...result }, result.status);
      }),
  );
}
