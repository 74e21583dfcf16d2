import { SITUATIONS } from './driver.js';
import { DRIVERS } from './drivers.js';

/** The matrix as docs/reference/adapters.md shows it: what is tested, and below it why the rest is not there. */
export function table(): string {
  const reasons = [...new Set(DRIVERS.flatMap(({ lacks }) => Object.values(lacks)))];
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rows = SITUATIONS.map((situation) =>
    row([
      situation,
      ...DRIVERS.map(({ lacks }) => {
        const reason = lacks[situation];
        return reason === undefined ? 'yes' : `- (${reasons.indexOf(reason) + 1})`;
      }),
    ]),
  );
  const notes = reasons.map((reason, index) => `(${index + 1}) ${reason}`).join('; ');
  const head = [row(['', ...DRIVERS.map(({ name }) => name)]), row(['---', ...DRIVERS.map(() => '---')])];
  return `${[...head, ...rows].join('\n')}\n\n${notes}.`;
}
