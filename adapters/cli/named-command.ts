import { Command } from 'commander';

/** Properties of commander that its types leave out. */
interface Refusals {
  unknownOption(flag: string): never;
}

/** A command that names a mistyped option before it misses the one that was meant, and the choices of an argument that it misses. */
export class NamedCommand extends Command {
  override createCommand(name?: string): NamedCommand {
    return new NamedCommand(name);
  }

  /** Called by commander where a required option was not given; what it did not know is at the end of the arguments. */
  missingMandatoryOptionValue(option: { readonly flags: string }): never {
    const mistyped = this.args.find((word) => /^--?[a-z]/i.test(word));
    if (mistyped !== undefined) (this as unknown as Refusals).unknownOption(mistyped.split('=', 1)[0]!);
    return this.error(`error: required option '${option.flags}' not specified`, {
      code: 'commander.missingMandatoryOptionValue',
    });
  }

  /** Called by commander where an argument was not given. */
  missingArgument(name: string): never {
    const { argChoices: choices = [] } = this.registeredArguments.find((one) => one.name() === name) ?? {};
    const among = choices.length === 0 ? '' : `: ${choices.join(', ')}`;
    return this.error(`error: missing required argument '${name}'${among}`, {
      code: 'commander.missingArgument',
    });
  }
}
