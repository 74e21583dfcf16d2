import { outline, readTexts } from './read-files.js';

/** The scene of `test/traces/frameworks`, as programs wrote it that were run with a scripted model. */
export const TASK = 'Find out why the lamp order 4711 is late and tell the customer';
export const LETTER_TASK = 'Write a letter about the lamp order 4711';
export const FAULT = 'carrier needs the parcel number';
export const FINAL = 'The lamp waits for its carrier.';
export const TRACKED = `track ! "error":"${FAULT}"`;

/** The runs that files of JSON hold, as outlines, and what was not read. */
export async function read(files: Record<string, unknown>) {
  const { records, rejected, passedOver } = await readTexts(
    Object.fromEntries(Object.entries(files).map(([name, value]) => [name, JSON.stringify(value)])),
  );
  return { runs: records.map(({ record, format }) => [format, ...outline(record)]), rejected, passedOver };
}
