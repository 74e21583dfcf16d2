import type { Command } from 'commander';
import { KnowhowError, type KnowledgeService, type LogEvent } from '../../../src/index.js';
import { openWebhooks } from '../../webhooks/open-webhooks.js'; // leaf: webhooks
import type { Cli } from '../cli.js';
import type { LogFormat } from '../io/make-log.js';
import { heldUntilAborted, listenForStop } from '../io/until-stopped.js';
import { counted } from '../print/printable.js';
import { makeProgress } from '../print/progress.js';
import { onDatabase } from '../run-command.js';
import { webhookOption } from '../serve/webhook-option.js'; // leaf: webhooks
import { logFormat, logLevel, maxEntries } from '../shared-options.js';
import type { DbOptions } from '../target/place.js';

interface Options extends DbOptions {
  drain?: boolean;
  webhook?: string; // leaf: webhooks
  logLevel: LogEvent['level'] | 'silent';
  logFormat?: LogFormat;
}

/** Waits for the queue to be empty; being stopped on the way is no error. */
async function drained(draining: Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await draining;
  } catch (error) {
    if (!(signal.aborted && KnowhowError.isInstance(error) && error.code === 'aborted')) throw error;
  }
}

const LOOK_MS = 500;

/** Says how far the queue is; returns how to stop. */
function watchDrain(cli: Cli, service: KnowledgeService): () => void {
  const progress = makeProgress(cli);
  let total: number | undefined;
  const look = async () => {
    const { queued, running } = await service.jobs.counts();
    const left = queued + running;
    if (total === undefined) progress.phase('learning', left);
    total ??= left;
    const done = Math.max(0, total - left);
    progress.update({ done, count: done, noun: 'job', more: ` of ${total.toLocaleString('en-US')}` });
  };
  // The queue is watched for people: where it cannot be read, the work itself says so.
  const timer = setInterval(() => void look().catch(() => progress.stop()), LOOK_MS);
  return () => {
    clearInterval(timer);
    progress.stop();
  };
}

/** Gives `knowhow work` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Works on queued jobs until it is stopped. Any number of these may run beside `knowhow serve` on one file or database server. SIGTERM or Ctrl-C ends it once the jobs under way are done; a second signal ends it at once.',
    )
    .option('--drain', 'end when no job is left')
    .addOption(maxEntries())
    .addOption(webhookOption()) // leaf: webhooks
    .addOption(logLevel())
    .addOption(logFormat());
  onDatabase<Options>(cli, command, async (open, options) => {
    let log = cli.log(options.logLevel, options.logFormat);
    const webhooks = openWebhooks(cli.io, options.webhook, log); // leaf: webhooks
    log = webhooks.log; // leaf: webhooks
    const stop = listenForStop(cli.io, (signal) => log({ level: 'info', event: 'stopping', signal }));
    try {
      const service = await open({ missing: 'create', work: true, log });
      webhooks.watch(service); // leaf: webhooks
      log({ level: 'info', event: 'working', pid: process.pid });
      if (options.drain) {
        const watched = watchDrain(cli, service);
        await drained(service.drain({ signal: stop.signal }), stop.signal).finally(watched);
      } else await heldUntilAborted(stop.signal);
      // Jobs under way are finished first, and count.
      await service.close();
      const { jobs_completed: completed, jobs_retried: retried, jobs_failed: failed } = service.stats();
      const say = () => cli.say(`${counted(completed, 'job')} completed, ${failed} failed`);
      return { json: { completed, retried, failed }, say };
    } finally {
      await webhooks.close(); // leaf: webhooks
      stop.release();
    }
  });
}
