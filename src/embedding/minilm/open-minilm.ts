import { shippedFile } from '../../domain/package-root.js';
import type { Embedder } from '../embedder.js';
import { MODELS } from './model-facts.js';
import { type ModelOptions, openModel } from './open-model.js';

/**
 * The default embedder: all-MiniLM-L6-v2 (Reimers & Gurevych 2019; Wang et al. 2020), int8, 384 dimensions,
 * shipped in the package and run in a worker thread, so that the caller's thread stays free. Nothing is loaded
 * before the first text, `load` or `describe`; then the files' hashes are checked. Loading takes about 0.2 s natively and 0.5 s
 * on the web runtime.
 *
 * A text is lower-cased WordPiece tokens, at most 254 a run; its vector is the mean over its tokens. Up to four
 * such windows of a longer text are embedded and the mean of their vectors taken: the whole of a text of up to
 * 1,016 tokens (about 4,000 characters of English), of a longer one the first 762 tokens and the last 254. Each
 * run holds one text: with dynamic int8 a text's vector would depend on its neighbours in the run.
 *
 * The process may end while the embedder is open and idle.
 *
 * @throws KnowhowError `invalid_request` for an option that is not known or makes no sense, `internal_error` where the package's files are not
 *   beside its code (a bundler moved it) or are missing
 * @example
 * const knowledge = await openKnowledge({ path: 'agents.db', embedder: openMiniLm({ threads: 2 }) });
 */
export const openMiniLm = (given: ModelOptions = {}): Embedder =>
  openModel('english', {
    given,
    opener: 'openMiniLm',
    folderOf: () => shippedFile('The embedding model', 'models', MODELS.english.name),
  });
