import { dot } from '../../domain/maths/dot.js';
import type { Embedder } from '../../embedding/embedder.js';
import { fitSimilarityScale, type SimilarityScale } from '../../retrieval/similarity.js';
import { UNKNOWN } from './scale.js';

/**
 * Requests, each with one of the same kind that differs in particulars and wording; no two pairs are about the same. Pairs of a
 * collection would not do: where all of its tasks are of one kind the unlikest are alike, and nothing would be like anything.
 */
const PAIRS = [
  ['Book a table for two on Friday evening.', 'Please book a table for five people on Monday evening.'],
  ['Why does the build fail on the new server?', 'The build fails on server 7, why?'],
  ['Translate this letter into Portuguese.', 'I need this contract translated into Danish.'],
  ['My suitcase did not arrive with flight 318.', 'The suitcase of Mrs Ode did not arrive, flight 22.'],
  ['Show revenue per region over three years.', 'What was revenue per region in 2021?'],
  ['Which herbs go well with roast lamb?', 'What herbs go with fish?'],
  ['Please cancel the gym membership of my son.', 'Cancel membership 4471.'],
  ['Remind me to water plants tomorrow at nine.', 'Remind me tomorrow to call the bank.'],
  ['Rename every picture in that folder by date.', 'Rename all files in the folder "trips" by size.'],
  ['How tall is the highest bridge in Europe?', 'How tall is the Eiffel tower?'],
  ['Compare prices for a used bicycle.', 'Find prices of used cars and compare them.'],
  ['Write a short speech about honesty.', 'Write a speech about my grandfather, please.'],
] as const;

/**
 * The scale of a space without one of its own.
 *
 * @throws KnowhowError `embedder_unavailable`
 */
export async function similarityScale(embedder: Embedder): Promise<SimilarityScale> {
  const firsts = await embedder.embed(PAIRS.map(([one]) => one));
  const seconds = await embedder.embed(PAIRS.map(([, other]) => other));
  const unrelated = firsts.flatMap((one, i) => firsts.slice(i + 1).map((other) => dot(one, other)));
  const alike = firsts.map((one, i) => dot(one, seconds[i]!));
  const fitted = fitSimilarityScale(unrelated, alike);
  // Short texts have words like `the` in common, in which these differ.
  return fitted.center > UNKNOWN.center ? fitted : UNKNOWN;
}
