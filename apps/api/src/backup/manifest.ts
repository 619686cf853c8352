import { z } from 'zod';

/** The first line of an export. */
export const manifestSchema = z.object({
  format: z.literal('resolvo-export-1'),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Names as PostgreSQL quotes them; columns without those that it computes itself. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type Manifest = z.output<typeof manifestSchema>;

export const lineSchema = z.union([
  z.object({ table: z.string(), rows: z.array(z.string()) }),
  z.object({ end: z.literal(true) }),
]);
