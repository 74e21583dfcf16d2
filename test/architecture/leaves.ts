import type { Import } from './imports.js';
import type { Sources } from './sources.js';

/**
 * The leaves: what is not on the way of the four operations. Each is a folder with a README.md and the files elsewhere
 * that are of no use without it (its command, say). Lines outside that join it end in `// leaf: <name>`. Whoever deletes
 * these files and these lines has a package that compiles (`npm run leaves` does so for each).
 */
export const LEAVES: Record<string, string[]> = {
  audit: ['src/leaves/audit'],
  backup: ['src/leaves/backup', 'adapters/cli/commands/backup.ts', 'adapters/cli/commands/restore.ts'],
  card: ['src/model/card'],
  completion: ['adapters/cli/completion', 'adapters/cli/commands/completion.ts'],
  console: [
    'adapters/console',
    'adapters/http/console',
    'adapters/cli/console',
    'adapters/cli/commands/ui.ts',
  ],
  erase: ['src/leaves/erase'],
  eval: ['adapters/eval'],
  explore: ['src/leaves/explore'],
  grading: ['src/leaves/grading'],
  hosts: ['adapters/hosts', 'adapters/cli/commands/install.ts', 'adapters/cli/serve/serve-socket.ts'],
  inherit: ['src/leaves/inherit', 'adapters/cli/target/inherits-of.ts'],
  import: ['adapters/import', 'adapters/cli/importing', 'adapters/cli/commands/import.ts'],
  metrics: ['adapters/http/metrics'],
  move: ['src/leaves/move', 'adapters/cli/commands/migrate.ts'],
  postgres: ['src/leaves/postgres'],
  reflection: ['src/leaves/reflection', 'adapters/cli/commands/reflect.ts'],
  repeats: ['src/model/repeats'],
  retention: [
    'src/leaves/retention',
    'adapters/cli/commands/runs-retain.ts',
    'adapters/cli/commands/runs-retention.ts',
  ],
  top: ['adapters/cli/top', 'adapters/cli/commands/top.ts'],
  webhooks: ['adapters/webhooks', 'adapters/cli/serve/webhook-option.ts'],
  salvage: ['src/leaves/salvage', 'adapters/cli/commands/doctor-salvage.ts'],
  'self-check': ['src/leaves/self-check'],
  telemetry: ['src/leaves/telemetry'],
  traces: ['src/leaves/traces', 'adapters/traces'],
};

/** Leaves that rest on another, and go with it. */
const RESTS_ON: Record<string, string> = {
  eval: 'import',
  hosts: 'import',
  move: 'explore',
  reflection: 'explore',
  'self-check': 'explore',
  traces: 'import',
};

const MARK = /\/\/ leaf: ([a-z-]+)$/;

/** The leaf that a file belongs to, or undefined where it is of the core. */
export const leafOf = (path: string): string | undefined =>
  Object.keys(LEAVES).find((name) =>
    LEAVES[name]!.some((part) => path === part || path.startsWith(`${part}/`)),
  );

/** The sources as they are once every leaf was deleted with the lines that join it. */
export const withoutLeaves = (sources: Sources): Sources =>
  new Map(
    [...sources].flatMap(([path, text]) =>
      leafOf(path) === undefined
        ? [
            [
              path,
              text
                .split('\n')
                .filter((line) => !MARK.test(line))
                .join('\n'),
            ] as const,
          ]
        : [],
    ),
  );

/** The marked lines of files outside the leaf that they join. */
function joins(sources: Sources): { path: string; line: string; leaf: string }[] {
  return [...sources].flatMap(([path, text]) =>
    text.split('\n').flatMap((line) => {
      const leaf = MARK.exec(line)?.[1];
      return leaf === undefined || leafOf(path) === leaf ? [] : [{ path, line, leaf }];
    }),
  );
}

/** Imports of a leaf from outside on a line that is not marked, and marks that name no leaf. */
export function misjoined(sources: Sources, imports: Import[]): string[] {
  const marked = joins(sources);
  const unknown = marked
    .filter(({ leaf }) => !(leaf in LEAVES))
    .map(({ path, leaf }) => `${path} joins a leaf ${leaf}, which nobody listed`);
  const unmarked = imports.flatMap(({ from, to, ours }) => {
    const leaf = ours ? leafOf(to) : undefined;
    const own = leafOf(from);
    if (leaf === undefined || own === leaf || (own !== undefined && RESTS_ON[own] === leaf)) return [];
    const name = to.slice(to.lastIndexOf('/') + 1).replace(/\.tsx?$/, '.js');
    const there = marked.some((join) => join.leaf === leaf && join.path === from && join.line.includes(name));
    return there ? [] : [`${from} imports ${to} on a line that is not marked: // leaf: ${leaf}`];
  });
  return [...unknown, ...unmarked].sort();
}
