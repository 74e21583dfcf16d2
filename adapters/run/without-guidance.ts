import { blocksIn, replaceBlocks } from './blocks.js';

/** What a text looks like inside a JSON string. */
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A block of knowledge, plain or inside JSON. */
const BLOCK = /<(knowhow-[0-9a-f]{16})>/g;

function strip(value: unknown, unwanted: readonly string[]): unknown {
  if (typeof value === 'string') {
    const rest = unwanted.reduce((text, addition) => text.replaceAll(addition, ''), value);
    return rest.includes('<knowhow-') ? replaceBlocks(rest, blocksIn(rest, BLOCK)) : rest;
  }
  if (Array.isArray(value)) return value.map((item) => strip(item, unwanted));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, strip(item, unwanted)]));
  }
  return value;
}

/**
 * The echo guard: a record without the guidance its run was given, wherever a model or a tool repeated it, plain or
 * inside JSON, and without any block of knowledge: a run that another process took up may hold one it no longer knows.
 *
 * @param given what was added to the run's inputs
 */
export function withoutGuidance<T>(record: T, given: readonly string[]): T {
  const unwanted = [
    ...new Set(
      given.flatMap((addition) => {
        const text = addition.trim();
        return text === '' ? [] : [escaped(escaped(text)), escaped(text), text];
      }),
    ),
  ];
  return strip(record, unwanted) as T;
}
