import pg from 'pg';
import { vi } from 'vitest';
import { z } from 'zod';

/** What the product asked the database while `act` ran, with the columns that came back. */
export async function asked(act: () => Promise<unknown>) {
  const statement = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)]);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    return query.mock.settledResults.flatMap(({ type, value }, index) => {
      const text = statement.safeParse(query.mock.calls[index]?.[0]);
      return type === 'fulfilled' && text.success ? [{ text: text.data, fields: fieldsOf(value) }] : [];
    });
  } finally {
    query.mockRestore();
  }
}

const fieldsOf = (answer: unknown): readonly pg.FieldDef[] =>
  typeof answer === 'object' && answer !== null && 'fields' in answer ? (answer.fields as pg.FieldDef[]) : [];
