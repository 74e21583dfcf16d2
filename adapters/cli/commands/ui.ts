import type { Command } from 'commander';
import { createConsole } from '../../console/create-console.js';
import { createOneTimeSession } from '../../console/one-time-session.js';
import { withSession } from '../../console/with-session.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { listenForStop, whenAborted } from '../io/until-stopped.js';
import { onAccount } from '../run-command.js';
import { serveExtras } from '../serve/serve-extras.js';
import { LOCAL_ACCOUNT, numberIn } from '../shared-options.js';
import type { AccountOptions } from '../target/open-target.js';
import { nameOf, placeOf } from '../target/place.js';

interface Options extends AccountOptions {
  port: number;
  open: boolean;
}

/** Gives `knowhow ui` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Serves the console on this machine and opens it in the browser. The address carries a token that is good for one page, once. Ctrl-C ends it.',
    )
    .option('--port <port>', 'port to listen on; 0 picks a free one', numberIn(0, 65_535), 0)
    .option('--no-open', 'only print the address')
    .addHelpText('after', '\nExample:\n  knowhow ui --db agents.db');
  onAccount<Options>(cli, command, async (open, options) => {
    const { account = LOCAL_ACCOUNT, port } = options;
    const place = `--db ${nameOf(placeOf(options, cli.io.env))}${account === LOCAL_ACCOUNT ? '' : ` --account ${account}`}`;
    const session = createOneTimeSession({ account, place }, cli.io.secret);
    const stop = listenForStop(cli.io);
    const over = new AbortController();
    try {
      const answer = createConsole({ session });
      const service = await open({
        missing: 'create_and_say',
        work: true,
        log: cli.log('warn'),
        settings: { preload: true },
      });
      const server = await cli.io.serveHttp({
        service: withSession(service, session),
        host: '127.0.0.1',
        port,
        rateLimit: false,
        ownsProcess: true,
        console: answer,
        ...serveExtras(cli, options),
        log: cli.log('warn'),
      });
      try {
        const url = `${server.url}/console/#token=${session.token}`;
        if (options.json) cli.json({ url });
        else cli.say(url);
        if (options.open) {
          await cli.io.openBrowser(url, over.signal).catch(() => {
            cli.note(cli.noteColor.dim('No browser could be opened here: open the address by hand.'));
          });
        }
        await whenAborted(stop.signal);
      } finally {
        await server.close();
      }
    } finally {
      over.abort();
      stop.release();
    }
    return EXIT.ok;
  });
}
