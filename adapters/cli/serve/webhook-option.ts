import { Option } from 'commander';

/** `--webhook`, of the commands that learn. */
export const webhookOption = (): Option =>
  new Option(
    '--webhook <url>',
    'address that is told of failed jobs, errors that begin to recur and success that falls; signed with env KNOWHOW_WEBHOOK_SECRET',
  );
