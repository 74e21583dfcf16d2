import { existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, isAbsolute, resolve, sep } from 'node:path';
import { unpacked } from '../../import/fields.js';
import { isGlob, meet } from './globs.js';
import type { IgnoreFiles } from './ignore-files.js';
import { type PathWord, pathWords, shellWords, withoutColors } from './path-words.js';

/** Folders that a session entered last; older ones are forgotten. */
const MOST_ENTERED = 12;
/** Folders that one step names, in which other words of it are looked for. */
const MOST_NAMED = 8;
/** Longer arguments of several lines are texts, in which only what has the form of a path is one. */
const LONGEST_COMMAND = 4_000;

/** Programs and functions that say, or hand on, which files are below a folder. */
const LISTS = /^(?:find|fd|fdfind|ls|dir|tree|rg|ag|ack|grep|ls-files|ls-tree|locate|gci|get-childitem)$/;
/** What has a program read the files that another lists. */
const READS_LISTED =
  /^(?:xargs|parallel|while|for|foreach|foreach-object|-exec|-execdir|-ok|--exec|--exec-batch|gc|get-content)$/;
/** Options with which a search leaves out names of files. */
const WITHOUT_NAMES = /^(?:--no-filename|--nofilename|-[a-z]{0,8}[hI][a-z]{0,8})$/;
/** What a line of a list, a tree or a search begins with: a name alone, with a colon after it, or with spaces in its folders. */
const HEAD =
  /^[ \t│├└─]{0,64}(?:[|`][-|` ]{0,64})?([^\s:]{1,255}|[^:\t\n/]{1,255}\/[^:\t\n]{1,255})[ \t]{0,64}(?::|$)/;
