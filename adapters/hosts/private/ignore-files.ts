import { lstatSync, readdirSync, readFileSync, realpathSync, type Stats } from 'node:fs';
import { basename, dirname, join, parse, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { isGlob, leadsTo } from './globs.js';

/** The file in which a folder says which paths no run may carry, written as `.gitignore`. */
const NAME = '.knowhowignore';
/** Entries of folders that are looked at below one; of more, any may be there. */
const MOST_ENTRIES = 10_000;
/** Folders with very many files that are programs' own. */
const PROGRAMS_OWN = new Set(['.git', 'node_modules']);

/** What a folder's file says. */
interface Rules {
  folder: string;
  patterns: Ignore;
  /** Its lines as folders and names from the folder on; `**` is any number of folders. */
  lines: string[][];
  /** True where any of the patterns could match: asking them all takes longer. */
  mayMatch(inside: string): boolean;
  isOff: boolean;
}

/** What is kept out of runs, by the files of all folders that a path is in. */
export interface IgnoreFiles {
  /** True where any file speaks of what is in a folder. */
  speakOf(folder: string): boolean;
  /** True where a folder is switched off as a whole, or is kept out itself. */
  isOff(folder: string): boolean;
  /** True where an absolute path, or the place that links lead to, is kept out. */
  isIgnored(path: string): boolean;
  /** True where an absolute path with wildcards can lead to what is kept out. */
  canReach(glob: string): boolean;
  /** What is kept out below a folder, as far as it is there; undefined where there is too much to look at. */
  ignoredBelow(folder: string): readonly string[] | undefined;
}

/** A line of a file as folders and names; undefined for a comment, or one that lets in again. */
function segmentsOf(line: string): string[] | undefined {
  const text = line.trim();
  if (text === '' || text.startsWith('#') || text.startsWith('!')) return undefined;
  const segments = text.split('/').filter((part) => part !== '');
  const isAnchored = text.slice(0, -1).includes('/');
  return isAnchored ? segments : ['**', ...segments];
}

/** The longest part of a line without wildcards, in lower case: what it matches has it. */
const partOf = (segments: readonly string[]): string =>
  segments
    .flatMap((segment) => segment.split(/[*?[\]\\]/))
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '')
    .toLowerCase();

/** Remembers what a function said of a text. */
function once<T>(of: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as T;
    const now = of(text);
    known.set(text, now);
    return now;
  };
}

/** What is at a path, a link itself; undefined for nothing, or where this user may not look. */
function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    // A name that no system takes, or a folder that is closed to this user.
    return undefined;
  }
}

/** Reads the files of folders as they are now; each is read once. */
export function openIgnoreFiles(): IgnoreFiles {
  const rulesIn = once((folder): Rules | undefined => {
    let text: string;
    try {
      text = readFileSync(join(folder, NAME), 'utf8');
    } catch (error) {
      if (statsOf(join(folder, NAME)) === undefined) return undefined;
      // A file that is there and cannot be read must not be taken for none.
      throw error;
    }
    const lines = text
      .replace(/^\uFEFF/, '')
      .normalize()
      .split(/\r?\n/);
    const patterns = lines.flatMap((line) => {
      const segments = segmentsOf(line);
      return segments ? [segments] : [];
    });
    const parts = patterns.map(partOf);
    return {
      folder,
      patterns: ignore().add(lines),
      lines: patterns,
      mayMatch(inside) {
        const lower = inside.toLowerCase();
        return parts.some((part) => lower.includes(part));
      },
      isOff: lines.some((line) => line.trim() === '*'),
    };
  });

  /** The rules of a folder and those above it. */
  const rulesFor = once((folder): Rules[] => {
    const above = dirname(folder) === folder ? [] : rulesFor(dirname(folder));
    const own = rulesIn(folder);
    return own ? [...above, own] : above;
  });

  /** A folder without links; what is not there is as it is named. */
  const realFolder = once((folder): { path: string; exists: boolean } => {
    if (dirname(folder) === folder) return { path: folder, exists: true };
    const above = realFolder(dirname(folder));
    const path = join(above.path, basename(folder));
    const stats = above.exists ? statsOf(path) : undefined;
    if (stats === undefined) return { path, exists: false };
    if (!stats.isSymbolicLink()) return { path, exists: true };
    try {
      return { path: realpathSync(path), exists: true };
    } catch {
      // A link that leads nowhere.
      return { path, exists: false };
    }
  });

  const isNamed = (path: string): boolean =>
    rulesFor(dirname(path)).some(({ folder, patterns, mayMatch }) => {
      const inside = path.slice(folder.length).split(sep).filter(Boolean).join('/').normalize();
      if (!mayMatch(inside) || !ignore.isPathValid(inside)) return false;
      // A folder itself counts as well as what is in it.
      return patterns.ignores(inside) || patterns.ignores(`${inside}/`);
    });

  const isIgnored = once((path) => {
    if (isNamed(path)) return true;
    const real = realFolder(path).path;
    return real !== path && isNamed(real);
  });

  const ignoredBelow = once((folder): readonly string[] | undefined => {
    const found: string[] = [];
    const waiting = [folder];
    let entries = 0;
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      let inside: ReturnType<typeof listed> = [];
      try {
        inside = listed(at);
      } catch {
        // A folder that is gone, or may not be read, has nothing that anybody could have read.
      }
      for (const entry of inside) {
        entries += 1;
        if (entries > MOST_ENTRIES) return undefined;
        const path = join(at, entry.name);
        if (entry.isDirectory() && !PROGRAMS_OWN.has(entry.name)) waiting.push(path);
        if (isIgnored(path)) found.push(path);
      }
    }
    return found;
  });

  return {
    speakOf: (folder) => rulesFor(folder).length > 0 || rulesFor(realFolder(folder).path).length > 0,
    isOff: (folder) =>
      isIgnored(folder) ||
      [folder, realFolder(folder).path].some((at) => rulesFor(at).some(({ isOff }) => isOff)),
    isIgnored,
    ignoredBelow,
    canReach(glob) {
      const { root } = parse(glob);
      const segments = glob.slice(root.length).split(sep);
      const plain = segments.findIndex(isGlob);
      const start = join(root, ...segments.slice(0, plain < 0 ? segments.length : plain));
      if (isIgnored(start)) return true;
      // What has letters of its own in it need not be there any more; what leads anywhere is looked up.
      const isSpoken = rulesFor(start).some(({ folder, lines }) => {
        const path = [...relative(folder, start).split(sep), ...segments.slice(plain)].filter(Boolean);
        return lines.some((line) => leadsTo(path, line, true));
      });
      if (isSpoken) return true;
      const there = ignoredBelow(realFolder(start).path);
      if (there === undefined) return true;
      const tail = segments.slice(plain);
      return there.some((path) => leadsTo(tail, relative(realFolder(start).path, path).split(sep), false));
    },
  };
}

const listed = (folder: string) => readdirSync(folder, { withFileTypes: true });
