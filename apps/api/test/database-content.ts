import pg from 'pg';
import { mailSend } from '../src/features/platform/mail/queues.ts';
import { orderDesk } from './orders.ts';
import type { TestAccount, TestProduct } from './product.ts';

/** Every table of ours and the jobs that wait, each as a hash of its rows; and where each sequence stands. */
export async function contentOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and not relispartition
         and (relnamespace = 'public'::regnamespace or oid = to_regclass('pgboss.job')) and relname <> 'migrations'`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(one::text, ' ' order by one::text)), '') as hash from ${name} as one`,
      );
      found[name] = rows[0]?.hash;
    }
    const { rows: sequences } = await client.query(
      `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'`,
    );
    for (const { name, value } of sequences) found[name] = value ?? '';
    return found;
  } finally {
    await client.end();
  }
}

/** A paid invoice with a text that is hard to quote, a balance, and a job that waits. */
export async function fillBooks(product: TestProduct): Promise<TestAccount> {
  const desk = await orderDesk(product);
  const client = await product.account();
  const invoice = await desk.invoice(client.id, 1290);
  await desk.post(`/system/admin/invoices/${invoice}/mark-paid`, {
    method: 'other',
    reason: 'Line one\n"quoted", \\ and æ',
  });
  await desk.adjust(client.id, 500);
  const mail = { template: 'password-changed', to: 'a@example.test', mail_id: crypto.randomUUID(), data: {} };
  await product.deps.jobs.send(product.deps.db, mailSend, mail);
  return client;
}
