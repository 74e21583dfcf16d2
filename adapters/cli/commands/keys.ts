import { type Command, Option } from 'commander';
import type { ApiKey, IssuedKey, KeyScope } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { moment, printable } from '../print/printable.js';
import { type Answer, onAccount, onDatabase } from '../run-command.js';
import { repeated, sub } from '../shared-options.js';
import { emptyAccountHint } from '../target/empty-account.js';
import type { AccountOptions } from '../target/open-target.js';
import type { DbOptions } from '../target/place.js';

interface CreateOptions extends AccountOptions {
  name?: string;
  scope?: KeyScope;
  tenant?: string[];
}

/** A key without the hash of its secret. */
const shown = ({ secret_hash: _, ...key }: ApiKey) => key;

/** The public part of a key, from that part or from the whole key. */
const keyId = (text: string): string => /^kh_([^_]+)_.+$/.exec(text)?.[1] ?? text;

const issuedAnswer = (cli: Cli, { api_key, key }: IssuedKey, hint?: string): Answer => ({
  json: { api_key, ...shown(key) },
  say() {
    cli.say(api_key);
    const account = printable(key.account);
    cli.note(cli.noteColor.dim(`Account ${account}. The key is shown this once; only its hash is kept.`));
    if (hint !== undefined) cli.note(cli.noteColor.yellow(hint));
  },
});

function row(key: ApiKey): string[] {
  const tenants = key.tenants === null ? 'all' : key.tenants.join(',');
  const state = key.revoked_at === null ? 'active' : `revoked ${moment(key.revoked_at)}`;
  return [key.id, key.account, key.scope, tenants, moment(key.created_at), state, key.name || '-'];
}

function addCreate(parent: Command, cli: Cli): void {
  const command = sub(parent, 'create', 'issue a key and print it', 'This is the only time it is seen.')
    .option('--name <label>', 'label for people')
    .addOption(
      new Option('--scope <scope>', 'what it may do; left out: read_write').choices([
        'read',
        'write',
        'read_write',
        'curate',
        'operator',
      ]),
    )
    .option('--tenant <name>', 'limit it to this tenant (repeatable)', repeated)
    .addHelpText(
      'after',
      "\nread asks and looks, write stores, gives feedback and deletes, read_write does\nboth, curate edits, pins and retires entries too; operator looks after the\nservice: keys, retention, withdrawals.\n\nA key opens one account, and accounts never see each other's data. Commands and\nprograms on this machine work on the account `local` too; clients that do not\ntrust each other get accounts of their own.\n\nExample:\n  KEY=$(knowhow keys create --db shop.db)",
    );
  onAccount<CreateOptions>(cli, command, async (open, { account, name, scope, tenant: tenants }) => {
    const service = await open({ missing: 'create' });
    const issued = await service.keys.create({ account, name, scope, tenants });
    return issuedAnswer(cli, issued, emptyAccountHint(issued.key.account, await service.collections()));
  });
}

function addList(parent: Command, cli: Cli): void {
  const command = sub(
    parent,
    'list',
    'list all keys, oldest first',
    'Secrets are not kept, so they cannot be shown.',
  );
  onDatabase<DbOptions>(cli, command, async (open) => {
    const keys = await (await open({ reads: true })).keys.list();
    return {
      json: keys.map(shown),
      say() {
        if (keys.length === 0) return cli.say('No keys. `knowhow keys create` issues one.');
        cli.table(
          ['ID', 'ACCOUNT', 'SCOPE', 'TENANTS', 'CREATED (UTC)', 'STATE', 'NAME'],
          keys.map(row),
          (line, at) => (keys[at]!.revoked_at === null ? line : cli.color.dim(line)),
        );
      },
    };
  });
}

function addRevoke(parent: Command, cli: Cli): void {
  const command = sub(
    parent,
    'revoke <key-id>',
    'end a key: requests with it are refused with 401 from now on',
  );
  onDatabase<DbOptions, [key: string]>(cli, command, async (open, _, key) => {
    const id = keyId(key);
    await (await open()).keys.revoke(id);
    return { json: { id, revoked: true }, say: () => cli.say(`Revoked ${id}.`) };
  });
}

function addRotate(parent: Command, cli: Cli): void {
  const command = sub(
    parent,
    'rotate <key-id>',
    'issue a key with the same account, scope and tenants, and end the old one',
  );
  onDatabase<DbOptions, [key: string]>(cli, command, async (open, _, key) =>
    issuedAnswer(cli, await (await open()).keys.rotate(keyId(key))),
  );
}

/** Gives `knowhow keys` its subcommands. */
export function define(command: Command, cli: Cli): void {
  command.description('API keys of the HTTP service.');
  for (const add of [addCreate, addList, addRevoke, addRotate]) add(command, cli);
}
