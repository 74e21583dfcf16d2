import type { Command, Option } from 'commander';

/** An option, for a shell. */
export interface OptionNode {
  /** `--kind`, and `-y` where there is one. */
  flags: string[];
  summary: string;
  /** Its values: none, one of these, a file, or any text. */
  takes: 'nothing' | 'file' | 'text' | readonly string[];
}

/** A command, for a shell. */
export interface CommandNode {
  /** The words that name it, e.g. `['entries', 'list']`; none for the program. */
  words: string[];
  summary: string;
  commands: { name: string; summary: string }[];
  options: OptionNode[];
  /** True where it takes files. */
  takesFiles: boolean;
}

const FILE = /file|folder|path/i;

/** A summary on one line, as a shell shows it. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[`'"\\]/g, '');

function takes(option: Option): OptionNode['takes'] {
  if (!option.required && !option.optional) return 'nothing';
  if (option.argChoices) return option.argChoices;
  return FILE.test(option.flags) ? 'file' : 'text';
}

/** A program and all commands below it, each before those that are below itself. */
export function commandTree(program: Command): CommandNode[] {
  const nodes: CommandNode[] = [];
  function walk(command: Command, words: string[]): void {
    const help = command.createHelp();
    const below = help.visibleCommands(command);
    nodes.push({
      words,
      summary: plain(command.summary()),
      commands: below.map((one) => ({
        name: one.name(),
        summary: plain(one.summary() || one.description()),
      })),
      options: help.visibleOptions(command).map((option) => ({
        flags: [option.long, option.short].flatMap((flag) => flag ?? []),
        summary: plain(option.description),
        takes: takes(option),
      })),
      takesFiles: command.registeredArguments.some((argument) => FILE.test(argument.name())),
    });
    for (const one of below) if (one.name() !== 'help') walk(one, [...words, one.name()]);
  }
  walk(program, []);
  return nodes;
}

/** How scripts name a command: `/entries/list`, and `/` for the program. */
export const placeOf = ({ words }: Pick<CommandNode, 'words'>): string => `/${words.join('/')}`;
