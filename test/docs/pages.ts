import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Pages that are made from code: they are no files of the repository. */
const MADE = /^docs\/reference\/(?:api\/|(?:commands|http|settings)\.md)/;

/** A page that a user reads. */
export interface Page {
  /** Below the repository, such as `docs/index.md`. */
  path: string;
  text: string;
}

/** The pages that a user reads: README, SKILL.md and everything in docs that a person wrote. */
export function pages(): Page[] {
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true })
    .map((name) => `docs/${String(name).replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md') && !path.includes('.vitepress') && !MADE.test(path));
  return ['README.md', 'SKILL.md', ...docs.sort()].map((path) => ({
    path,
    text: readFileSync(join(ROOT, path), 'utf8'),
  }));
}

/** A block of code of a page. */
export interface Block {
  /** What it is written in. */
  language: string;
  code: string;
  /** The line of its first mark. */
  line: number;
  /** Why it is not run; undefined where it is. */
  notRun?: string;
  /** A command of the shell that is run before it, and that readers do not see. */
  before?: string;
  /** A command that prints it, where that is not the block above. */
  prints?: string;
  /** The block above is a command, and this is what it prints. */
  isOutput: boolean;
}

const FENCE = /^```(\S*)[^\n]*\n([\s\S]*?)^```$/gm;
const NOTE = /<!-- (not run|before|prints): (.*?) -->\s*/g;

/** The blocks of code of a page, in order, with what comments right above them say. */
export function blocksOf({ text }: Page): Block[] {
  const found: Block[] = [];
  let end = 0;
  for (const match of text.matchAll(FENCE)) {
    const between = text.slice(end, match.index);
    const comments = /(?:<!-- [^\n]* -->\s*)+$/.exec(between)?.[0] ?? '';
    const notes = new Map([...comments.matchAll(NOTE)].map(([, name, words]) => [name, words]));
    const [, language = '', code = ''] = match;
    const previous = found.at(-1);
    found.push({
      language,
      code,
      line: text.slice(0, match.index).split('\n').length,
      ...(notes.has('not run') && { notRun: notes.get('not run') }),
      ...(notes.has('before') && { before: notes.get('before') }),
      ...(notes.has('prints') && { prints: notes.get('prints') }),
      isOutput:
        ['text', 'json'].includes(language) &&
        ['sh', 'python', 'ts'].includes(previous?.language ?? '') &&
        previous?.notRun === undefined &&
        between.trim() === '',
    });
    end = match.index + match[0].length;
  }
  return found;
}
