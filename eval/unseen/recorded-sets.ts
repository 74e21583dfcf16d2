/** The recorded sets whose unseen halves are asked about, from least to most to learn. */
export const RECORDED_SETS: readonly string[] = [
  'alfworld-demos',
  'webshop-react',
  'tau-airline',
  'hotpotqa-react',
  'intercode-bash',
  'intercode-sql',
  'star-dialogues',
  'tau-retail',
  'web-live-abp',
  'swe-mini',
];
