/** The files of the shipped model, with the SHA-256 each must have, and the space its vectors live in. */
export const MODEL = {
  name: 'all-MiniLM-L6-v2',
  dimensions: 384,
  space: 'all-MiniLM-L6-v2/int8/384/afdb6f1a',
  /**
   * Between the best single cut-offs for "an intent's name finds its utterances" on the training parts of
   * BANKING77 (.60) and CLINC150 (.40), 30 utterances an intent; slope by logistic regression on the same pairs.
   */
  similarity: { center: 0.5, slope: 13 },
  /** Tokens in one run, the two marks at its ends included. The model was trained on 128 and takes 512. */
  windowTokens: 256,
  /** Windows of a long text that are looked at. */
  maxWindows: 4,
  files: {
    /** The published int8 export (SHA-256 afdb6f1a…) after the optimiser of onnxruntime: bit for bit the same vectors. */
    weights: {
      name: 'model_optimized.onnx',
      sha256: '6d59e86bcc407c6cdd874f1970eaf0386ab0b786b58d6d4473df5577f4f018ce',
    },
    tokenizer: {
      name: 'tokenizer.json',
      sha256: 'aa5777dd801854afc1818a8e20820806261c9497db9593a220b646bedfbc0fef',
    },
    tokenizerConfig: {
      name: 'tokenizer_config.json',
      sha256: '9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3',
    },
  },
} as const;
