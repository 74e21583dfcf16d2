import { Command, type ErrorOptions } from 'commander';

/** Properties of commander that its types leave out. */
interface Refusals {
  unknownOption(flag: string): never;
}

/** A command that names a mistyped option before it misses the one that was meant, and the choices of an argument that it misses. */
export class NamedCommand extends Command {
  override createCommand(name?: string): NamedCommand {
    return new NamedCommand(name);
  }

  /** Called by commander with the first option that it does not know, also where what is missing is the command before it. */
  unknownOption(flag: string): never {
    if (!this.parent || this.commands.length === 0)
      return (Command.prototype as unknown as Refusals).unknownOption.call(this, flag);
    const verbs = this.commands.map((command) => command.name()).join(', ');
    return this.error(`error: a command is missing between '${this.name()}' and '${flag}': ${verbs}`, {
      code: 'commander.unknownCommand',
    });
  }

  /** Called by commander where a required option was not given; what it did not know is at the end of the arguments. */
  missingMandatoryOptionValue(option: { readonly flags: string }): never {
    const mistyped = this.args.find((word) => /^--?[a-z]/i.test(word));
    if (mistyped !== undefined) this.unknownOption(mistyped.split('=', 1)[0]!);
    return this.error(`error: required option '${option.flags}' not specified`, {
      code: 'commander.missingMandatoryOptionValue',
    });
  }

  /** Called by commander with each refusal, of a word that is none of the choices in words of its own code. */
  override error(message: string, options?: ErrorOptions): never {
    const plain = message.replace(
      /^error: command-argument value '([^']*)' is invalid for argument '([^']*)'\. (?:Allowed choices are|Expected) /,
      "error: argument '$2' cannot be '$1': it is one of ",
    );
    return super.error(plain, options);
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
