import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Interaction } from '../../src/index.js';
import { DataError, findData, readJsonl, readText } from '../read-jsonl.js';
import type { ToolGold } from '../scoring/guidance-score.js';

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
}

/** True for a directory laid out like one of runs: an ingest file and at least one evaluation beside it. */
export const isTrajectories = (folder: string): boolean =>
  findData(folder, 'records.ingest.jsonl') !== undefined && existsSync(join(folder, 'eval'));

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

/** Reads a directory of runs. Only the ingest file is ever stored; the rest says what is left out and is gold. */
export function readTrajectories(folder: string): Trajectories {
  const records = readJsonl<Interaction>(demand(folder, 'records.ingest.jsonl'), ['query', 'turns']);
  const full = readJsonl<{
    metadata: { task_id: string; user_id?: string; family?: string; model?: string };
  }>(demand(folder, 'records.jsonl'));
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
  const tools = JSON.parse(readText(demand(folder, 'tools.json'))) as { name: string }[];
  const guidance = rows<GuidanceRow>(folder, 'e1_gold_tools.jsonl', [
    'gold_tools',
    'gold_write_tools',
    'query_kind',
  ]);
  const steps = rows<StepRow>(folder, 'e2_next_tool.jsonl', ['gold_tool', 'inputs', 'prior_tools']);
  const success = rows<SuccessRow>(folder, 'e3_success.jsonl', ['record_index', 'success']);
  if (guidance.length + steps.length + success.length === 0) {
    throw new DataError(
      `${folder}: eval/ holds no row of e1_gold_tools, e2_next_tool or e3_success: nothing is asked.`,
    );
  }
  return {
    records,
    tasks: full.map(({ metadata }) => metadata.task_id),
    units: full.map(({ metadata }) => metadata.user_id ?? metadata.task_id),
    agents: full.map(({ metadata }) => metadata.family ?? metadata.model ?? ''),
    tools: tools.map(({ name }) => name),
    goldWrites: new Map(goldTasks.map((task) => [task.task_id, task.gold_write_tools])),
    guidance,
    steps,
    success,
  };
}

/** The tool that a decision calls (the layout's rule: JSON with a `name`), or `respond` for a reply. */
export function toolOf(decision: string): string {
  if (!decision.trimStart().startsWith('{')) return RESPOND;
  try {
    const { name } = JSON.parse(decision) as { name?: unknown };
    return typeof name === 'string' ? name : RESPOND;
  } catch {
    return RESPOND;
  }
}

/** The name that the data has for a plain reply. */
export const RESPOND = 'respond';
