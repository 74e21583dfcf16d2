import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { markdown, type Row } from './report.js';

const FILE = 'bench/RESULTS.md';
const HEAD = `# Results

Written by \`npm run bench -- --write\`, each part when it was measured last: values stand beside a bound that was measured in the same run, and ratios travel better than times.
`;

/** Puts one benchmark's rows in place of those that the file of results has of it. */
export const writeResults = (name: string, rows: readonly Row[], how: string): void =>
  writePart(name, `${new Date().toISOString().slice(0, 10)}, ${how}.\n\n${markdown(rows)}`);

/** Puts a text in place of what the file of results has of that name. */
export function writePart(name: string, text: string): void {
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : HEAD;
  writeFileSync(FILE, withPart(before, name, text));
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
