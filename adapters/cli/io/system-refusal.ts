/** Refusals of the system that a person can do something about, by their code. */
const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a directory',
  EEXIST: 'it exists already',
  ENOTDIR: 'what should be a folder there is a file',
  EACCES: 'permission was denied',
  EPERM: 'permission was denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
};

/** Why the system refused a file, in words; undefined where it is no such refusal. */
export function systemRefusal(error: unknown, named?: string): string | undefined {
  const { code, path, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  const file = named ?? path;
  const words = WORDS[code ?? ''];
  if (file === undefined || syscall === undefined || words === undefined) return undefined;
  return `The file ${file} could not be used: ${words}. Name another.`;
}
