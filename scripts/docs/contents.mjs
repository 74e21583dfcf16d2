import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from '../run.mjs';

/** The parts of the documents, in order: a title and a folder of docs. */
export const SECTIONS = [
  ['Get started', 'get-started'],
  ['Guides', 'guides'],
  ['Concepts', 'concepts'],
  ['Recipes', 'recipes'],
  ['Reference', 'reference'],
  ['Operations', 'operations'],
];

/** The title of a page: its first heading. */
export const titleOf = (text) => /^# (.+)$/m.exec(text)?.[1] ?? '';

/** The paragraph below the title of a page, without its links; empty where something else is there. */
export function summaryOf(text) {
  const paragraph = /^# .+\n\s*\n((?!```|[#|<!-]).+(?:\n.+)*)/m.exec(text)?.[1] ?? '';
  return paragraph
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A page of docs as text; empty where it is not there. */
export const pageText = (path) =>
  existsSync(join(ROOT, 'docs', path)) ? readFileSync(join(ROOT, 'docs', path), 'utf8') : '';

/**
 * The pages of a part, its index first: in the order in which the index links them, then those that it does not link.
 *
 * @param {string} folder of docs
 * @returns {string[]} paths below docs
 */
export function pagesOf(folder) {
  const index = `${folder}/index.md`;
  const linked = [...pageText(index).matchAll(/\]\((?!https?:)([^)#]+\.md)[^)]*\)/g)]
    .map(([, link]) => posix.join(folder, link))
    .filter((path) => path.startsWith(`${folder}/`) && pageText(path) !== '');
  const there = readdirSync(join(ROOT, 'docs', folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
  return [...new Set([index, ...linked, ...there])];
}
