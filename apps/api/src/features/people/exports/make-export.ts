import { brand } from '@resolvo/brand/brand';
import { momentInWords } from '@resolvo/contract/day-words';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { escapeHtml } from '../../../core/html.ts';
import type { PersonalSubject, PersonalTable } from '../../../core/personal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { ownsAccount } from '../accounts/memberships.ts';
import { exportReadyMail } from './mails.ts';

/** The job. Asked for again after it is ready, or for one that was deleted, it does nothing. */
export async function makeExport(deps: Deps, exportId: string): Promise<void> {
  const asked = await deps.db
    .selectFrom('exports')
    .select(['id', 'person_id', 'account_id', 'asked_by'])
    .where('id', '=', exportId)
    .where('ready_at', 'is', null)
    .executeTakeFirst();
  if (!asked) return;
  // Who owns the account no more gets what is their own.
  const isOwners = asked.asked_by !== asked.person_id || (await stillOwns(deps.db, exportId, asked.person_id));
  const subject = isOwners ? asked : { ...asked, account_id: null };
  const content = await collect(deps, subject);
  await deps.db.transaction().execute(async (tx) => {
    const ready = await tx
      .updateTable('exports')
      .set({
        ready_at: deps.now(),
        size: content.length,
        content: Buffer.from(content),
        account_id: subject.account_id,
      })
      .where('id', '=', exportId)
      .where('ready_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!ready) return;
    await deps.events.emit(tx, {
      name: 'export.made',
      accountId: subject.account_id,
      ...(subject.account_id === null && { personId: subject.person_id }),
      data: { export_id: exportId },
    });
    if (asked.asked_by !== asked.person_id) return;
    const person = await tx.selectFrom('persons').select('email').where('id', '=', asked.person_id).executeTakeFirst();
    if (person?.email) await queueMail(deps, tx, { to: person.email }, exportReadyMail, {});
  });
}

async function stillOwns(db: Queryable, exportId: string, personId: string): Promise<boolean> {
  const found = await db
    .selectFrom('exports as e')
    .select('e.id')
    .where('e.id', '=', exportId)
    .where(ownsAccount('e.account_id', personId))
    .executeTakeFirst();
  return found !== undefined;
}

/** One snapshot of the database: what changes meanwhile is in all of it or in none. */
function collect(deps: Deps, subject: PersonalSubject): Promise<Uint8Array> {
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const files: Zippable = {};
      const contents: { name: string; what: string }[] = [];
      for (const one of deps.personal.tables) {
        const rows = await rowsOf(tx, one, subject);
        if (rows.length === 0) continue;
        const name = `${one.of}/${one.table.replaceAll('_', '-')}.json`;
        files[name] = strToU8(`${JSON.stringify(rows, null, 2)}\n`);
        contents.push({ name, what: rows.length === 1 ? '1 entry' : `${rows.length} entries` });
      }
      for (const filesOf of deps.personal.files) {
        for await (const { name, content } of filesOf(deps, tx, subject)) {
          const isPdf = name.endsWith('.pdf');
          // A PDF is compressed already.
          files[name] = [content, { level: isPdf ? 0 : 6 }];
          contents.push({ name, what: isPdf ? 'PDF' : 'JSON' });
        }
      }
      files['index.html'] = strToU8(indexOf(contents, deps.now()));
      return zipSync(files, { level: 6 });
    });
}

async function rowsOf(tx: Queryable, one: PersonalTable, { person_id, account_id }: PersonalSubject) {
  const id = one.of === 'account' ? account_id : person_id;
  if (id === null) return [];
  const table = sql.table(one.table);
  const column = one.column ?? (one.of === 'account' ? 'account_id' : 'person_id');
  const whose =
    column === 'address'
      ? sql`lower(t.address) = (select lower(email) from persons where id = ${id})`
      : one.through
        ? sql`t.${sql.ref(one.through.column)} in (select id from ${sql.table(one.through.table)} where ${sql.ref(column)} = ${id})`
        : sql`t.${sql.ref(column)} = ${id}`;
  // As JSON of the database, so that each type is written in the same way.
  const found = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) - ${[...(one.without ?? [])]}::text[] as row from ${table} t where ${whose}
    order by to_jsonb(t) ->> 'created_at', to_jsonb(t) ->> 'id'`.execute(tx);
  return found.rows.map(({ row }) => row);
}

function indexOf(contents: readonly { name: string; what: string }[], now: Date): string {
  const lines = contents.map(
    ({ name, what }) => `<li><a href="${escapeHtml(name)}">${escapeHtml(name)}</a> (${escapeHtml(what)})</li>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Your data at ${escapeHtml(brand.name)}</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}</style></head>
<body><h1>Your data at ${escapeHtml(brand.name)}</h1>
<p>Made on ${momentInWords(now)}, all of it as it was at that moment. Files in
<em>account</em> are about the account, those in <em>person</em> about you who sign in; both are JSON and open in every text
editor. <em>documents</em> has the invoices and credit notes. Passwords, keys and other secrets are stored scrambled and are
not part of it.</p>
<ul>
${lines.join('\n')}
</ul>
<p>Questions? ${escapeHtml(brand.supportEmail)}</p></body></html>
`;
}
