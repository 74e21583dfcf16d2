import { type Fields, isFields } from '../fields.js';

const NUMBERED = /^([a-z]\w*?)_(\d{1,4})$/i;
const ACTED = /^(?:tool_?name|action|tool|function_?name)$/i;

/** Steps whose fields lie in one object with the step's number behind each name, as DSPy's: `tool_name_0`, `observation_0`. */
export function numberedSteps(value: unknown): Fields[] | undefined {
  if (!isFields(value)) return undefined;
  const steps = new Map<number, Fields>();
  let acts = false;
  for (const [key, field] of Object.entries(value)) {
    const [, name, number] = NUMBERED.exec(key) ?? [];
    if (name === undefined) return undefined;
    acts ||= ACTED.test(name);
    const step = steps.get(Number(number)) ?? {};
    step[name] = field;
    steps.set(Number(number), step);
  }
  if (!acts) return undefined;
  // The last may have been thought of and not made.
  return [...steps.entries()].sort(([a], [b]) => a - b).map(([, step]) => ({ observation: '', ...step }));
}
