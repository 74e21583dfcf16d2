/** For each knowledge: whether a telemetry of it received a call yet. */
const heard = new WeakMap<object, boolean>();

/** The warning where runs are guided and no telemetry receives them. */
export const UNHEARD =
  'A knowledgeTelemetry was made, and a model of the same knowledge is called, but it received no run: nothing is ' +
  'stored. AI SDK 7 takes it as `telemetry: { integrations: [ … ] }`, AI SDK 6 as `experimental_telemetry`; `run` ' +
  'works with both.';

/** Notes that a telemetry waits for calls. */
export function expectCalls(knowledge: object): void {
  if (!heard.has(knowledge)) heard.set(knowledge, false);
}

/** Notes that one received a call. */
export function noteCall(knowledge: object): void {
  heard.set(knowledge, true);
}

/** True the first time that a model is called for a knowledge whose telemetry received no call. */
export function isUnheard(knowledge: object): boolean {
  if (heard.get(knowledge) !== false) return false;
  heard.set(knowledge, true);
  return true;
}
