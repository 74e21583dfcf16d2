import type { EntryOutline } from '../../domain/changes.js';
import { type Entry, isRun, pathOf, subjectOf } from '../../domain/entry.js';
import { SAY } from '../../domain/say.js';
import { entryPieces, type Relevant } from '../../guidance/entry-pieces.js';
import type { Names } from '../../guidance/names.js';
import type { Piece } from '../../guidance/piece.js';
import { remedyPieces } from '../../guidance/remedy-pieces.js';
import type { Believes, CollectionView } from '../../retrieval/collection-view.js';
import type { Recalled } from '../../retrieval/recall.js';
import { type SimilarityScale, similarity } from '../../retrieval/similarity.js';
import { SETTINGS } from '../shared/settings.js';
import { isCorrected } from './corrected.js';
import { errorsAhead } from './errors-ahead.js';
import type { Walk } from './walk.js';

/** Entries looked at for lines of their own. */
const MAX_ENTRIES = 24;
/** Of all entries that may be worth a line, this many are read. */
const MAX_READ = 16;
/** Errors ahead that are looked at, and entries read of each. */
const MAX_REMEDIES = 16;
const MAX_TOGETHER = 8;

/** A question and its answer: of a longer talk the last reply alone teaches nothing. */
const isAnswer = (entry: EntryOutline): boolean => {
  const path = pathOf(entry);
  return path.length === 1 && path[0]!.action === SAY;
};

/** The error that an entry is about; undefined where it is about something else. */
function errorOf(entry: EntryOutline | Entry): number | undefined {
  const about = subjectOf(entry);
  return about.family === 'error' ? about.error : undefined;
}

/** What lines about entries are drawn from. */
export interface KnownInput {
  view: CollectionView;
  recalled: Recalled;
  walk: Walk;
  scale: SimilarityScale;
  /** What lines may name. */
  names: Names;
  /** Whose word is taken alone. */
  believes: Believes;
  /** The caller's own words. */
  input: string;
  /** False where the plan tells what puts its errors right. */
  remedies?: boolean;
  /** Reads entries' texts. */
  readEntries(ids: number[]): Promise<Entry[]>;
}

/**
 * Lines about what is known beside the way: the errors that lie ahead with what puts them right, and entries that
 * are like the task themselves.
 *
 * @param recommended actions with the chance that the task needs them
 */
export async function knownPieces(
  { view, recalled, walk, scale, names, believes, input, remedies: told = true, readEntries }: KnownInput,
  recommended: ReadonlyMap<string, number>,
): Promise<Piece[]> {
  const isBelieved = (id: number): boolean => believes(view.entries.get(id)?.backing?.key);
  const relevance = new Map<number, number>();
  for (const { entry, cosine } of recalled.entries.slice(0, MAX_ENTRIES)) {
    if (isRun(entry) && !isAnswer(entry) && entry.edited_at === undefined) continue;
    if (!told && errorOf(entry) !== undefined) continue;
    if (!isBelieved(entry.id)) continue;
    const near = similarity(cosine, scale);
    if (near >= SETTINGS.relevant) relevance.set(entry.id, near);
  }
  const ahead = (told ? errorsAhead(recommended, walk, view) : [])
    .sort((a, b) => b.likely - a.likely || a.entries[0]! - b.entries[0]!)
    .slice(0, MAX_REMEDIES)
    .map(({ actions, entries, likely }) => ({
      actions: actions.filter((action) => names.action(action) !== undefined),
      entries: entries.filter(isBelieved).slice(0, MAX_TOGETHER),
      likely,
    }))
    .filter(({ actions, entries }) => actions.length > 0 && entries.length > 0);
  const remedies = new Set(ahead.flatMap(({ entries }) => entries));
  const worthiest = [...relevance]
    .filter(([id]) => !remedies.has(id))
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MAX_READ);
  const read = await readEntries([...remedies, ...worthiest.map(([id]) => id)]);
  const byId = new Map(read.map((entry) => [entry.id, entry]));
  const known = (ids: number[]): Entry[] => ids.flatMap((id) => byId.get(id) ?? []);
  const ways = remedyPieces(
    ahead
      .map((remedy) => ({ ...remedy, entries: known(remedy.entries) }))
      .filter(({ entries }) => entries.length > 0),
  );
  // Some runs got no further at an error that others put right: beside what puts it right, that would deny it.
  const putRight = new Set(
    known(ways.flatMap(({ sources }) => sources)).flatMap((entry) =>
      entry.kind === 'recovery' ? (errorOf(entry) ?? []) : [],
    ),
  );
  const relevant: Relevant[] = known(worthiest.map(([id]) => id))
    .filter((entry) => {
      const error = errorOf(entry);
      if (isRun(entry) && !isAnswer(entry)) return isCorrected(entry);
      return entry.kind !== 'pitfall' || error === undefined || !putRight.has(error);
    })
    .map((entry) => ({ entry, relevance: relevance.get(entry.id)!, corrected: isCorrected(entry) }));
  return [...ways, ...entryPieces(relevant, input)];
}
