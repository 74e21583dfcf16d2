import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Command } from 'commander';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import type { Output } from '../io/cli-io.js';
import { fileError } from '../io/read-input.js';
import { counted } from '../print/printable.js';
import { onAccount } from '../run-command.js';
import { LOCAL_ACCOUNT } from '../shared-options.js';
import type { AccountOptions } from '../target/open-target.js';

interface Options extends AccountOptions {
  tenant: string;
  out?: string;
}

/** Whether something is there that no file may take the place of: a device such as `/dev/stdout`, a pipe. */
const isNoFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => !found.isFile() && !found.isDirectory(),
    () => false,
  );

/** Writes to a file beside it first, so that an export that fails leaves no half of one behind; into what is no file at once. */
async function toFile(path: string, lines: AsyncIterable<string>): Promise<void> {
  const partial = `${path}.partial`;
  const into = (file: Writable): Promise<void> =>
    path.endsWith('.gz')
      ? pipeline(Readable.from(lines), createGzip(), file)
      : pipeline(Readable.from(lines), file);
  try {
    if (await isNoFile(path)) return await into(createWriteStream(path));
    await rm(partial, { force: true });
    // Nobody else may read what agents did; `wx` follows no link that somebody put there.
    await into(createWriteStream(partial, { flags: 'wx', mode: 0o600 }));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw (error as NodeJS.ErrnoException).syscall === undefined ? error : fileError(path, error);
  }
}

async function toStream(stream: Output, lines: AsyncIterable<string>): Promise<void> {
  for await (const line of lines) {
    if (!stream.write(line)) await new Promise((resolve) => stream.once('drain', resolve));
  }
}

/** Gives `knowhow export` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Writes the runs of a collection as JSONL, in the order they were accepted: what `knowhow import` reads. Secrets were taken out of them when they were stored.',
    )
    .requiredOption('--tenant <name>', 'collection to export')
    .option('-o, --out <file>', 'write there instead of to stdout; packed when the name ends in .gz')
    .addHelpText(
      'after',
      '\nWith --json and no --out: one JSON array in place of lines.\nRuns that are damaged in the file are left out and named on stderr; then\nthe exit code is 4.',
    );
  onAccount<Options>(cli, command, async (open, { account = LOCAL_ACCOUNT, tenant, out, json }) => {
    const service = await open({ reads: true });
    const damaged: string[] = [];
    const asArray = json && out === undefined;
    let count = 0;
    async function* lines(): AsyncGenerator<string> {
      const onDamaged = (ids: string[]) => void damaged.push(...ids);
      for await (const record of service.exportRecords(account, tenant, { onDamaged })) {
        const text = JSON.stringify(record);
        yield asArray ? `${count === 0 ? '[' : ','}\n${text}` : `${text}\n`;
        count += 1;
      }
      if (asArray) yield count === 0 ? '[]\n' : '\n]\n';
    }
    await (out === undefined ? toStream(cli.io.stdout, lines()) : toFile(out, lines()));
    if (damaged.length > 0) {
      cli.note(
        `${counted(damaged.length, 'run')} left out, damaged in the file: ${damaged.join(', ')}. Run \`knowhow doctor\`.`,
      );
    }
    const code = damaged.length > 0 ? EXIT.partly : EXIT.ok;
    if (out === undefined) return code;
    const say = () => cli.say(`${counted(count, 'run')} written to ${out}`);
    return { json: { records: count, file: out, damaged }, say, code };
  });
}
