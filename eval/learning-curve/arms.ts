import type { Embedder } from '../../src/index.js';
import { type Adviser, silent } from './adviser.js';
import { knowhowAdviser } from './knowhow-adviser.js';
import { neighboursAdviser } from './neighbours-adviser.js';

/** What is compared: a name, and an adviser that knows nothing yet. */
export interface Arm {
  key: 'none' | 'successes' | 'runs' | 'knowhow';
  name: string;
  open(embedder: Embedder): Promise<Adviser>;
}

/** The same agent with nothing, with past runs as they were, and with knowhow. */
export const ARMS: readonly Arm[] = [
  { key: 'none', name: 'exploring alone', open: async () => silent },
  {
    key: 'successes',
    name: '5 nearest successes',
    open: async (embedder) => neighboursAdviser(embedder, { successesOnly: true }),
  },
  { key: 'runs', name: '5 nearest runs', open: async (embedder) => neighboursAdviser(embedder) },
  { key: 'knowhow', name: 'knowhow', open: knowhowAdviser },
];
