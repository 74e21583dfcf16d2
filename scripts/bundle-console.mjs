import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from './run.mjs';

const APP = `${ROOT}adapters/console/app`;

/** The styles, in the order in which they apply. */
function styles() {
  const folder = join(APP, 'styles');
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .trim();
}

const hashed = (name, ending, text) =>
  `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}${ending}`;

/**
 * Bundles the console for browsers: one page, one script, one sheet of styles, the latter two named by their contents.
 *
 * @param into the folder that then holds these files and no others
 * @returns what rolldown made
 * @throws {Error} when a module is missing
 */
export async function bundleConsole(into = `${ROOT}dist/console`) {
  const bundled = await rolldown({
    input: join(APP, 'main.tsx'),
    platform: 'browser',
    transform: {
      define: { 'process.env.NODE_ENV': '"production"' },
    },
    tsconfig: `${ROOT}tsconfig.console.json`,
  });
  const { output } = await bundled.generate({ format: 'esm', minify: true, codeSplitting: false });
  await bundled.close();
  const [{ code }] = output;
  const css = styles();
  const script = hashed('app', '.js', code);
  const sheet = hashed('app', '.css', css);
  const page = readFileSync(join(APP, 'index.html'), 'utf8')
    .replace('app.js', script)
    .replace('app.css', sheet);
  const files = { 'index.html': page, [script]: code, [sheet]: css };
  mkdirSync(into, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const file = join(into, name);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
  for (const name of readdirSync(into)) if (!(name in files)) rmSync(join(into, name));
  return output;
}
