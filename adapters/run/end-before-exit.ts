import type { KnowledgeSource } from './options.js';

/** Calls under way in this process: what ends each, and for which knowledge. */
const pending = new Map<() => Promise<void>, KnowledgeSource>();
const watched = new WeakSet<KnowledgeSource>();
let watchesExit = false;

async function endAll(belongs: (knowledge: KnowledgeSource) => boolean): Promise<void> {
  const ends = [...pending].filter(([, knowledge]) => belongs(knowledge)).map(([end]) => end);
  await Promise.all(ends.map((end) => end()));
}

/**
 * Ends a call that nobody reads to its end when the knowledge closes, or when the process has nothing else to do.
 *
 * @returns forgets the call: it has ended
 */
export function endBeforeExit(knowledge: KnowledgeSource, end: () => Promise<void>): () => void {
  if (!watched.has(knowledge)) {
    watched.add(knowledge);
    knowledge.beforeClose?.(() => endAll((one) => one === knowledge));
  }
  if (!watchesExit && typeof process !== 'undefined' && typeof process.on === 'function') {
    watchesExit = true;
    process.on('beforeExit', () => void endAll(() => true));
  }
  pending.set(end, knowledge);
  return () => void pending.delete(end);
}
