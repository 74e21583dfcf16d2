import { type Command, Option } from 'commander';
import type { ApiKey, IssuedKey, KeyScope } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { emptyAccountHint } from '../empty-account.js';
import { EXIT } from '../exit-codes.js';
import { openDatabase } from '../open-target.js';
import { columns, moment, printable } from '../printable.js';
import { type DbOptions, LOCAL_ACCOUNT, repeated, withDb } from '../shared-options.js';

interface CreateOptions extends DbOptions {
  account?: string;
  name?: string;
  scope?: KeyScope;
  tenant?: string[];
}

/** A key without the hash of its secret. */
const shown = ({ secret_hash: _, ...key }: ApiKey) => key;

/** The public part of a key, from that part or from the whole key. */
const keyId = (text: string): string => /^kh_([^_]+)_.+$/.exec(text)?.[1] ?? text;

function printIssued(cli: Cli, issued: IssuedKey, json: boolean | undefined): void {
  if (json) {
    cli.json({ api_key: issued.api_key, ...shown(issued.key) });
    return;
  }
  cli.say(issued.api_key);
  cli.note(
    cli.noteColor.dim(
      `Account ${printable(issued.key.account)}. The key is shown this once; only its hash is kept.`,
    ),
  );
}

function row(key: ApiKey): string[] {
  const tenants = key.tenants === null ? 'all' : key.tenants.join(',');
  const state = key.revoked_at === null ? 'active' : `revoked ${moment(key.revoked_at)}`;
  return [key.id, key.account, key.scope, tenants, moment(key.created_at), state, key.name || '-'];
}

function addCreate(parent: Command, cli: Cli): void {
  const command = parent.command('create');
  command
    .summary('issue a key')
    .description('Issues an API key and prints it. This is the only time it is seen.')
    .option(
      '--account <name>',
      `account the key opens; accounts never see each other's data (default ${LOCAL_ACCOUNT})`,
    )
    .option('--name <label>', 'label for people')
    .addOption(
      new Option('--scope <scope>', 'what it may do').choices(['read', 'write', 'read_write', 'operator']),
    )
    .option('--tenant <name>', 'limit it to this tenant (repeatable)', repeated)
    .addHelpText(
      'after',
      '\nCommands and programs on this machine work on the account `local` too. Clients\nthat do not trust each other get accounts of their own.\n\nExample:\n  KEY=$(knowhow keys create --db shop.db)',
    )
    .action(
      cli.action(async ({ account, name, scope, tenant: tenants, ...options }: CreateOptions) => {
        const service = await openDatabase(cli, options, { missing: 'create' });
        try {
          const issued = await service.keys.create({ account, name, scope, tenants });
          printIssued(cli, issued, options.json);
          const hint = emptyAccountHint(issued.key.account, await service.collections());
          if (hint !== undefined) cli.note(cli.noteColor.yellow(hint));
        } finally {
          await service.close();
        }
        return EXIT.ok;
      }),
    );
  withDb(command);
}

function addList(parent: Command, cli: Cli): void {
  const command = parent.command('list');
  command
    .summary('list keys')
    .description('Lists all keys, oldest first. Secrets are not kept, so they cannot be shown.')
    .action(
      cli.action(async (options: DbOptions) => {
        const service = await openDatabase(cli, options, { missing: 'refuse' });
        try {
          const keys = await service.keys.list();
          if (options.json) cli.json(keys.map(shown));
          else if (keys.length === 0) cli.say('No keys. `knowhow keys create` issues one.');
          else {
            const head = ['ID', 'ACCOUNT', 'SCOPE', 'TENANTS', 'CREATED (UTC)', 'STATE', 'NAME'];
            const [first, ...rest] = columns([head, ...keys.map((key) => row(key))]);
            cli.say(cli.color.dim(first ?? ''));
            for (const [i, line] of rest.entries()) {
              cli.say(keys[i]?.revoked_at === null ? line : cli.color.dim(line));
            }
          }
        } finally {
          await service.close();
        }
        return EXIT.ok;
      }),
    );
  withDb(command);
}

function addRevoke(parent: Command, cli: Cli): void {
  const command = parent.command('revoke');
  command
    .summary('end a key')
    .description('Ends a key: requests with it get 401 from now on.')
    .argument('<key-id>', 'as `keys list` shows it')
    .action(
      cli.action(async (key: string, options: DbOptions) => {
        const id = keyId(key);
        const service = await openDatabase(cli, options, { missing: 'refuse' });
        try {
          await service.keys.revoke(id);
        } finally {
          await service.close();
        }
        if (options.json) cli.json({ id, revoked: true });
        else cli.say(`Revoked ${id}.`);
        return EXIT.ok;
      }),
    );
  withDb(command);
}

function addRotate(parent: Command, cli: Cli): void {
  const command = parent.command('rotate');
  command
    .summary('replace a key')
    .description('Issues a key with the same account, scope and tenants, and ends the old one.')
    .argument('<key-id>', 'as `keys list` shows it')
    .action(
      cli.action(async (key: string, options: DbOptions) => {
        const service = await openDatabase(cli, options, { missing: 'refuse' });
        try {
          printIssued(cli, await service.keys.rotate(keyId(key)), options.json);
        } finally {
          await service.close();
        }
        return EXIT.ok;
      }),
    );
  withDb(command);
}

/** Gives `knowhow keys create | list | revoke | rotate` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command.description('API keys of the HTTP service.');
  addCreate(command, cli);
  addList(command, cli);
  addRevoke(command, cli);
  addRotate(command, cli);
}
