import pc from 'picocolors';

/** Columns that text is wrapped to. */
const WIDTH = 96;
/** Columns of a bar. */
const BAR = 40;

/** How to write to the person who looks on. */
export interface Screen {
  /** Colours; the identity where they are not wanted. */
  color: ReturnType<typeof pc.createColors>;
  line(text?: string): void;
  /** A headline, with a remark beside it. */
  heading(title: string, remark?: string): void;
  /** Text, wrapped and indented; lines that go on are indented further. */
  block(text: string, paint?: (text: string) => string): void;
  /** A bar that shows how far work has come; plain lines where there is no terminal. */
  progress(name: string, total: number): { update(done: number, words: string): void; stop(): void };
}

/** Breaks a line at spaces. */
function wrap(text: string, width: number, hanging: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = hanging + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/**
 * A screen over a stream: colours and a moving bar on a terminal, plain lines elsewhere and with NO_COLOR.
 *
 * @param environment where NO_COLOR is looked for
 */
export function openScreen(
  stream: NodeJS.WriteStream = process.stdout,
  environment: NodeJS.ProcessEnv = process.env,
): Screen {
  const tty = Boolean(stream.isTTY);
  const color = pc.createColors(tty && !environment.NO_COLOR);
  const line = (text = ''): void => {
    stream.write(`${text}\n`);
  };
  return {
    color,
    line,
    heading: (title, remark) =>
      line(`\n${color.bold(color.cyan(title))}${remark ? `  ${color.dim(remark)}` : ''}`),
    block(text, paint = (same) => same) {
      for (const part of text.split('\n')) {
        const hanging = part.startsWith('- ') ? '  ' : '';
        for (const wrapped of wrap(part, WIDTH - 2, hanging)) line(`  ${paint(wrapped)}`);
      }
    },
    progress(name, total) {
      if (!tty) {
        let quarter = 0;
        return {
          update(done, words) {
            const reached = Math.floor((done / total) * 4);
            if (reached > quarter) line(`  ${name}: ${done} of ${total}  ${words}`);
            quarter = Math.max(quarter, reached);
          },
          stop() {},
        };
      }
      const draw = (text: string) => void stream.write(`\r\u001b[K${text}`);
      return {
        update(done, words) {
          const full = Math.round((done / total) * BAR);
          const bar = color.cyan('█'.repeat(full) + '░'.repeat(BAR - full));
          draw(`  ${name}  ${bar}  ${done}/${total}  ${words}`);
        },
        stop: () => line(),
      };
    },
  };
}
