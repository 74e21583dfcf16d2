/** A word of a text that may name a path. */
export interface PathWord {
  /** With `/` between folders. */
  text: string;
  /** True where it has the form of a path: folders, or a name with an ending. Other words are paths only where a path is expected. */
  isPath: boolean;
  /** True where what follows is done in it, as after `cd`. */
  isEntered: boolean;
}

/** Longer words are no paths. */
const LONGEST_WORD = 1_000;
const QUOTES = new Set(['"', "'"]);
/** What ends a word of a command. */
const ENDS_WORD = /[\s;|&<>()`]/;
/** What may stand around or between paths in commands, programs, lists and messages. */
const BETWEEN = /[\s"'`=:;,|&<>()[\]{}@#!%^]+/;
/** What is in place of something that only running would show: it may be anything, and is no pattern by itself. */
const UNKNOWN = '\uE000';
/** Several names at once, as shells write them. */
const ONE_OF = /[?*+@!]\([^()]{0,200}\)|\{[^{}\s]{0,200}\}/g;
/** Addresses of other machines name no path here. */
const ADDRESS = /\b(?!file:)[a-z][a-z0-9+.-]{1,20}:\/\/\S+/gi;
/** Words whose next word is the folder that is worked in from there on. */
const BEFORE_FOLDER = new Set(
  'cd pushd chdir set-location push-location sl -C --directory --cwd --prefix --work-tree'.split(' '),
);
/** Words whose next word is a name of a task, not of a folder. */
const BEFORE_TASK = new Set(
  'run make build npm pnpm yarn bun cargo go just task rake gradle mvn docker'.split(' '),
);

/** A text without the colours of a terminal, with which searches part a path from what they found there. */
export const withoutColors = (text: string): string => text.replace(/\u001b\[[0-9;:?]{0,32}[A-Za-z]/g, '');

/** The words of a text as a shell takes them: without quotation marks, which may be inside a word. */
export function shellWords(text: string): string[] {
  const words: string[] = [];
  let word = '';
  let isOpen = false;
  const end = (): void => {
    if (isOpen) words.push(word);
    word = '';
    isOpen = false;
  };
  // An apostrophe of prose has no second one near.
  const next: Record<string, number> = {};
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (QUOTES.has(char)) {
      if ((next[char] ?? -1) <= i && next[char] !== Number.POSITIVE_INFINITY) {
        const found = text.indexOf(char, i + 1);
        next[char] = found < 0 ? Number.POSITIVE_INFINITY : found;
      }
      const close = next[char]!;
      const inside = close - i <= LONGEST_WORD ? text.slice(i + 1, close) : undefined;
      if (inside === undefined || inside.includes('\n')) end();
      else {
        // In quotation marks no shell looks for files.
        word += inside.replaceAll('*', UNKNOWN);
        isOpen = true;
        i = close;
      }
    } else if (char === '\\' && i + 1 < text.length && text[i + 1] !== '\n') {
      word += char + text[i + 1]!;
      isOpen = true;
      i += 1;
    } else if (ENDS_WORD.test(char)) end();
    else {
      word += char;
      isOpen = true;
    }
  }
  end();
  return words;
}

/** Names of the user's and the current folder, and of anything else, as paths. */
function withoutVariables(text: string, home: string): string {
  return text
    .replace(/\$\{?(?:env:)?(?:HOME|USERPROFILE)\b\}?|%(?:HOME|USERPROFILE)%/gi, () => home)
    .replace(/\$\{?PWD\b\}?|%CD%|\$\(pwd\)/gi, '.')
    .replace(/\$\{[^{}]{0,200}\}|\$\w+|%\w+%/g, UNKNOWN);
}

/** What a word may mean: as it is, without what comes before a path, and with either meaning of a backslash. */
function formsOf(word: string, home: string): string[] {
  const bare = word.replace(/^file:\/\/(?:localhost)?/i, '').replace(/[.,;:!?]{1,3}$/, '');
  const slashed = bare.includes('\\') ? [bare.replaceAll(/\\+/g, '/'), bare.replaceAll('\\', '')] : [bare];
  return slashed.flatMap((form) => {
    // An option with its value attached; a side of a difference; a name after a variable.
    const inner = /^(?:-\w|[abciow12]\/|\uE000\/)(.+)$/.exec(form)?.[1];
    const drive = /^([a-z]):\/(.*)$/i.exec(form);
    return [
      form.startsWith('~/') || form === '~' ? home + form.slice(1) : form,
      ...(inner === undefined ? [] : [inner]),
      ...(drive ? [`/mnt/${drive[1]!.toLowerCase()}/${drive[2]}`, `/${drive[2]}`] : []),
    ];
  });
}

/**
 * The words of a text that may name paths, each once: those of a command, of a program, of a list, of a message.
 *
 * @param home the user's folder
 */
export function pathWords(text: string, home: string): PathWord[] {
  const plain = withoutVariables(withoutColors(text), home).replace(ADDRESS, ' ');
  const words = new Map<string, PathWord>();
  let before = '';
  const add = (word: string, isCommand: boolean): void => {
    const isEntered = BEFORE_FOLDER.has(before) || BEFORE_FOLDER.has(before.toLowerCase());
    const isTask = BEFORE_TASK.has(before.toLowerCase());
    before = word;
    for (const form of formsOf(word, home)) {
      const isPattern = isCommand && /^[*?/]+$/.test(form);
      if (form.length > LONGEST_WORD || form.includes('\0')) continue;
      if (!isPattern && !/[\p{L}\p{N}]|^\.{1,2}$/u.test(form)) continue;
      const text = form.replaceAll(UNKNOWN, '*');
      const isPath = /\/|\.[\p{L}\p{N}]|[*?]/u.test(text);
      if (isTask && !isPath) continue;
      const known = words.get(text);
      words.set(text, { text, isPath, isEntered: isEntered || known?.isEntered === true });
    }
  };
  // Whatever is in braces, or in the brackets of a shell's patterns, is one of several.
  // A star alone is a pattern in a command, and in longer texts most often something else.
  const isLine = !plain.includes('\n');
  for (const word of shellWords(plain.replace(ONE_OF, UNKNOWN))) add(word, isLine);
  before = '';
  for (const word of plain.split(BETWEEN)) if (word !== '') add(word, false);
  return [...words.values()];
}
