#!/usr/bin/env node
import { randomBytes } from 'node:crypto'; // leaf: console
import { setFlagsFromString } from 'node:v8';
import { openBrowser } from './console/open-browser.js'; // leaf: console
import type { CliIo, StopSignal } from './io/cli-io.js';
import { runCli } from './run-cli.js';

const io: CliIo = {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  now: () => Date.now(),
  async openService(options) {
    const { openService } = await import('../../src/index.js');
    return openService(options);
  },
  async connectKnowledge(options) {
    const { connectKnowledge } = await import('../../src/index.js');
    return connectKnowledge(options);
  },
  async serveHttp(options) {
    const { serveHttp } = await import('../http/index.js');
    return serveHttp(options);
  },
  openBrowser, // leaf: console
  secret: () => randomBytes(32).toString('base64url'), // leaf: console
  onSignal(handler) {
    const names: StopSignal[] = ['SIGINT', 'SIGTERM'];
    for (const name of names) process.on(name, handler);
    return () => {
      for (const name of names) process.off(name, handler);
    };
  },
  // The engine lets a heap grow to four times what is alive; an import makes much garbage and holds little.
  holdLittle: () => setFlagsFromString('--heap-growing-percent=40'),
  exit: (code) => process.exit(code),
};

// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runCli(process.argv.slice(2), io);
