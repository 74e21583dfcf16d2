/** What a reply of the agent to the user does. */
export type ReplyAct = 'reply:identify' | 'reply:propose' | 'reply:report' | 'reply:ask';

/** The acts, for a model that chooses among them. */
export const REPLY_ACTS: readonly ReplyAct[] = [
  'reply:identify',
  'reply:propose',
  'reply:report',
  'reply:ask',
];

/**
 * What a recorded reply does, by its words.
 *
 * @param found the user is known already
 * @param wrote the last call changed something
 */
export function replyActOf(text: string, found: boolean, wrote: boolean): ReplyAct {
  if (!found && /e-?mail|zip|verif|authenticat|identity|user id/i.test(text)) return 'reply:identify';
  if (wrote) return 'reply:report';
  if (/\b(confirm|proceed|\(yes|yes\/no|go ahead|would you like me to|shall i)\b/i.test(text)) {
    return 'reply:propose';
  }
  return 'reply:ask';
}

/** True when the user ends the conversation. */
export const isStop = (text: string): boolean => /###\s?STOP\s?###/.test(text);

/** True when the user agrees. */
export const isYes = (text: string): boolean =>
  /\b(yes|go ahead|please proceed|confirm|correct|sounds good|that's right|sure)\b/i.test(text);

const SPOKEN: Readonly<Record<ReplyAct, string>> = {
  'reply:identify': 'Could you tell me your e-mail address, or your name and zip code?',
  'reply:propose': 'Shall I go ahead with that?',
  'reply:report': 'That is done. Is there anything else?',
  'reply:ask': 'Could you tell me more about what you need?',
};

/** A reply in words, as turns hold it. */
export const spoken = (act: ReplyAct): string => SPOKEN[act];
