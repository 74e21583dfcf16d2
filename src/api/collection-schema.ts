import type { z } from 'zod';

/** The schema of a request about one collection. */
export type CollectionSchema = z.ZodObject<{ tenant_id: z.ZodString }>;

/** A request as its schema reads it. */
export type Asked<Schema extends CollectionSchema> = z.infer<Schema>;
