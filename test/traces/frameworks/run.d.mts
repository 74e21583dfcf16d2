/** Each program with the packages it was recorded with. */
export const programs: Record<
  string,
  { file: string; of?: string; packages?: string[]; env?: NodeJS.ProcessEnv }
>;
export function howToInstall(name: string): string;
export function run(name: string, folder: string): string | undefined;
