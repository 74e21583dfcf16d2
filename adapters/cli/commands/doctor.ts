import type { Command } from 'commander';
import { KnowhowError } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { readText } from '../io/read-input.js';
import { findings } from '../print/findings.js';
import { counted, printable } from '../print/printable.js';
import { onAccount, onDatabase } from '../run-command.js';
import { LOCAL_ACCOUNT, sub } from '../shared-options.js';
import type { AccountOptions } from '../target/open-target.js';
import type { DbOptions } from '../target/place.js';
import { addSalvage } from './doctor-salvage.js'; // leaf: salvage

function addCheck(parent: Command, cli: Cli): void {
  const command = sub(
    parent,
    'check',
    'check database, schema, model and runtime (the default)',
    'Says what is wrong and what to do; the exit code is then 1.',
    true,
  );
  onDatabase<DbOptions>(cli, command, async (_, options) => {
    const found = await findings(cli, options);
    const ok = found.every((finding) => finding.ok);
    const say = () => {
      const { green, red, yellow, bold } = cli.color;
      for (const { name, ok: fine, detail, remedy, missing } of found) {
        const mark = missing ? yellow('-  ') : fine ? green('ok ') : red('BAD');
        cli.say(`${mark}  ${bold(name.padEnd(14))} ${printable(detail)}`);
        if (remedy !== undefined) cli.say(`     ${yellow(`→ ${printable(remedy)}`)}`);
      }
    };
    return { json: { ok, findings: found }, say, code: ok ? EXIT.ok : EXIT.failed };
  });
}

function addReembed(parent: Command, cli: Cli): void {
  const command = sub(parent, 'reembed', 'compute vectors again, after the embedding model has changed')
    .option('--tenant <name>', 'the collection')
    .option('--all', 'every collection of every account');
  type Options = AccountOptions & { tenant?: string; all?: boolean };
  onAccount<Options>(cli, command, async (open, { account = LOCAL_ACCOUNT, tenant, all }) => {
    if ((tenant !== undefined) === (all === true)) {
      throw new KnowhowError('invalid_request', 'Name the collection with --tenant, or give --all.');
    }
    const service = await open();
    const wanted = tenant === undefined ? await service.collections() : [{ account, tenant }];
    const reembedded: { account: string; tenant: string; texts: number }[] = [];
    for (const one of wanted) {
      const texts = await service.reembed(one.account, one.tenant);
      reembedded.push({ account: one.account, tenant: one.tenant, texts });
    }
    const say = () => {
      for (const one of reembedded) {
        cli.say(printable(`${one.account}/${one.tenant}: ${counted(one.texts, 'text')} embedded again`));
      }
    };
    return { json: { reembedded }, say };
  });
}

function addOpen(parent: Command, cli: Cli): void {
  const command = sub(
    parent,
    'open <sealed>',
    'open the sealed `error_message` of a job that a client handed in',
    '- reads it from standard input. `knowhow status` opens that of a job that failed here.',
  );
  onDatabase<DbOptions, [sealed: string]>(cli, command, async (open, _, sealed) => {
    const text = (await readText(sealed, cli.io.stdin)).trim();
    const opened = (await open({ reads: true })).jobs.open(text);
    return { json: { opened }, say: () => cli.say(printable(opened)) };
  });
}

/** Gives `knowhow doctor` its subcommands. */
export function define(command: Command, cli: Cli): void {
  command
    .description('Says what is wrong with a database and its surroundings, and repairs it.')
    .usage('[check] [options]')
    .helpOption('-h, --help', 'print help');
  for (const add of [addCheck, addReembed, addOpen]) add(command, cli);
  addSalvage(command, cli); // leaf: salvage
}
