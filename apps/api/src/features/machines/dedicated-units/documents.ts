import { randomUUID } from 'node:crypto';
import type { FileAnswer } from '@resolvo/contract/endpoint';
import { dedicatedCan } from '@resolvo/contract/machines/dedicated-unit-states';
import { documentsOfUnit } from '@resolvo/contract/machines/dedicated-units';
import type { StaffActor } from '../../../core/actor.ts';
import { checkFile } from '../../../core/check-file.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import type { PersonalFiles } from '../../../core/personal.ts';
import { conflict, notFound, Refusal } from '../../../core/refusal.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { dedicatedChangedMail } from './mails.ts';
import { documentsRemove } from './queues.ts';
import { tellUnit } from './tell-unit.ts';
import { findUnit, holdUnit, stateOf } from './unit-row.ts';

interface NewDocument {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Staff attach a document. It is stored before its row: a row always has its content. */
export async function addDocument(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'files' | 'events'>,
  actor: StaffActor,
  unitId: string,
  { name, content: sent }: NewDocument,
): Promise<{ document_id: string }> {
  const verdict = checkFile(name, sent);
  if (!('type' in verdict)) throw new Refusal(verdict.code, verdict.reason);
  const { content } = verdict;
  demand(dedicatedCan.edit(stateOf(await findUnit(deps.db, unitId))));
  const id = randomUUID();
  await deps.files.put(id, content);
  try {
    await deps.db.transaction().execute(async (tx) => {
      const unit = await holdUnit(tx, unitId, ofAnyAccount);
      demand(dedicatedCan.edit(stateOf(unit)));
      const has = await tx.selectFrom('dedicated_documents').select('id').where('unit_id', '=', unit.id).execute();
      if (has.length >= documentsOfUnit) {
        throw conflict(`It has ${documentsOfUnit} documents already. Please take one away first.`);
      }
      const file = { id, name, media_type: verdict.type, size: content.length, added_by: actor.personId };
      await tx
        .insertInto('dedicated_documents')
        .values({ ...file, unit_id: unit.id, created_at: deps.now() })
        .execute();
      await tellUnit(deps, tx, unit, 'dedicated.document_added', { detail: name, by: actor });
      await mailOwner(deps, tx, unit.account_id, dedicatedChangedMail, {
        dedicated_id: unit.id,
        name: unit.name,
        changed: [`There is a new document on the page of ${unit.name}: ${name}.`],
      });
    });
  } catch (error) {
    await deps.files.remove([id]);
    throw error;
  }
  return { document_id: id };
}

export async function removeDocument(
  deps: Pick<Deps, 'db' | 'jobs' | 'events'>,
  actor: StaffActor,
  unitId: string,
  documentId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const unit = await holdUnit(tx, unitId, ofAnyAccount);
    const gone = await tx
      .deleteFrom('dedicated_documents')
      .where('id', '=', documentId)
      .where('unit_id', '=', unit.id)
      .returning('name')
      .executeTakeFirst();
    if (!gone) throw notFound();
    await deps.jobs.send(tx, documentsRemove, { keys: [documentId] });
    await tellUnit(deps, tx, unit, 'dedicated.document_removed', { detail: gone.name, by: actor });
  });
}

/** Staff pass no owner. */
export async function readDocument(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { unitId, documentId, ownerId }: { unitId: string; documentId: string; ownerId?: string },
): Promise<FileAnswer> {
  const unit = await findUnit(db, unitId, ownerId);
  const row = await db
    .selectFrom('dedicated_documents')
    .select('name')
    .where('id', '=', documentId)
    .where('unit_id', '=', unit.id)
    .executeTakeFirst();
  const content = row && (await files.read(documentId));
  if (!row || !content) throw notFound();
  return { filename: row.name, content };
}

/** For an export. */
export const documentsOfExport: PersonalFiles = async function* documentsOfExport({ files }, tx, { account_id }) {
  if (account_id === null) return;
  const rows = await tx
    .selectFrom('dedicated_documents as f')
    .innerJoin('dedicated_units as u', 'u.id', 'f.unit_id')
    .select(['f.id', 'f.name'])
    .where('u.account_id', '=', account_id)
    .orderBy('f.created_at')
    .execute();
  for (const { id, name } of rows) {
    const content = await files.read(id);
    // The id keeps two files of one name apart.
    if (content) yield { name: `dedicated/${id.slice(0, 8)}-${name.replaceAll(/[^\w.-]+/g, '-')}`, content };
  }
};
