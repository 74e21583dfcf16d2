import { z } from 'zod';
import type { Fields } from './fields.js';

const namesFields = {
  tenant_id: z.string(),
  agent_types: z.array(z.string()),
  sources: z.array(z.string()).describe('Of `metadata.source`.'),
  environments: z.array(z.string()).describe('Of `metadata.environment`.'),
};
/** What lists of entries and records can be narrowed to: what the runs of a collection declare, the commonest first, at most 100 of each. */
export type NamesResult = Fields<typeof namesFields>;
/** The schema of what lists can be narrowed to. */
export const namesResult: z.ZodObject<typeof namesFields> = z.object(namesFields);
