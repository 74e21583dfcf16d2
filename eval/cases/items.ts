/** What a sentence of guidance says, by the table of sentences in docs/concepts/guidance.md. */
export type ItemForm =
  | 'example'
  | 'failed'
  | 'first'
  | 'before'
  | 'after'
  | 'leave out'
  | 'repair'
  | 'next'
  | 'only if'
  | 'only after'
  | 'once'
  | 'source'
  | 'values'
  | 'names'
  | 'other';

/** How a repair changes the refused action, or what is tried in its place. */
export type EditKind = 'before' | 'after' | 'end' | 'instead' | 'leave out' | 'argument' | 'again' | 'stop';

/** One sentence of guidance. All texts are without their quotes and backticks. */
export interface Item {
  form: ItemForm;
  /** The action that the sentence is about: that fails, waits or was done; empty where there is none. */
  about: string;
  /** The words of the error; of preconditions and arguments, what the condition or the argument is. */
  words: string;
  /** The actions to do, in order; of `only after`, those that have to be done before. */
  actions: string[];
  /** The edit of a repair: what is put, added or left out, and where. */
  edit?: { kind: EditKind; what: string; where: string };
  /** The sentence as it is. */
  text: string;
}

const SPAN = /`[^`]*`|"[^"]*"/g;
/** The last brackets, unless a name is in them. */
const EVIDENCE = /\s*[([][^()[\]\uE000]*[)\]]$/;
const blank: Omit<Item, 'text'> = { form: 'other', about: '', words: '', actions: [] };

type Read = Partial<Item>;
type Restore = (text: string | undefined) => string;

const actionsIn = (text: string, by: RegExp, restore: Restore): string[] =>
  text
    .split(by)
    .map((part) => restore(part).replace(/^(?:ask|say)?: /, ''))
    .filter((part) => part !== '');

function readRepair(text: string, restore: Restore): Read {
  const edit = (kind: EditKind, what?: string, where?: string): Read => ({
    edit: { kind, what: restore(what), where: restore(where) },
  });
  const then = text.replace(/^then /i, '');
  let found = /^put (.+?) (before|after) (.+)$/i.exec(then);
  if (found) return edit(found[2]!.toLowerCase() as EditKind, found[1], found[3]);
  found = /^add (.+?)(?: at the end)?$/i.exec(then);
  if (found) return edit('end', found[1]);
  if (/^use another /i.test(then)) return edit('argument');
  found = /^use (.+?) instead of (.+)$/i.exec(then);
  if (found) return edit('instead', found[1], found[2]);
  found = /^use (\S+) (\S+)$/i.exec(then);
  if (found) return edit('argument', found[2], found[1]);
  found = /^leave out (.+)$/i.exec(then);
  if (found) return edit('leave out', found[1]);
  if (/^(?:wait\b.*|try )(?:the same )?again/i.test(then)) return edit('again');
  found = /^stop trying(?:[;,] (.+))?$/i.exec(then);
  if (found) return { ...edit('stop'), actions: actionsIn(found[1] ?? '', / -> /, restore) };
  return { actions: actionsIn(then.replace(/^first:? /i, ''), /,? then | -> /i, restore) };
}

function readClause(about: string, clause: string, restore: Restore): Read {
  let found = /^only if (.+)$/i.exec(clause);
  if (found) return { form: 'only if', about, words: restore(found[1]) };
  found = /^only after (.+)$/i.exec(clause);
  if (found) return { form: 'only after', about, actions: [restore(found[1])] };
  found = /^once per (.+)$/i.exec(clause);
  if (found) return { form: 'once', about, words: restore(found[1]) };
  found = /^(\S+) from (.+)$/i.exec(clause);
  if (found) return { form: 'source', about, words: restore(found[1]), actions: [restore(found[2])] };
  found = /^(\S+) is (.+)$/i.exec(clause);
  if (found) return { form: 'values', about, words: restore(found[1]), actions: [restore(found[2])] };
  return { about };
}

function readSkeleton(line: string, restore: Restore): Read[] {
  let found = /^a like task(?:, .+?,)? was done so: (.+)$/i.exec(line);
  if (found) return [{ form: 'example', actions: actionsIn(found[1]!, / -> /, restore) }];
  found = /^a like task(?:, .+?,)? failed (?:at (.+) )?with (.+)$/i.exec(line);
  if (found) return [{ form: 'failed', about: restore(found[1]), words: restore(found[2]) }];
  found = /^first:? (.+)$/i.exec(line);
  if (found) return [{ form: 'first', actions: actionsIn(found[1]!, / -> /, restore) }];
  found = /^(before|after) (.+?): (.+)$/i.exec(line);
  if (found) {
    const form = found[1]!.toLowerCase() as ItemForm;
    return [{ form, about: restore(found[2]), actions: actionsIn(found[3]!, / -> /, restore) }];
  }
  found = /^leave out (.+)$/i.exec(line);
  if (found) return [{ form: 'leave out', about: restore(found[1]) }];
  found = /^if (.+?) fails(?: with|:) (.+?): (.+)$/i.exec(line);
  if (found) {
    const about = restore(found[1]);
    return [{ form: 'repair', about, words: restore(found[2]), ...readRepair(found[3]!, restore) }];
  }
  found = /^now: (.+)$/i.exec(line);
  if (found) return [{ form: 'repair', ...readRepair(found[1]!, restore) }];
  // A list of chances says nothing to do.
  found = /^a like run got past it so: ([^%]+)$/i.exec(line);
  if (found) return [{ form: 'next', actions: actionsIn(found[1]!, / -> /, restore) }];
  found = /^names in use: (.+)$/i.exec(line);
  if (found) return [{ form: 'names', about: restore(found[1]) }];
  found = /^(.+?)(?:: | (?=only if ))(.+)$/.exec(line);
  if (!found) return [{}];
  const about = restore(found[1]);
  return found[2]!.split('; ').map((clause) => readClause(about, clause, restore));
}

/** The sentences of a text of guidance; other lines are passed over. A line of several clauses gives one item each. */
export function itemsOf(text: string): Item[] {
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith('- ')) return [];
    const spans: string[] = [];
    const skeleton = line
      .slice(2)
      .replace(SPAN, (span) => `\uE000${spans.push(span.slice(1, -1)) - 1}\uE001`)
      .trim()
      .replace(/\.$/, '')
      .replace(EVIDENCE, '');
    const restore: Restore = (part) =>
      (part ?? '').replace(/\uE000(\d+)\uE001/g, (_, index: string) => spans[Number(index)]!).trim();
    return readSkeleton(skeleton, restore).map((read) => ({ ...blank, ...read, text: line }));
  });
}
