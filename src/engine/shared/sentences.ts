/** Sentences of a task that are looked at, and the words one needs to ask for anything. */
const MAX_SENTENCES = 8;
const MIN_WORDS = 3;
const MAX_READ = 4_000;

/** Made once: making one takes longer than using it. */
let segmenter: Intl.Segmenter | undefined;

/** The sentences of a task, each of which may ask for something of its own; the task itself where it is no more than one. */
export function sentencesOf(task: string): string[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' });
  const found = [...segmenter.segment(task.slice(0, MAX_READ))]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence.split(/\s+/).length >= MIN_WORDS);
  return found.length > 1 ? found.slice(0, MAX_SENTENCES) : [task];
}
