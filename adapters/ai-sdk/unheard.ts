/** For each knowledge: whether a telemetry of it was told of any call yet. */
const heard = new WeakMap<object, boolean>();

/** What is said where runs are guided and nobody is told of them. */
export const UNHEARD =
  'A knowledgeTelemetry was made, and a model of the same knowledge is called, but no run was told to it: nothing is ' +
  'stored. AI SDK 7 takes it as `telemetry: { integrations: [ … ] }`, AI SDK 6 as `experimental_telemetry`; `run` ' +
  'works with both.';

/** Notes that a telemetry waits to be told of calls. */
export function expectCalls(knowledge: object): void {
  if (!heard.has(knowledge)) heard.set(knowledge, false);
}

/** Notes that one was told of a call. */
export function noteCall(knowledge: object): void {
  heard.set(knowledge, true);
}

/** True the first time that a model is called for a knowledge whose telemetry was told of no call. */
export function isUnheard(knowledge: object): boolean {
  if (heard.get(knowledge) !== false) return false;
  heard.set(knowledge, true);
  return true;
}
