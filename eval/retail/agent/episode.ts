import { seededRandom, type Turn } from '../../../src/index.js';
import { callTool, isWrite } from '../call-tool.js';
import type { RetailRecord, ToolCall } from '../records.js';
import { openShop } from '../shop.js';
import { isAsGold } from '../verify.js';
import type { RetailWorld } from '../world.js';
import { createAgent, type ReadGuidance } from './agent.js';
import type { Clone } from './clone.js';
import { isStop, spoken } from './replies.js';
import type { ScriptedUser } from './scripted-user.js';
import { understandingOf } from './understanding.js';
import { createView, seeCall, seeReply } from './view.js';
import { goldWrites, isHandOver } from './wishes.js';

/** How a run ended, beside what should have been done. */
export type Ending =
  | 'success'
  | 'missing_write'
  | 'wrong_args'
  | 'extra_write'
  | 'transfer_instead'
  | 'other';

/** The endings, for tables. */
export const ENDINGS: readonly Ending[] = [
  'success',
  'missing_write',
  'wrong_args',
  'extra_write',
  'transfer_instead',
  'other',
];

/** One run of an agent in the world. */
export interface Episode {
  /** By the state of the database alone. */
  success: boolean;
  ending: Ending;
  /** Calls of tools. */
  calls: number;
  turns: number;
  /** Calls that were refused. */
  refused: number;
  /** Every call made. */
  made: { action: string; args: Record<string, unknown> }[];
}

const tally = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** How a run ended, by the writes that went through. */
export function endingOf(
  success: boolean,
  writes: readonly string[],
  gold: readonly ToolCall[],
  handedOver: boolean,
): Ending {
  if (success) return 'success';
  const [done, wanted] = [tally(writes), tally(goldWrites(gold).map(({ name }) => name))];
  const beyond = (a: Map<string, number>, b: Map<string, number>) =>
    [...a].reduce((sum, [name, n]) => sum + Math.max(0, n - (b.get(name) ?? 0)), 0);
  const [missing, extra] = [beyond(wanted, done), beyond(done, wanted)];
  if (handedOver && missing > 0 && !isHandOver(gold)) return 'transfer_instead';
  if (missing > 0 && extra === 0) return 'missing_write';
  if (missing === 0 && extra > 0) return 'extra_write';
  return missing === 0 ? 'wrong_args' : 'other';
}

/** A run to be made: whose task, by which agent, with what. */
export interface EpisodeOptions {
  world: RetailWorld;
  clone: Clone;
  user: ScriptedUser;
  /** The recorded run whose place this one takes: its first message, its family, its task. */
  record: RetailRecord;
  guidance?: ReadGuidance;
  /** Asks for guidance once more, whenever the user has said something: what it gives takes the place of the former. */
  askAnew?(turns: readonly Turn[]): Promise<ReadGuidance | undefined>;
  weight: number;
  seed: number;
}

const MAX_TURNS = 30;

/** Runs one episode. The same options give the same episode. */
export async function runEpisode(options: EpisodeOptions): Promise<Episode> {
  const { world, clone, user, record, guidance, askAnew, weight, seed } = options;
  const { gold_actions: gold, family, user_id: id } = record.metadata;
  const { first_name: first, last_name: last } = world.users.get(id)!.name;
  const shop = openShop(world);
  const view = createView(record.query);
  const agent = createAgent({
    clone,
    family,
    understanding: understandingOf({ gold, name: [first, last] }, family, clone, seededRandom(seed + 1)),
    guidance,
    weight,
    random: seededRandom(seed),
  });
  const answerTo = user.begin(seededRandom(seed + 2));
  const wishes = new Set(goldWrites(gold).map(({ name }) => name));
  if (isHandOver(gold)) wishes.add('transfer_to_human_agents');
  const made: Episode['made'] = [];
  const told: Turn[] = [];
  const note = (decision: string, result: string): void => {
    const last = told.at(-1);
    const inputs = last ? `Observation:\n${last.result}` : `Observation (user):\n${record.query}`;
    told.push({ turn: told.length + 1, inputs, decision, result });
  };
  let turns = 0;
  for (; turns < MAX_TURNS; turns++) {
    const decision = agent.decide(view);
    if ('call' in decision) {
      const { action, args } = decision.call;
      const result = callTool(shop, action, args);
      made.push({ action, args });
      note(JSON.stringify({ name: action, arguments: args }), result);
      seeCall(view, action, args, result);
      agent.observe(action, args, result);
      if (action === 'transfer_to_human_agents') break;
    } else {
      const objects = decision.about !== undefined && !wishes.has(decision.about);
      const answer = objects ? 'No, that is not what I want.' : answerTo(view, decision.reply);
      seeReply(view, decision.reply, answer);
      if (isStop(answer)) break;
      note(spoken(decision.reply), answer);
      const anew = await askAnew?.(told);
      if (anew) agent.take(anew);
    }
  }
  const success = isAsGold(world, shop, record.metadata);
  const writes = view.log
    .filter(({ action, refused }) => isWrite(action) && !refused)
    .map(({ action }) => action);
  const handedOver = made.some(({ action }) => action === 'transfer_to_human_agents');
  return {
    success,
    ending: endingOf(success, writes, gold, handedOver),
    calls: made.length,
    turns: Math.min(turns + 1, MAX_TURNS),
    refused: view.log.filter(({ refused }) => refused).length,
    made,
  };
}
