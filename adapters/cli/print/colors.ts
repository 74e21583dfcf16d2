import pc from 'picocolors';
import type { CliIo, Output } from '../io/cli-io.js';

/** Colour functions; all return their text unchanged where colour is not wanted. */
export type Colors = ReturnType<typeof pc.createColors>;

/** Colours for a stream: on a terminal, unless NO_COLOR is set; elsewhere only with FORCE_COLOR. */
export function colorsFor(stream: Output, env: CliIo['env']): Colors {
  if (env.NO_COLOR) return pc.createColors(false);
  if (env.FORCE_COLOR) return pc.createColors(env.FORCE_COLOR !== '0');
  return pc.createColors(stream.isTTY === true && env.TERM !== 'dumb');
}
