import type { Check, When } from '../src/api/check.js';

/** A lesson that somebody brings in words; what is undefined is not said. */
export interface LessonInWords {
  readonly say: string;
  /** A task that it is for; left out, its own words stand for one. */
  readonly when?: string | undefined;
  /** The place, the tool about to be called, and words of a result, at which it is told beside like tasks. */
  readonly place?: string | undefined;
  readonly before?: string | undefined;
  readonly afterResult?: string | undefined;
  readonly agentType?: string | undefined;
  readonly check?: Check | undefined;
}

/** The point at which a lesson is told beside like tasks; undefined where none is said. */
export function pointOf({
  place,
  before,
  afterResult,
}: Pick<LessonInWords, 'place' | 'before' | 'afterResult'>): When | undefined {
  const point: When = {
    ...(place === undefined ? {} : { place: [place] }),
    ...(before === undefined ? {} : { before: { tool: [before] } }),
    ...(afterResult === undefined ? {} : { after: { result: [afterResult] } }),
  };
  return Object.keys(point).length > 0 ? point : undefined;
}

/** A lesson as a record of words alone, which counts as no run; its time is for the caller to say. */
export function lessonRecord(tenant_id: string, lesson: LessonInWords) {
  const { say, when = say, agentType, check } = lesson;
  const point = pointOf(lesson);
  return {
    tenant_id,
    query: when,
    ...(agentType === undefined ? {} : { agent_type: agentType }),
    ...(check || point ? { metadata: { ...(check && { check }), ...(point && { when: point }) } } : {}),
    turns: [{ turn: 1, inputs: '', decision: '', memory: say }],
  };
}
