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

/** Whether a run was told how a like task was done: who knows does little else. */
export const knowsWay = ({ guided, shown }: Guided): boolean =>
  guided && shown?.lines.some((line) => ['example', 'plan'].includes(kindOfLine(line) ?? '')) === true;
