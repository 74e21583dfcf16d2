import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const HERE = import.meta.dirname;
const MOST_MS = 120_000;

/** Each program with the packages it was recorded with; `of` names another whose packages it has. */
export const programs = JSON.parse(readFileSync(join(HERE, 'programs.json'), 'utf8'));

const placeOf = (name, folder) => join(folder, programs[name].of ?? name);
const isPython = (name) => programs[name].file.endsWith('.py');

/** The commands that install what a program needs. */
export function howToInstall(name) {
  const { packages } = programs[programs[name].of ?? name];
  const place = `FOLDER/${programs[name].of ?? name}`;
  return isPython(name)
    ? `python3 -m venv ${place} && ${place}/bin/pip install ${packages.join(' ')}`
    : `npm install --prefix ${place} ${packages.join(' ')}`;
}

/** Runs a program beside its packages, and returns the request of OTLP that it prints; undefined where they are not there. */
export function run(name, folder) {
  const { file, env } = programs[name];
  const place = placeOf(name, folder);
  const [command, there] = isPython(name)
    ? [join(place, 'bin', 'python'), join(place, 'bin', 'python')]
    : [process.execPath, join(place, 'node_modules')];
  if (!existsSync(there)) return undefined;
  // Packages are found from the folder that a program is in.
  if (!isPython(name))
    for (const one of readdirSync(HERE)) if (one.endsWith('.mjs')) cpSync(join(HERE, one), join(place, one));
  const program = isPython(name) ? join(HERE, file) : join(place, file);
  return execFileSync(command, [program], {
    cwd: place,
    encoding: 'utf8',
    env: { ...process.env, ...env, PYTHONDONTWRITEBYTECODE: '1' },
    timeout: MOST_MS,
    maxBuffer: 50_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
