import { SAY } from '../domain/say.js';

/** A reply, by the key that replies have. */
const WORD = /\p{L}[\p{L}_]+/gu;
/** Times from which on it counts how often an action was taken. */
const TIMES = [1, 2, 3, 5] as const;

/** What one feature counts for beside the vectors: what was done for more than a word of what is seen. */
const [DONE, SEEN] = [1, 0.5] as const;

/** 32-bit FNV-1a (Fowler, Noll and Vo 1991): what is learned of words keeps none of their text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/**
 * What tells where a run stands, beside vectors: the actions before, how often each was taken, the last tool that was
 * called, and the words of what is seen, apart for what a person says and what a tool gives back.
 *
 * @param before the actions taken so far, newest last; replies among them
 * @param situation what the agent sees, as situations are told
 * @returns features by the hash of their names, with their values
 */
export function nextFeatures(before: readonly string[], situation: string): Map<number, number> {
  const found = new Map<number, number>();
  const last = before.at(-1) ?? '';
  const earlier = before.at(-2) ?? '';
  const tool = before.findLast((action) => action !== SAY) ?? '';
  const said = last === SAY || last === '';
  for (const name of [
    `last ${last}`,
    `earlier ${earlier}`,
    `both ${earlier}\n${last}`,
    `tool ${tool}${said ? ' said' : ''}`,
  ]) {
    found.set(hashOf(name), DONE);
  }
  const counts = new Map<string, number>();
  for (const action of before) counts.set(action, (counts.get(action) ?? 0) + 1);
  for (const [action, count] of counts) {
    for (const times of TIMES) if (count >= times) found.set(hashOf(`done ${times} ${action}`), DONE);
  }
  for (const [word] of situation.toLowerCase().matchAll(WORD)) {
    found.set(hashOf(`${said ? 'heard' : 'seen'} ${word}`), SEEN);
  }
  return found;
}
