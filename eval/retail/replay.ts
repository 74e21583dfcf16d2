import { callTool, isWrite, SIGNATURES } from './call-tool.js';
import { callOf, type RetailRecord, type ToolCall } from './records.js';
import { openShop } from './shop.js';
import { isAsGold, saidOutputs } from './verify.js';
import type { RetailWorld } from './world.js';

/** Why a recorded result is not what the tools give; each is tried, not guessed. */
export type Cause =
  /** The result says that the environment could not read its own data file. */
  | 'upstream could not read its own data file'
  /** It comes out as recorded without some of the run's own earlier writes. */
  | 'upstream had not kept an earlier write of this run'
  /** It comes out as recorded with a write that another recorded run made on the same object. */
  | 'upstream held a write of another run'
  /** The run called a tool that is none of the 16. */
  | 'a tool that is none of the 16'
  | 'not explained';

/** A recorded result that the world gives otherwise. */
export interface ResultDifference {
  turn: number;
  tool: string;
  recorded: string;
  replayed: string;
  cause: Cause;
}

/** One run, replayed. */
export interface ReplayedRun {
  /** Line of the file of records, from 0. */
  index: number;
  family: string;
  task: string;
  calls: number;
  differences: ResultDifference[];
  /** Success by the state of the database and the outputs. */
  success: boolean;
  recordedSuccess: boolean;
}

const UNREADABLE = /^Error: Error executing tool \w+: Expecting .* line \d+ column \d+ \(char \d+\)$/;

const objectOf = ({ arguments: args }: ToolCall): string => String(args.order_id ?? args.user_id ?? '');

/** A write that runs made, and the lines of those runs. */
interface RecordedWrite {
  call: ToolCall;
  runs: Set<number>;
}

/** Writes of all runs by the order or user that they are about. */
function writesByObject(records: readonly RetailRecord[]): Map<string, RecordedWrite[]> {
  const found = new Map<string, Map<string, RecordedWrite>>();
  for (const [run, { turns }] of records.entries()) {
    for (const { decision } of turns) {
      const call = callOf(decision);
      if (call === undefined || !isWrite(call.name)) continue;
      const known = found.get(objectOf(call)) ?? new Map<string, RecordedWrite>();
      const key = JSON.stringify([call.name, call.arguments]);
      const write = known.get(key) ?? { call, runs: new Set() };
      write.runs.add(run);
      found.set(objectOf(call), known.set(key, write));
    }
  }
  return new Map([...found].map(([object, writes]) => [object, [...writes.values()]]));
}

function causeOf(
  world: RetailWorld,
  own: readonly ToolCall[],
  call: ToolCall,
  recorded: string,
  others: readonly ToolCall[],
): Cause {
  if (!(call.name in SIGNATURES)) return 'a tool that is none of the 16';
  if (UNREADABLE.test(recorded)) return 'upstream could not read its own data file';
  const after = (writes: readonly ToolCall[]): string => {
    const shop = openShop(world);
    for (const write of writes) callTool(shop, write.name, write.arguments);
    return callTool(shop, call.name, call.arguments);
  };
  const without = [[], ...own.map((_, i) => own.filter((__, k) => k !== i))];
  if (own.length > 0 && without.some((writes) => after(writes) === recorded)) {
    return 'upstream had not kept an earlier write of this run';
  }
  if (others.some((write) => after([write, ...own]) === recorded || after([...own, write]) === recorded)) {
    return 'upstream held a write of another run';
  }
  return 'not explained';
}

/** Replays a recorded run in a world of its own. `writes` is what all runs wrote, to explain what differs. */
function replayRun(
  world: RetailWorld,
  record: RetailRecord,
  index: number,
  writes: ReadonlyMap<string, readonly RecordedWrite[]>,
): ReplayedRun {
  const shop = openShop(world);
  const replies: string[] = [];
  const differences: ResultDifference[] = [];
  const own: ToolCall[] = [];
  let calls = 0;
  for (const { turn, decision, result } of record.turns) {
    const call = callOf(decision);
    if (call === undefined) {
      replies.push(decision);
      continue;
    }
    calls++;
    const replayed = callTool(shop, call.name, call.arguments);
    const recorded = result ?? '';
    if (replayed !== recorded) {
      const others = (writes.get(objectOf(call)) ?? []).filter(
        ({ runs }) => runs.size > 1 || !runs.has(index),
      );
      const cause = causeOf(
        world,
        own,
        call,
        recorded,
        others.map((write) => write.call),
      );
      differences.push({ turn, tool: call.name, recorded, replayed, cause });
    }
    if (isWrite(call.name)) own.push(call);
  }
  return {
    index,
    family: record.metadata.family,
    task: record.metadata.task_id,
    calls,
    differences,
    success: isAsGold(world, shop, record.metadata) && saidOutputs(replies, record.metadata),
    recordedSuccess: record.success,
  };
}

/** What differs in a run, in one line; undefined where nothing does. */
export function differenceOf(run: ReplayedRun): string | undefined {
  const parts = [...new Set(run.differences.map(({ cause }) => cause))].map((cause) => {
    const at = run.differences.filter((each) => each.cause === cause);
    return `${cause} (${at.map(({ turn, tool }) => `turn ${turn} ${tool}`).join(', ')})`;
  });
  if (run.success !== run.recordedSuccess) {
    parts.push(`success is ${run.success} by replay and ${run.recordedSuccess} in the record`);
  }
  if (parts.length === 0) return undefined;
  return `run ${run.index} (${run.family}, ${run.task}): ${parts.join('; ')}`;
}

/** Replays all runs of a directory. */
export function replayAll(world: RetailWorld, records: readonly RetailRecord[]): ReplayedRun[] {
  const writes = writesByObject(records);
  return records.map((record, index) => replayRun(world, record, index, writes));
}
