import type { Random } from '../../../src/index.js';
import type { RetailRecord } from '../records.js';
import type { ReplyAct } from './replies.js';
import { isUserFound, type View } from './view.js';
import { walk } from './walk.js';
import { pendingWishes } from './wishes.js';

/** What the user says to a reply of the agent; `###STOP###` in it ends the conversation. */
export type Answer = (view: View, act: ReplyAct) => string;

/** A user who knows what is wanted and answers in the words of recorded users with the same script. */
export interface ScriptedUser {
  /** Begins a conversation, in which nothing is said twice. */
  begin(random: Random): Answer;
}

const STOP = '###STOP###';
/** Agents whose calls were never carried out have other conversations: their users answer only such agents. */
const SPEAKS_ONLY = 0.1;

const shareOfCalls = (records: readonly RetailRecord[]): number => {
  const turns = records.flatMap((record) => record.turns);
  return turns.filter(({ decision }) => decision.startsWith('{')).length / Math.max(1, turns.length);
};

/** Families of agents that speak and hardly ever call. */
export function speakersAmong(records: readonly RetailRecord[]): Set<string> {
  const families = new Set(records.map(({ metadata }) => metadata.family));
  return new Set(
    [...families].filter(
      (family) => shareOfCalls(records.filter(({ metadata }) => metadata.family === family)) < SPEAKS_ONLY,
    ),
  );
}

const keyOf = (view: View, act: ReplyAct, wishes: number): string[] => [
  `${act} ${isUserFound(view)} ${wishes} ${Math.min(view.userTurns, 12)}`,
  `${act} ${isUserFound(view)} ${wishes}`,
  `${isUserFound(view)} ${wishes}`,
];

/**
 * A user for a task.
 *
 * @param records recorded runs of the task, for the user's words
 */
export function scriptedUser(records: readonly RetailRecord[]): ScriptedUser {
  const gold = records[0]!.metadata.gold_actions;
  const answers = new Map<string, string[]>();
  for (const record of records) {
    walk(record, ({ view, call, action, result }) => {
      if (call !== undefined || result === '') return;
      for (const key of keyOf(view, action as ReplyAct, pendingWishes(view, gold).length)) {
        const list = answers.get(key) ?? [];
        list.push(result);
        answers.set(key, list);
      }
    });
  }
  return {
    begin(random) {
      const used = new Set<string>();
      return (view, act) => {
        const wishes = pendingWishes(view, gold).length;
        for (const key of keyOf(view, act, wishes)) {
          const list = (answers.get(key) ?? []).filter((answer) => !used.has(answer));
          if (list.length === 0) continue;
          const answer = list[Math.floor(random() * list.length)]!;
          used.add(answer);
          return answer;
        }
        // Nobody with this script was here before: who still wants something says so, anybody else leaves.
        return wishes === 0 ? STOP : 'Yes, please go ahead with all that I asked for.';
      };
    },
  };
}
