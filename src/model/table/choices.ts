import { kindOfLine, topicCode } from '../../domain/line-code.js';
import type { Run } from './table.js';

type Guided = Pick<Run, 'guided' | 'shown'>;

/** The topic of lines on an error: see `GuidanceItem`. */
export const errorTopic = (shape: string): string => `\t${shape}`;

/** Whether a topic is an error. */
export const isErrorTopic = (topic: string): boolean => topic.startsWith('\t');

/** The code of that topic. */
export const errorCode = (shape: string): string => topicCode(errorTopic(shape));

/**
 * Whether a run did what it did about a topic by its own choice: it had no guidance, or what it was told was about something
 * else.
 *
 * @param topic its code
 */
export const isFree = ({ guided, shown }: Guided, topic: string): boolean =>
  !guided || (shown?.topics !== undefined && !shown.topics.includes(topic));

/** Whether a run was told a whole plan: who has one does nothing else. */
export const hasPlan = ({ guided, shown }: Guided): boolean =>
  guided && shown?.lines.some((line) => ['do', 'plan'].includes(kindOfLine(line) ?? '')) === true;
