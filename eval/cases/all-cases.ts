import { seededRandom } from '../../src/index.js';
import { BENCH_CASES } from './bench-cases.js';
import { CALL_CASES } from './call-cases.js';
import { CIRCUMSTANCE_CASES } from './circumstance-cases.js';
import { CONSOLE_CASES } from './console-cases.js';
import { DESK_CASES } from './desk-cases.js';
import { drawsFrom } from './draws.js';
import { FURTHER_CASES } from './further-cases.js';
import { FURTHER_LINE_CASES } from './further-line-cases.js';
import { FURTHER_NEGATIVES } from './further-negatives.js';
import { LINE_CASES } from './line-cases.js';
import { NEGATIVE_CASES } from './negative-cases.js';
import { PAGE_CASES } from './page-cases.js';
import { PROMPT_CASES } from './prompt-cases.js';
import { QUIET_CASES } from './quiet-cases.js';
import { REQUEST_CASES } from './request-cases.js';
import { SCREEN_CASES } from './screen-cases.js';
import { SERVICE_CASES } from './service-cases.js';
import { SILENT_CASES } from './silent-cases.js';
import type { CaseSize, DrawnCase, SmallCase } from './small-case.js';
import { SPOKEN_CASES } from './spoken-cases.js';
import { TALK_CASES } from './talk-cases.js';
import { TRADE_CASES } from './trade-cases.js';
import { VALUE_CASES } from './value-cases.js';

/**
 * Cases in the order in which they were written, those of a set before any of it was run: by the SHA-256 of their names in hexadecimal, the first, third,
 * fifth ... lesson is for design, and likewise of those without a lesson.
 */
const NEWER_CASES: readonly SmallCase[] = [
  ...VALUE_CASES,
  ...SERVICE_CASES,
  ...SCREEN_CASES,
  ...SPOKEN_CASES,
  ...CONSOLE_CASES,
  ...SILENT_CASES,
];

/** Halved in the same way, by themselves. */
const NEWEST_CASES: readonly SmallCase[] = [
  ...REQUEST_CASES,
  ...CIRCUMSTANCE_CASES,
  ...PROMPT_CASES,
  ...DESK_CASES,
  ...QUIET_CASES,
];

/** Likewise. */
const LATEST_CASES: readonly SmallCase[] = [...TRADE_CASES, ...BENCH_CASES];

/** The first small cases, each with sentences of its own in the tests. */
export const CASES: readonly SmallCase[] = [
  ...PAGE_CASES,
  ...TALK_CASES,
  ...LINE_CASES,
  ...CALL_CASES,
  ...NEGATIVE_CASES,
];

/** These, and further ones of which some have few tasks: not enough for 48 runs. */
export const ALL_CASES: readonly SmallCase[] = [
  ...CASES,
  ...FURTHER_CASES,
  ...FURTHER_LINE_CASES,
  ...FURTHER_NEGATIVES,
  ...NEWER_CASES,
  ...NEWEST_CASES,
  ...LATEST_CASES,
];

/** Draws a case: the same seed and size give the same runs and questions. */
export const drawSmallCase = (small: SmallCase, seed: number, size: CaseSize): DrawnCase =>
  small.draw(drawsFrom(seededRandom(seed * 7919 + ALL_CASES.indexOf(small))), size);
