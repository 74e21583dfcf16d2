import type { Command } from 'commander';
import { KnowhowError } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { listenForStop } from '../io/until-stopped.js';
import { onTarget } from '../run-command.js';
import { numberIn } from '../shared-options.js';
import { remoteUrl, type TargetOptions } from '../target/open-target.js';
import { nameOf, placeOf } from '../target/place.js';
import { databaseSample } from '../top/database-sample.js';
import { metricsSample } from '../top/metrics-sample.js';
import { latenciesOf, ratesOf, renderTop } from '../top/render-top.js';
import type { Sample } from '../top/sample.js';

interface Options extends TargetOptions {
  interval: number;
}

const TIMEOUT_MS = 10_000;
const CLEAR_SCREEN = '\u001b[H\u001b[J';

const pause = (ms: number, stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (stop.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    stop.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Asks a server for its metrics. */
async function readMetrics(url: string, key: string | undefined): Promise<string> {
  const refuse = (why: string, cause?: unknown) =>
    new KnowhowError('invalid_request', `${url}/metrics cannot be read: ${why}`, {}, { cause });
  let answer: Response;
  try {
    answer = await fetch(`${url.replace(/\/$/, '')}/metrics`, {
      headers: key === undefined ? {} : { 'x-api-key': key },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw refuse('the server does not answer.', error);
  }
  if (answer.ok) return answer.text();
  await answer.body?.cancel();
  if (answer.status === 401 || answer.status === 403) {
    throw refuse('on another machine it needs an operator key: set KNOWHOW_API_KEY.');
  }
  throw refuse(`status ${answer.status}.`);
}

/** Gives `knowhow top` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Shows rates, jobs and latencies of a database, or with --url of a service, and goes on until Ctrl-C. Where stdout is no terminal, and with --json, it measures once.',
    )
    .option('--interval <seconds>', 'time between two looks', numberIn(0.2, 3_600, false), 2)
    .addHelpText('after', '\nExample:\n  KNOWHOW_API_KEY=$OPERATOR knowhow top --url http://127.0.0.1:8787');
  onTarget<Options>(cli, command, async (open, options) => {
    const { interval, json = false, apiKey = cli.io.env.KNOWHOW_API_KEY || undefined } = options;
    const url = remoteUrl(options, cli.io.env);
    const service = url === undefined ? (await open({ reads: true })).service : undefined;
    const sample = async (): Promise<Sample> =>
      service
        ? databaseSample(service, cli.io.now())
        : metricsSample(await readMetrics(url!, apiKey), cli.io.now());
    const name = url ?? nameOf(placeOf(options, cli.io.env));
    const isLive = cli.io.stdout.isTTY === true && !json;
    const stop = listenForStop(cli.io);
    try {
      let before = await sample();
      do {
        await pause(interval * 1000, stop.signal);
        const now = await sample();
        if (json) {
          const { gauges, counters } = now;
          cli.json({ rates: ratesOf(before, now), latencies_ms: latenciesOf(before, now), counters, gauges });
        } else {
          if (isLive) cli.io.stdout.write(CLEAR_SCREEN);
          const title = cli.color.bold(`knowhow top · ${name}`);
          for (const line of renderTop(title, before, now)) cli.say(line);
          if (isLive) cli.say(cli.color.dim(`\nEvery ${interval} s; Ctrl-C ends it.`));
        }
        before = now;
      } while (isLive && !stop.received());
    } finally {
      stop.release();
    }
    return EXIT.ok;
  });
}
