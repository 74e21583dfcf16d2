import type { Edit } from '../../domain/guidance-item.js';
import { lex } from '../events/lex.js';
import { QUOTED_GROUPS, SEVERAL_GROUPS } from '../settings.js';
import { MOST_EDITED } from './settings.js';

/** Signs by which a line does more than it says, and numbers that may be ids. */
const RISKY = /[|;<>`]|&&|\$[({]|:\/\/|\d{3}/;
/** A long mixed word may be a key; what stands for one is none. */
const SECRET =
  /\[redacted:|(?<![\w+/=-])(?=\S{0,200}?\d)(?=\S{0,200}?[A-Za-z])[\w+/=-]{20}|\b(?:sk|ghp|xox[abp]|AKIA)[-_A-Z0-9]/;

/** Half of a pair of quotation marks is half of something. */
const isBalanced = (text: string): boolean => ['"', "'"].every((mark) => text.split(mark).length % 2 === 1);

/** Whether a text of runs that so few groups share may be said. */
export function isSayableText(text: string, groups: number): boolean {
  const plain = text.replace(/‹[^‹›]*›/g, 'x');
  if (/@|[\n\t`]/.test(text) || !isBalanced(text) || SECRET.test(plain) || lex(plain).length > MOST_EDITED)
    return false;
  return groups >= (RISKY.test(text) ? QUOTED_GROUPS : SEVERAL_GROUPS);
}

/** Whether an edit may be said: what it puts in comes from other runs; what it takes out is the agent's own. */
export function isSayable(edit: Edit, groups: number): boolean {
  if (edit.kind === 'delete') return true;
  const put = edit.kind === 'replace' ? edit.to : edit.text;
  return isSayableText(put, Math.max(groups, RISKY.test(put) ? 0 : SEVERAL_GROUPS));
}
