import { Argument, type Command } from 'commander';
import type { Cli } from '../cli.js';
import { bashScript } from '../completion/bash-script.js';
import { type CommandNode, commandTree } from '../completion/command-tree.js';
import { fishScript } from '../completion/fish-script.js';
import { zshScript } from '../completion/zsh-script.js';
import { EXIT } from '../exit-codes.js';

const SCRIPTS: Record<string, (nodes: readonly CommandNode[]) => string> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** The script is made of every other command. */
export const looksAtAll = true;

/** Gives `knowhow completion SHELL` its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description('Prints a script that completes commands, options and their values in a shell.')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SCRIPTS)))
    .helpOption('-h, --help', 'print help')
    .addHelpText(
      'after',
      '\nbash  eval "$(knowhow completion bash)"   in ~/.bashrc\nzsh   eval "$(knowhow completion zsh)"    in ~/.zshrc, after compinit\nfish  knowhow completion fish > ~/.config/fish/completions/knowhow.fish',
    )
    .action(
      cli.action(async (shell: string) => {
        cli.io.stdout.write(SCRIPTS[shell]!(commandTree(command.parent!)));
        return EXIT.ok;
      }),
    );
}
