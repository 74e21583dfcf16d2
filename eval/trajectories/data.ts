import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Interaction } from '../../src/index.js';
import { DataError, findData, readJsonl, readText } from '../read-jsonl.js';
import { type ToolGold, writeTools } from '../scoring/guidance-score.js';

/** What every row says: which task it belongs to, and which tasks must not be known when it is asked. */
export interface Row {
  id: string;
  task_id: string;
  exclude_task_ids: string[];
  agent_type: string;
  query: string;
}

/** E1: which tools does the task need? */
export interface GuidanceRow extends Row, ToolGold {
  /** `first_message` is what the agent saw, `instruction` the hidden script of the user. */
  query_kind: string;
}

/** E2: which tool comes next? */
export interface StepRow extends Row {
  prior_tools: string[];
  /** What the agent sees. */
  inputs: string;
  gold_tool: string;
}

/** E3: does the run succeed? */
export interface SuccessRow extends Row {
  /** Line of the ingest file. */
  record_index: number;
  /** Which agent made the run. */
  family: string;
  success: boolean;
}

/** A directory of runs with their evaluation. */
export interface Trajectories {
  /** What is ingested, in order. */
  records: Interaction[];
  /** The task of each record. */
  tasks: string[];
  /** Whose task each record was: the customer, where the data says so, else the task itself. */
  units: string[];
  /** Which agent made each record, as far as the data says. */
  agents: string[];
  /** Every tool of the environment. */
  tools: string[];
  /** Tools that change something and that a task needs, by task; empty without a file of gold tasks. */
  goldWrites: Map<string, string[]>;
  guidance: GuidanceRow[];
  steps: StepRow[];
  success: SuccessRow[];
  /** How many of the records are the directory's own; those after them are learned beside them and never asked about. */
  own: number;
  /** The first record that is learned: 0, or `own` where only the others are. */
  learnFrom: number;
}

/** True for a directory laid out like one of runs: an ingest file, and an evaluation or the full records beside it. */
export const isTrajectories = (folder: string): boolean =>
  findData(folder, 'records.ingest.jsonl') !== undefined &&
  (existsSync(join(folder, 'eval')) || findData(folder, 'records.jsonl') !== undefined);

function demand(folder: string, name: string): string {
  const path = findData(folder, name);
  if (path === undefined) throw new DataError(`${folder} has no ${name} or ${name}.gz.`);
  return path;
}

const ROW: (keyof Row)[] = ['id', 'task_id', 'exclude_task_ids', 'query'];

function rows<R extends Row>(folder: string, name: string, fields: readonly (keyof R & string)[]): R[] {
  const path = findData(join(folder, 'eval'), name);
  return path === undefined ? [] : readJsonl<R>(path, [...ROW, ...fields] as (keyof R & string)[]);
}

/** What `records.jsonl` says of a record beside what is ingested. */
interface FullRecord {
  metadata: {
    task_id: string;
    user_id?: string;
    family?: string;
    model?: string;
    gold_actions?: { name: string; arguments?: Record<string, unknown> }[];
  };
}

/** Whose task a record was: the customer that the data, or a call of it, names; undefined where none does. */
function customerOf({ metadata }: FullRecord, { turns }: Interaction): string | undefined {
  if (metadata.user_id !== undefined) return metadata.user_id;
  const calls = [
    ...(metadata.gold_actions ?? []).map((action) => action.arguments),
    ...turns.map(({ decision }) => callIn(decision)?.arguments),
  ];
  for (const args of calls) if (typeof args?.user_id === 'string') return args.user_id;
  return undefined;
}

