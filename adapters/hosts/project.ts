import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { openIgnoreFiles } from './private/ignore-files.js';

/** The folder that a person works in, as far as runs are concerned. */
export interface Project {
  /** Names the collection: the address of its git remote, else its folder. */
  tenant: string;
  /** The folder itself, and the one with `.git` that it is in. */
  folder: string;
  root: string;
  /** True where nothing of it is to be kept or asked about. */
  isOff: boolean;
}

const LONGEST_TENANT = 200;

/** The folder with `.git` that a folder is in, and where its settings are: of a worktree in the main repository. */
function repositoryOf(folder: string): { root: string; config: string } | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const git = join(at, '.git');
    if (existsSync(git)) {
      if (statSync(git).isDirectory()) return { root: at, config: join(git, 'config') };
      const real = /^gitdir:\s*(.+)$/m.exec(readFileSync(git, 'utf8'))?.[1]?.trim();
      if (real === undefined) return undefined;
      const inner = resolve(at, real);
      const common = join(inner, 'commondir');
      const main = existsSync(common) ? resolve(inner, readFileSync(common, 'utf8').trim()) : inner;
      return { root: at, config: join(main, 'config') };
    }
    if (dirname(at) === at) return undefined;
  }
}

/** The address of a remote as a name: host and path, without a user, a password or an ending. */
export function nameOfRemote(url: string): string {
  const scp = /^(?:[^@/]+@)?([^:/]+):(?!\/\/)(.+)$/.exec(url);
  const [host, path] = scp
    ? [scp[1]!, scp[2]!]
    : [URL.parse(url)?.hostname ?? '', URL.parse(url)?.pathname ?? url];
  return `${host}/${path}`
    .replace(/\.git\/?$/, '')
    .replace(/\/{2,}/g, '/')
    .replace(/^\/|\/$/g, '')
    .toLowerCase();
}

function remoteIn(config: string): string | undefined {
  if (!existsSync(config)) return undefined;
  const sections = readFileSync(config, 'utf8').split(/^[ \t]*(?=\[)/m);
  const urlOf = (section: string | undefined): string | undefined =>
    section === undefined ? undefined : /^[ \t]*url[ \t]*=(.*)$/m.exec(section)?.[1]?.trim();
  const remotes = sections.filter((section) => section.startsWith('[remote '));
  return urlOf(remotes.find((section) => section.startsWith('[remote "origin"]')) ?? remotes[0]);
}

/** What cannot be a name: its end says which it is, and a hash that it is no other. */
const bounded = (name: string): string =>
  name.length <= LONGEST_TENANT
    ? name
    : `${createHash('sha256').update(name).digest('hex').slice(0, 12)}-${name.slice(-LONGEST_TENANT / 2)}`;

/**
 * The project of a folder: its collection by the git remote, so that clones and worktrees share one. A line `*` in its
 * `.knowhowignore`, or in that of a folder above it, switches it off.
 *
 * @throws Error where a file cannot be read
 */
export function projectOf(folder: string): Project {
  const repository = repositoryOf(folder);
  const root = repository?.root ?? resolve(folder);
  const remote = repository && remoteIn(repository.config);
  const ofFolder = `${basename(root)}-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`;
  return {
    tenant: bounded(remote === undefined ? ofFolder : nameOfRemote(remote) || ofFolder),
    folder: resolve(folder),
    root,
    isOff: openIgnoreFiles().isOff(resolve(folder)),
  };
}
