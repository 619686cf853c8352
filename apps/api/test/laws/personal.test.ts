import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { modules } from '../../src/modules.ts';
import { useProduct } from '../product.ts';

const product = useProduct();

/** Tables that name an account or a person and are not in the export, with the reason. */
const notExported: Readonly<Record<string, string>> = {
  act_mails: 'Mails that wait for each other, for an hour at most; what is sent of them is exported.',
  acting_sessions: 'An hour at most; that staff signed in is an event, which is exported.',
  console_tickets: 'A secret for some seconds.',
  exports: 'The exports themselves.',
  gateway_alerts: 'A note of the gateway to us, about a charge that is exported.',
  gateway_customers: 'The number under which the gateway knows the account.',
  invoicing_halts: 'A check of our own books before invoices are sent.',
  login_challenges: 'A secret for ten minutes, between first and second factor.',
  mail_links: 'Secrets of links in mails, for a day at most.',
  passkey_challenges: 'A secret for some minutes.',
  reconciliation_findings: 'A comparison of our books with those of the gateway.',
  recovery_codes: 'Secrets, of which only scrambled forms exist.',
};

const declared = modules.flatMap(({ noun, tables = [], personal = [] }) =>
  personal.map((one) => ({ ...one, noun, isOwn: tables.includes(one.table) })),
);

async function columns(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' group by 1`.execute(product.deps.db);
  return new Map(rows.map((row) => [row.table, row.columns]));
}

test('every table that names an account or a person is in the export, or says why not', async () => {
  const all = await columns();
  const personal = [...all].filter(([, names]) => names.includes('account_id') || names.includes('person_id'));
  const known = new Set([...declared.map(({ table }) => table), ...Object.keys(notExported)]);
  expect(
    personal.map(([table]) => table).filter((table) => !known.has(table)),
    'These tables name an account or a person. Please list each under `personal` in the module.ts of its noun, so that the export has it, or say in notExported of apps/api/test/laws/personal.test.ts why it is not in it.',
  ).toEqual([]);
  expect(
    Object.keys(notExported).filter((table) => !all.has(table) || declared.some((one) => one.table === table)),
    'notExported of apps/api/test/laws/personal.test.ts names these tables, and they are gone or exported: please take them out.',
  ).toEqual([]);
});

test('a noun declares its own tables, by columns that exist, and no secret', async () => {
  const all = await columns();
  for (const { noun, table, of, column, through, without = [], isOwn } of declared) {
    expect(
      isOwn || noun === 'events',
      `Please name ${table} under \`personal\` in the module.ts of its own noun, not of ${noun}.`,
    ).toBe(true);
    const names = all.get(table) ?? [];
    if (!through)
      expect(names, `${table} has no such column: please say with \`column\` or \`through\` whose a row is.`).toContain(
        column ?? `${of}_id`,
      );
    else
      expect([names.includes(through.column), all.get(through.table)?.includes(column ?? `${of}_id`)]).toEqual([
        true,
        true,
      ]);
    expect(
      without.filter((name) => !names.includes(name)),
      `\`without\` of ${table} names columns that it does not have: please take them out of the module.ts of ${noun}.`,
    ).toEqual([]);
    const shown = names.filter((name) => !without.includes(name));
    expect(
      shown.filter((name) => /hash|sealed$|secret|salt|idempotency|credential/.test(name)),
      `These columns of ${table} are secrets: please name them under \`without\` in the module.ts of ${noun}.`,
    ).toEqual([]);
  }
});
