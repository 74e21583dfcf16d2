/** A language model that says how likely a text is. */
export interface LanguageModel {
  /**
   * Bits of a text after each of several continuations of a beginning: minus the binary logarithm of its probability.
   *
   * @param before shared by all; read once
   * @param between one for each answer
   */
  bits(before: string, between: readonly string[], text: string): Promise<number[]>;
  close(): Promise<void>;
}

type Token = number;
type Asked = Token | [Token, { generateNext: { probabilities: true } }];

/** The part of the runtime that is used. */
interface Runtime {
  getLlama(options: object): Promise<{
    loadModel(options: { modelPath: string }): Promise<{
      tokenize(text: string): Token[];
      dispose(): Promise<void>;
      createContext(options: {
        contextSize: number;
        batchSize: number;
      }): Promise<{ getSequence(): Sequence }>;
    }>;
  }>;
}

interface Sequence {
  readonly nextTokenIndex: number;
  clearHistory(): Promise<void>;
  eraseContextTokenRanges(ranges: { start: number; end: number }[]): Promise<void>;
  controlledEvaluate(
    input: Asked[],
  ): Promise<({ next: { probabilities?: Map<Token, number> } } | undefined)[]>;
}

/** Tokens that are read at once; a prompt here has some five hundred. */
const CONTEXT = 2_048;
const BATCH = 512;

/** Of a token that the model gives no probability at all. */
const LEAST = 1e-12;

/** Opens the model that `fetchModel` fetched. */
export async function openLanguageModel(paths: { weights: string; runtime: string }): Promise<LanguageModel> {
  const { getLlama } = (await import(paths.runtime)) as Runtime;
  const llama = await getLlama({ gpu: false, build: 'never', logLevel: 'error' });
  const model = await llama.loadModel({ modelPath: paths.weights });
  const sequence = (await model.createContext({ contextSize: CONTEXT, batchSize: BATCH })).getSequence();
  const asked = (token: Token): Asked => [token, { generateNext: { probabilities: true } }];

  async function bitsAfter(between: readonly Token[], text: readonly Token[]): Promise<number> {
    const read = [...between, ...text.slice(0, -1)];
    const from = between.length - 1;
    const answers = await sequence.controlledEvaluate(
      read.map((token, at) => (at < from ? token : asked(token))),
    );
    return text.reduce((sum, token, at) => {
      const chance = answers[from + at]?.next.probabilities?.get(token) ?? 0;
      return sum - Math.log2(Math.max(chance, LEAST));
    }, 0);
  }

  return {
    async bits(before, between, text) {
      const found: number[] = [];
      await sequence.clearHistory();
      await sequence.controlledEvaluate(model.tokenize(before));
      const start = sequence.nextTokenIndex;
      const tokens = model.tokenize(text);
      for (const one of between) {
        await sequence.eraseContextTokenRanges([{ start, end: sequence.nextTokenIndex }]);
        found.push(await bitsAfter(model.tokenize(one), tokens));
      }
      return found;
    },
    close: () => model.dispose(),
  };
}
