import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Command } from 'commander';
import type { Interaction } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import type { Output } from '../cli-io.js';
import { EXIT } from '../exit-codes.js';
import { openDatabase } from '../open-target.js';
import { counted } from '../printable.js';
import { fileError } from '../read-input.js';
import { type AccountOptions, LOCAL_ACCOUNT, withAccount } from '../shared-options.js';

interface Options extends AccountOptions {
  tenant: string;
  out?: string;
}

/** Writes to a file beside it first, so that an export that fails leaves no half of one behind. */
async function toFile(path: string, lines: AsyncIterable<string>): Promise<void> {
  const partial = `${path}.partial`;
  try {
    await rm(partial, { force: true });
    // Nobody else may read what agents did; `wx` follows no link that somebody put there.
    const file = createWriteStream(partial, { flags: 'wx', mode: 0o600 });
    if (path.endsWith('.gz')) await pipeline(Readable.from(lines), createGzip(), file);
    else await pipeline(Readable.from(lines), file);
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
      'Writes the records of a collection as JSONL, in the order they were accepted: what `knowhow import` reads. Secrets were taken out of them when they were stored.',
    )
    .requiredOption('--tenant <name>', 'collection to export')
    .option('-o, --out <file>', 'write there instead of to stdout; packed when the name ends in .gz')
    .addHelpText(
      'after',
      '\nWith --json and no --out: one JSON array in place of lines.\nRecords that are damaged in the file are left out and named on stderr; then\nthe exit code is 4.',
    )
    .action(
      cli.action(async (options: Options) => {
        const damaged: string[] = [];
        const service = await openDatabase(cli, options, { missing: 'refuse', reads: true });
        try {
          const records = service.exportRecords(options.account ?? LOCAL_ACCOUNT, options.tenant, {
            onDamaged: (ids) => damaged.push(...ids),
          });
          let count = 0;
          const asArray = options.json && options.out === undefined;
          async function* lines(source: AsyncIterable<Interaction>): AsyncGenerator<string> {
            for await (const record of source) {
              const text = JSON.stringify(record);
              yield asArray ? `${count === 0 ? '[' : ','}\n${text}` : `${text}\n`;
              count += 1;
            }
            if (asArray) yield count === 0 ? '[]\n' : '\n]\n';
          }
          if (options.out === undefined) await toStream(cli.io.stdout, lines(records));
          else await toFile(options.out, lines(records));
          if (options.out !== undefined && options.json)
            cli.json({ records: count, file: options.out, damaged });
          else if (options.out !== undefined)
            cli.say(`${counted(count, 'record')} written to ${options.out}`);
        } finally {
          await service.close();
        }
        if (damaged.length === 0) return EXIT.ok;
        cli.note(
          `${counted(damaged.length, 'record')} left out, damaged in the file: ${damaged.join(', ')}. Run \`knowhow doctor\`.`,
        );
        return EXIT.partly;
      }),
    );
  withAccount(command);
}
