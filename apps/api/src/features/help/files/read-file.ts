import type { FileAnswer } from '@resolvo/contract/endpoint';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';

/** A client sees what is in their tickets, without the notes among staff. */
export async function ownFile(deps: Pick<Deps, 'db' | 'files'>, actor: Caller, fileId: string): Promise<FileAnswer> {
  const row = await deps.db
    .selectFrom('ticket_files')
    .select('name')
    .where('id', '=', fileId)
    .where('account_id', '=', actor.accountId)
    .where('enquiry_id', 'is not', null)
    .where('internal', '=', false)
    .executeTakeFirst();
  return answer(deps, fileId, row);
}

export async function anyFile(deps: Pick<Deps, 'db' | 'files'>, fileId: string): Promise<FileAnswer> {
  const row = await deps.db
    .selectFrom('ticket_files')
    .select('name')
    .where('id', '=', fileId)
    .where('enquiry_id', 'is not', null)
    .executeTakeFirst();
  return answer(deps, fileId, row);
}

async function answer({ files }: Pick<Deps, 'files'>, id: string, row: { name: string } | undefined) {
  const content = row && (await files.read(id));
  if (!row || !content) throw notFound();
  return { filename: row.name, content };
}
