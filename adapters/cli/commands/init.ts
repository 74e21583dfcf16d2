import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Argument, type Command } from 'commander';
import { KnowhowError } from '../../../src/index.js';
import { packageManifest } from '../../package-version.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';

/** What can be made: the packages beside knowhow, and the program that `npm start` runs. */
const KINDS = {
  'ai-sdk': { packages: ['ai', 'zod'], main: 'agent.js' },
  langgraph: { packages: ['@langchain/core', '@langchain/langgraph', 'langchain', 'zod'], main: 'agent.js' },
  mcp: { packages: ['@modelcontextprotocol/sdk'], main: 'try.js' },
};
type Kind = keyof typeof KINDS;

/** Not shipped under this name: npm leaves such files out of packages. */
const IGNORED = 'node_modules/\nagents.db*\n';

/**
 * The files of a new project, by name.
 *
 * @throws KnowhowError `internal_error` where the package has no templates
 */
function filesOf(kind: Kind, name: string): Record<string, string> {
  const { folder, manifest } = packageManifest();
  const templates = join(folder, 'templates', kind);
  const { packages, main } = KINDS[kind];
  const known = { ...manifest.dependencies, ...manifest.peerDependencies };
  const dependencies = { knowhow: `^${manifest.version}` };
  const project = {
    name,
    private: true,
    type: 'module',
    scripts: { start: `node ${main}` },
    dependencies: { ...dependencies, ...Object.fromEntries(packages.map((one) => [one, known[one] ?? '*'])) },
  };
  return {
    'package.json': `${JSON.stringify(project, null, 2)}\n`,
    '.gitignore': IGNORED,
    ...Object.fromEntries(
      readdirSync(templates).map((file) => [file, readFileSync(join(templates, file), 'utf8')]),
    ),
  };
}

/** A folder's name as the name of a package. */
const packageName = (folder: string): string =>
  basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '') || 'agent';

/** Gives `knowhow init` its arguments and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Writes a small project that works without a key: an agent whose second run is guided by its first. Files that are there already are never written over.',
    )
    .addArgument(new Argument('<kind>', 'what the agent is made with').choices(Object.keys(KINDS)))
    .argument('[dir]', 'folder of the project, made when missing', '.')
    .option('--json', 'print one JSON document on stdout, also for errors')
    .helpOption('-h, --help', 'print help')
    .addHelpText(
      'after',
      '\nExample:\n  knowhow init ai-sdk my-agent && cd my-agent && npm install && npm start',
    )
    .action(
      cli.action(async (kind: Kind, dir: string, { json }: { json?: boolean }) => {
        const folder = resolve(dir);
        const files = filesOf(kind, packageName(folder));
        if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
          throw new KnowhowError(
            'invalid_request',
            `${folder} is a file. Name a folder: knowhow init ${kind} my-agent`,
          );
        }
        const taken = Object.keys(files).filter((name) => existsSync(join(folder, name)));
        if (taken.length > 0) {
          throw new KnowhowError(
            'invalid_request',
            `${folder} has ${taken.join(', ')} already. Name another folder: knowhow init ${kind} my-agent`,
          );
        }
        mkdirSync(folder, { recursive: true });
        for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
        if (json) cli.json({ kind, folder, files: Object.keys(files) });
        else {
          cli.say(`${folder}: ${Object.keys(files).join(', ')}`);
          cli.say(cli.color.dim(`Next: ${dir === '.' ? '' : `cd ${dir} && `}npm install && npm start`));
        }
        return EXIT.ok;
      }),
    );
}
