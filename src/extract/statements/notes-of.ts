import type { Interaction } from '../../api/interaction.js';
import { wordCount } from '../../domain/cut-words.js';
import { holdsBeyond, readsAsOrder, resolvesOnOrder, speaksOfLater } from './holds-beyond.js';
import type { Particulars } from './particulars.js';
import { createSeen } from './seen-words.js';

/** A sentence that an agent wrote down and that holds beyond its run. */
export interface Note {
  readonly say: string;
  /**
   * True where others have to say it too before anybody is told: it has what may be a name or a value that the task says, is mostly in
   * the task's words, is in a language of which nothing here tells a rule from a report, or its run thinks aloud.
   */
  readonly needsOthers?: true;
}

const MIN_WORDS = 4;
/** A longer one is no single lesson, and cut it would say another thing. */
const MAX_WORDS = 40;
const MAX_LENGTH = 280;
/** Notes of one run, and general sentences that are held against what it was shown: what says more is a report. */
const MOST_NOTES = 48;
const MOST_HELD = 200;
/** Notes from which on a run thinks aloud, so that what it says alone is no lesson: of recorded coding runs each has some thirty. */
const ALOUD = 6;

/** Sentences of a text; a line break ends one too. */
const sentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/u)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '');

/** A sentence of a memory, and whether what its agent says there of itself is about runs to come. */
interface Sentence {
  readonly say: string;
  readonly isLater: boolean;
}

/** Words about runs to come hold for those after them, too; an order of steps resolved on at the end of a run is for no other. */
function sentencesOf(memory: string, isEnd: boolean): Sentence[] {
  let isLater = false;
  return sentences(memory).map((say) => {
    isLater ||= speaksOfLater(say);
    return { say, isLater: isLater || (isEnd && resolvesOnOrder(say)) };
  });
}

/** Whether a sentence can stand by itself, for everybody; undefined where its words do not tell. */
function isGeneral({ say: sentence, isLater }: Sentence, particulars: Particulars): boolean | undefined {
  const length = wordCount(sentence);
  return (
    length >= MIN_WORDS &&
    length <= MAX_WORDS &&
    sentence.length <= MAX_LENGTH &&
    particulars.all(sentence) === sentence &&
    !readsAsOrder(sentence) &&
    holdsBeyond(sentence, isLater)
  );
}

/**
 * What the agent wrote down (`memory`), sentence by sentence, as far as it holds beyond the run and is its own: none that names an
 * id, number, date or address, that says where the run is, that gives orders to its reader, or that repeats what the run was given or
 * shown. A pure function of the record.
 *
 * @returns the notes, each once, and how many memories held none
 */
export function notesOf(
  { query, turns }: Pick<Interaction, 'query' | 'turns'>,
  particulars: Particulars,
): { notes: Note[]; discarded: number } {
  const notes = new Map<string, Note>();
  let discarded = 0;
  if (turns.every(({ memory }) => !memory || memory.trim() === '')) return { notes: [], discarded };
  const seen = createSeen(query);
  let held = 0;
  const noteOf = (sentence: Sentence): Note | undefined => {
    const { say } = sentence;
    const known = notes.get(say);
    if (known) return known;
    const general = isGeneral(sentence, particulars);
    if (general === false || held === MOST_HELD) return undefined;
    held += 1;
    if (seen.repeats(say)) return undefined;
    const needsOthers = general === undefined || seen.hasName(say, particulars.values) || seen.retells(say);
    return { say, ...(needsOthers ? { needsOthers } : {}) };
  };
  for (const [at, { inputs, memory, result }] of turns.entries()) {
    // What it wrote down earlier may be shown to it again.
    seen.add(inputs);
    seen.add(result ?? '');
    if (!memory || memory.trim() === '') continue;
    const own = sentencesOf(memory, at === turns.length - 1).flatMap((one) => noteOf(one) ?? []);
    if (own.length === 0) discarded += 1;
    for (const note of own) {
      if (notes.has(note.say)) continue;
      if (notes.size === MOST_NOTES) discarded += 1;
      else notes.set(note.say, note);
    }
  }
  const isAloud = notes.size >= ALOUD;
  return {
    notes: [...notes.values()].map((note) => (isAloud ? { ...note, needsOthers: true } : note)),
    discarded,
  };
}
