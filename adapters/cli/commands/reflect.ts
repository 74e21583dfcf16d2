import type { Command } from 'commander';
import { chatModelAt, KnowhowError } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { printable } from '../print/printable.js';
import { onAccount } from '../run-command.js';
import { LOCAL_ACCOUNT, numberIn } from '../shared-options.js';
import type { AccountOptions } from '../target/open-target.js';

interface Options extends AccountOptions {
  tenant: string;
  model: string;
  modelUrl?: string;
  tokens: number;
}

/** Gives `knowhow reflect` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Lets a model read failed runs beside succeeded ones of like tasks, and propose at most three steps each. The outcomes of other runs judge what it proposes, its words too, and what they do not bear out is not said. Parts of runs go to the address that you name.',
    )
    .requiredOption('--tenant <name>', 'the collection')
    .requiredOption('--model <name>', 'the model')
    .option('--model-url <url>', 'where it is: an address of chat completions (env KNOWHOW_MODEL_URL)')
    .option('--tokens <n>', 'tokens that a day may cost', numberIn(0, 1_000_000_000), 100_000)
    .addHelpText('after', '\nThe key of the model is taken from KNOWHOW_MODEL_KEY.');
  onAccount<Options>(cli, command, async (open, options) => {
    const { account = LOCAL_ACCOUNT, tenant, model: name, modelUrl, tokens } = options;
    const { env } = cli.io;
    const url = modelUrl ?? env.KNOWHOW_MODEL_URL;
    if (!url)
      throw new KnowhowError('invalid_request', 'Say where the model is: --model-url, or KNOWHOW_MODEL_URL.');
    const apiKey = env.KNOWHOW_MODEL_KEY;
    const model = chatModelAt({ url, model: name, ...(apiKey ? { apiKey } : {}) });
    const service = await open();
    const result = await service.reflect({ account, tenant, model, tokens_per_day: tokens });
    return { json: result, say: () => cli.say(printable(result.status)) };
  });
}
