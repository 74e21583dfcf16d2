import { shellWord } from '../../shell-word.js';

/**
 * A command as a shell takes it, without the program and where it looks.
 *
 * @param words of the command and what it is about
 * @param options by their names; true is an option without a value, undefined and false are none
 */
export function commandLine(
  words: readonly string[],
  options: Readonly<Record<string, string | number | boolean | null | undefined>> = {},
): string {
  const given = Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === false) return [];
    return value === true ? [`--${name}`] : [`--${name}`, shellWord(String(value))];
  });
  return [...words.map(shellWord), ...given].join(' ');
}
