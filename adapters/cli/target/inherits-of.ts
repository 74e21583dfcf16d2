import { KnowhowError, type OpenOptions } from '../../../src/index.js';
import { notValidJson } from '../../not-valid-json.js';
import type { CliIo } from '../io/cli-io.js';

/** What a tenant inherits lessons from (KNOWHOW_INHERITS), as an option of a service: JSON, a list or lists by the name of a tenant. */
export function inheritsOf({ KNOWHOW_INHERITS: said = '' }: CliIo['env']): Pick<OpenOptions, 'inherits'> {
  if (said === '') return {};
  try {
    return { inherits: JSON.parse(said) as OpenOptions['inherits'] };
  } catch (error) {
    throw new KnowhowError(
      'invalid_request',
      `KNOWHOW_INHERITS ${notValidJson(error, said)}; expected ["OTHER"], or {"TENANT": ["OTHER"], "*": ["OTHER"]}.`,
    );
  }
}