/** Words of a call of which it is looked up whether they are folders. */
const MOST_LOOKED_UP = 100;
/** Programs and options whose last word, or next, is a file that they write. */
const COPIES = /^(?:cp|mv|ln|install|rsync|scp|tee|copy|move|xcopy|copy-item|move-item|-o|--output)$/;
/** Files into which programs put others. */
const ARCHIVE = /\.(?:zip|7z|rar|tar|tgz|tbz2?|txz|gz|bz2|xz|zst)$/i;
/** A file that what a command says goes into. */
const INTO = /\d{0,2}>{1,2}\|?[ \t]{0,8}["']?([^\s;|&<>()"']{1,1000})/g;
/** One stream of a program into another. */
const INTO_ANOTHER = /\d{0,2}>{1,2}&[\d-]?/g;
/** Parts of a command in which copies are looked for, and copies that are remembered. */
const [MOST_PARTS, MOST_COPIES] = [100, 64];
/** How programs walk folders. */
const WALKS = [
  'os.walk',
  'rglob',
  'iglob',
  'glob.glob',
  '.glob(',
  'readdir',
  'scandir',
  'listdir',
  'walkdir',
];

/** Every text in a value, also where it is JSON in a text; a command as a list of words is one command. */
function textsIn(packed: unknown): string[] {
  const value = unpacked(packed);
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const isCommand =
    Array.isArray(value) && value.length > 1 && value.every((item) => typeof item === 'string');
  return [...(isCommand ? [value.join(' ')] : []), ...Object.values(value).flatMap(textsIn)];
}

/** Which paths steps touched, in the folders that they worked in. */
export interface TouchedPaths {
  /** True where any file speaks of those folders: where none does, hardly anything has to be looked at. */
  isWatched(): boolean;
  /** True where a call touched what is kept out; the folders that it enters are places from then on. */
  isTouchedBy(call: unknown): boolean;
  /** True where a text names such a path: what came back from a tool, or words. */
  isNamedIn(text: string): boolean;
}

/** Where a session works. */
export interface Places {
  /** The folders that it was started in. */
  started: readonly string[];
  /** Those that it entered, the last at the end. */
  entered: string[];
  /** Where it put what is kept out: reading there is reading that. */
  copies: string[];
}

/** Finds what is touched in places; folders that steps enter are added to them. */
export function createTouchedPaths(
  files: IgnoreFiles,
  { started, entered, copies }: Places,
  home = homedir(),
): TouchedPaths {
  // Folders that the last call named: what it brought back may be relative to them.
  let near: readonly string[] = [];
  const all = (): string[] => [...new Set([...started, ...entered, ...near])];

  const isWatched = (): boolean => all().some(files.speakOf);

  /** A path in a folder, and where it is one of another machine's, such as a container's, each of its ends. */
  function meant(word: string, folders: readonly string[]): string[] {
    if (!isAbsolute(word)) return folders.map((folder) => resolve(folder, word));
    const path = resolve(word);
    const parts = path.split(sep).filter((part) => part !== '');
    if (parts.length < 2 || existsSync(resolve(path, '..'))) return [path];
    const ends = parts.map((_, i) => parts.slice(i).join(sep));
    return [path, ...folders.flatMap((folder) => ends.map((end) => resolve(folder, end)))];
  }

  function isExcluded(word: string, folders: readonly string[]): boolean {
    return meant(word, folders).some(
      (path) =>
        copies.some((copy) => path === copy || path.startsWith(`${copy}${sep}`)) ||
        files.isIgnored(path) ||
        (isGlob(word) && files.canReach(path)),
    );
  }

  const folders = new Map<string, boolean>();
  function isFolder(path: string): boolean {
    const known = folders.get(path);
    if (known !== undefined) return known;
    let is = false;
    try {
      is = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    } catch {
      // A name that no system takes, or a folder that is closed to this user.
    }
    folders.set(path, is);
    return is;
  }

  /** True where what is kept out is below folders that a command reads as a whole, without naming what it read. */
  function readsBelow(text: string, words: readonly PathWord[], folders: readonly string[]): boolean {
    const plain = text.split(/[\s;|&()"'`]+/);
    const lists = plain.some((word) => LISTS.test(word.toLowerCase()));
    const isRead =
      (lists &&
        (text.includes('$(') ||
          text.includes('`') ||
          plain.some((word) => READS_LISTED.test(word.toLowerCase()) || WITHOUT_NAMES.test(word)) ||
          (plain.some((word) => word.startsWith('fd')) && plain.some((word) => /^-[xX]$/.test(word))))) ||
      WALKS.some((way) => text.toLowerCase().includes(way));
    if (!isRead) return false;
    const named = words
      .filter(({ text: word }) => !isGlob(word))
      .flatMap(({ text: word }) => folders.map((folder) => resolve(folder, word)))
      .filter(isFolder);
    // A name with wildcards says which of the files are read.
    const names = words.map(({ text: word }) => word).filter((word) => isGlob(word) && !word.includes('/'));
    return (named.length > 0 ? named : folders).some((folder) => {
      const below = files.ignoredBelow(folder);
      if (below === undefined) return true;
      return below.some(
        (path) =>
          names.length === 0 || names.some((name) => meet(name, path.slice(path.lastIndexOf(sep) + 1))),
      );
    });
  }

  function enter(words: readonly PathWord[]): void {
    for (const { text, isEntered } of words) {
      const leadsElsewhere = !isWatched() && (isAbsolute(text) || text.startsWith('..'));
      if (isGlob(text) || !(isEntered || leadsElsewhere)) continue;
      // What a search finds in the folder of another project is as private as what it finds here.
      if (!isEntered && !meant(text, all()).some(files.speakOf)) continue;
      for (const path of meant(text, [...started, ...entered.slice(-1)])) {
        if (entered.includes(path)) entered.splice(entered.indexOf(path), 1);
        entered.push(path);
        if (entered.length > MOST_ENTERED) entered.shift();
      }
    }
  }

  /** Where a command puts what it copies: in a folder that was there it is under its own name. */
  function targetsOf(words: readonly string[], folders: readonly string[]): string[] {
    const isCopy = words.some((word) => COPIES.test(word.toLowerCase()));
    const target = words.at(-1);
    const archives = words.filter((word) => ARCHIVE.test(word));
    if (!isCopy || target === undefined) return archives.flatMap((word) => meant(word, folders));
    return meant(target, folders).flatMap((path) => {
      if (!isFolder(path)) return [path];
      return words.slice(1, -1).flatMap((word) => {
        const inside = resolve(path, basename(word));
        const isWhole = meant(word, folders).some(isFolder) && !existsSync(inside);
        return isWhole && !started.some((folder) => `${folder}${sep}`.startsWith(`${path}${sep}`))
          ? [path]
          : [inside];
      });
    });
  }

  /** Remembers where a command that touched something puts it. */
  function followCopies(text: string, folders: readonly string[]): void {
    for (const part of text.replace(INTO_ANOTHER, ' ').split(/[;|&\n]/, MOST_PARTS)) {
      const words = shellWords(part.replace(INTO, ' ')).map((word) => pathWords(word, home)[0]?.text ?? word);
      const into = [...part.matchAll(INTO)].flatMap(([, word]) => meant(word!, folders));
      const paths = [...into.filter((path) => !isFolder(path)), ...targetsOf(words, folders)];
      copies.push(...paths.filter((path) => !path.startsWith('/dev/') && !copies.includes(path)));
    }
    copies.splice(0, copies.length - MOST_COPIES);
  }

  return {
    isWatched,
    isTouchedBy(call) {
      // Where nothing is watched, only a command can lead to where something is.
      const isAny = isWatched();
      near = [];
      const texts = textsIn(call)
        .filter((text) => isAny || text.length <= LONGEST_COMMAND)
        .map((text) => ({ text, words: pathWords(text, home) }));
      for (const { words } of texts) enter(words);
      if (!isWatched()) return false;
      const named = texts
        .filter(({ text }) => text.length <= LONGEST_COMMAND)
        .flatMap(({ words }) => words)
        .filter(({ text }) => !isGlob(text))
        .slice(0, MOST_LOOKED_UP)
        .flatMap(({ text }) => meant(text, all()))
        .filter(isFolder)
        .slice(0, MOST_NAMED);
      near = named;
      const within = all();
      const isTouched = texts.some(({ text, words }) => {
        const isText = text.includes('\n') && text.length > LONGEST_COMMAND;
        return (
          words.some((word) => (word.isPath || !isText) && isExcluded(word.text, within)) ||
          (!isText && readsBelow(text, words, within))
        );
      });
      if (isTouched) for (const { text } of texts) followCopies(text, within);
      return isTouched;
    },
    isNamedIn(text) {
      if (!isWatched()) return false;
      const words = pathWords(text, home).filter(({ isPath }) => isPath);
      // A name alone, or with a colon after it, is what lists and searches begin their lines with.
      const heads = withoutColors(text)
        .split('\n')
        .flatMap((line) => HEAD.exec(line)?.slice(1, 2) ?? []);
      return [...words.map((word) => word.text), ...heads].some(
        (word) => !isGlob(word) && isExcluded(word, all()),
      );
    },
  };
}