/** One row a task, by its first message, where the data has gold actions and no rows of its own. */
function rowsOfGold(
  records: readonly Interaction[],
  full: readonly FullRecord[],
  units: readonly string[],
): GuidanceRow[] {
  const tasks = new Map<string, number>();
  for (const [i, { metadata }] of full.entries()) {
    if (metadata.gold_actions && !tasks.has(metadata.task_id)) tasks.set(metadata.task_id, i);
  }
  return [...tasks].map(([task, i]) => {
    const gold = [...new Set(full[i]!.metadata.gold_actions!.map(({ name }) => name))];
    const mine = full.filter((_, other) => units[other] === units[i]);
    return {
      id: `gold:${task}`,
      task_id: task,
      exclude_task_ids: [...new Set(mine.map(({ metadata }) => metadata.task_id))],
      agent_type: records[i]!.agent_type ?? '',
      query: records[i]!.query,
      query_kind: 'first_message',
      gold_tools: gold,
      gold_write_tools: writeTools(gold),
    };
  });
}

/** The tools that records call. */
const calledTools = (records: readonly Interaction[]): string[] =>
  [
    ...new Set(records.flatMap(({ turns }) => turns.flatMap(({ decision }) => callIn(decision)?.name ?? []))),
  ].sort();

/**
 * Reads a directory of runs. Only the ingest file is ever stored; the rest says what is left out and is gold. Where
 * there are no rows, they are made of the tasks' gold actions.
 */
export function readTrajectories(folder: string): Trajectories {
  const records = readJsonl<Interaction>(demand(folder, 'records.ingest.jsonl'), ['query', 'turns']);
  const full = readJsonl<FullRecord>(demand(folder, 'records.jsonl'));
  if (records.length === 0) {
    throw new DataError(`${folder}: the ingest file holds no record: there is nothing to learn from.`);
  }
  if (full.length !== records.length) {
    throw new DataError(
      `${folder}: the ingest file has ${records.length} lines and records.jsonl ${full.length}; line i of one must be line i of the other.`,
    );
  }
  const gold = findData(folder, 'gold_tasks.jsonl');
  const goldTasks =
    gold === undefined ? [] : readJsonl<{ task_id: string; gold_write_tools: string[] }>(gold);
  const said = findData(folder, 'tools.json');
  const tools = said
    ? (JSON.parse(readText(said)) as { name: string }[]).map(({ name }) => name)
    : calledTools(records);
  const units = full.map((record, i) => customerOf(record, records[i]!) ?? record.metadata.task_id);
  const asked = rows<GuidanceRow>(folder, 'e1_gold_tools.jsonl', [
    'gold_tools',
    'gold_write_tools',
    'query_kind',
  ]);
  const guidance = existsSync(join(folder, 'eval')) ? asked : rowsOfGold(records, full, units);
  const steps = rows<StepRow>(folder, 'e2_next_tool.jsonl', ['gold_tool', 'inputs', 'prior_tools']);
  const success = rows<SuccessRow>(folder, 'e3_success.jsonl', ['record_index', 'success']);
  if (guidance.length + steps.length + success.length === 0) {
    throw new DataError(
      `${folder}: eval/ holds no row of e1_gold_tools, e2_next_tool or e3_success, and records.jsonl no gold action: nothing is asked.`,
    );
  }
  return {
    records,
    tasks: full.map(({ metadata }) => metadata.task_id),
    units,
    agents: full.map(({ metadata }) => metadata.family ?? metadata.model ?? ''),
    tools,
    goldWrites: new Map(goldTasks.map((task) => [task.task_id, task.gold_write_tools])),
    guidance,
    steps,
    success,
    own: records.length,
    learnFrom: 0,
  };
}

/** The call that a decision is (the layout's rule: JSON with a `name`); undefined for a reply. */
function callIn(decision: string): { name: string; arguments?: Record<string, unknown> } | undefined {
  if (!decision.trimStart().startsWith('{')) return undefined;
  try {
    const call = JSON.parse(decision) as { name?: unknown; arguments?: Record<string, unknown> };
    return typeof call.name === 'string' ? { name: call.name, arguments: call.arguments } : undefined;
  } catch {
    return undefined;
  }
}

/** The tool that a decision calls, or `respond` for a reply. */
export const toolOf = (decision: string): string => callIn(decision)?.name ?? RESPOND;

/** The name that the data has for a plain reply. */
export const RESPOND = 'respond';
