import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdown, type Row } from './report.js';

const FILE = join(import.meta.dirname, '../../bench/RESULTS.md');
const HEAD = '# Results\n';
const ABOUT =
  'Written by `npm run bench -- --write`, each part when it was measured last: values stand beside a bound that was measured in the same run, and ratios travel better than times.';

const read = (): string => (existsSync(FILE) ? readFileSync(FILE, 'utf8') : HEAD);

/** Puts one part's rows in place of those that the table of results has of it. */
export const writeRows = (machine: string, part: string, rows: readonly Row[], when: string): void =>
  writeFileSync(FILE, withRows(read(), machine, part, rows, when));

/**
 * Puts a text in place of what the file of results has of that name, below the table. For `peers.mjs` and `weigh.mjs`.
 *
 * @public
 */
export const writePart = (name: string, text: string): void =>
  writeFileSync(FILE, withPart(read(), name, text));

/** A document whose table says something else of one part; a part that is not there goes last. */
export function withRows(
  document: string,
  machine: string,
  part: string,
  rows: readonly Row[],
  when: string,
): string {
  const below = document.indexOf('\n## ');
  const lines = (below < 0 ? document : document.slice(0, below)).split('\n');
  const table = markdown(rows).split('\n');
  const [head, rule] = [`| part ${table[0]} measured |`, `| --- ${table[1]} --- |`];
  const kept = lines.filter((line) => /^\| (?!part \||--- )/.test(line));
  const own = table.slice(2).map((line) => `| ${part} ${line} ${when} |`);
  const at = kept.findIndex((line) => line.startsWith(`| ${part} |`));
  const others = kept.filter((line) => !line.startsWith(`| ${part} |`));
  others.splice(at < 0 ? others.length : at, 0, ...own);
  const top = [HEAD, ABOUT, '', `On ${machine}.`, '', head, rule, ...others, ''].join('\n');
  return below < 0 ? top : `${top}${document.slice(below)}`;
}

/** A document whose part of that name, which ends where the next begins, says something else; a new one goes last. */
export function withPart(document: string, name: string, text: string): string {
  const heading = `\n## ${name}\n`;
  const at = document.indexOf(heading);
  const part = `${heading}\n${text}\n`;
  if (at < 0) return `${document.trimEnd()}\n${part}`;
  const next = document.indexOf('\n## ', at + 1);
  return `${document.slice(0, at)}${part}${next < 0 ? '' : document.slice(next)}`;
}
