import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The repository's root, with a trailing separator. */
export const ROOT = fileURLToPath(new URL('../', import.meta.url));

/**
 * Runs a program in the repository's root and waits for it.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string>, cwd?: string, timeoutMs?: number }} [options] quiet: keep
 *   the output and return it instead of showing it
 * @returns {{ ok: boolean, output: string }} ok: it ended by itself with status 0
 */
export function run(command, args, { quiet = false, env = {}, cwd = ROOT, timeoutMs } = {}) {
  const result = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    encoding: 'utf8',
    timeout: timeoutMs,
    maxBuffer: 64 * 1024 * 1024,
  });
  const problem = result.error
    ? `${command}: ${result.error.message}\n`
    : result.signal
      ? `${command} was ended by ${result.signal}\n`
      : '';
  if (problem !== '' && !quiet) process.stderr.write(problem);
  return {
    ok: result.status === 0,
    output: `${result.stdout ?? ''}${result.stderr ?? ''}${problem}`,
  };
}

/** Runs a Node program; the same options and result as `run`. */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}

/**
 * Runs a Node program in the repository's root beside whatever else goes on.
 *
 * @param {string[]} args
 * @returns {Promise<{ ok: boolean, output: string }>} as of `run` when it is quiet
 */
export function runNodeBeside(args) {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        const problem = error && typeof error.code !== 'number' ? `${error.message}\n` : '';
        resolve({ ok: !error, output: `${stdout}${stderr}${problem}` });
      },
    );
  });
}

/** Runs npm: the copy that runs this script where there is one, so that no search path is needed. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? runNode([npm, ...args], options) : run('npm', args, options);
}
