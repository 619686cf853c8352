import { randomUUID } from 'node:crypto';
import type { FileAnswer } from '@resolvo/contract/endpoint';
import { z } from 'zod';
import { RanOut, readApart, Unreadable } from '../../../apart/read-apart.ts';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import { type KeptFiles, printOf } from './keep-mail-files.ts';
import { readOriginal, tellOfReading } from './originals.ts';
import { mailReading } from './reading.ts';

/** A file of a mail that is not in its ticket, as the row of the mail has it. */
const keptRow = z.object({ file_id: z.uuid(), name: z.string(), size: z.number(), print: z.string() });
const keptRows = z.array(keptRow);

export const keptApart = ({ notTaken }: KeptFiles): string =>
  JSON.stringify(
    notTaken.flatMap(({ name, file }) =>
      file ? [{ file_id: randomUUID(), name, size: file.size, print: file.print }] : [],
    ),
  );

export const refusedFiles = (stored: unknown) =>
  keptRows.parse(stored).map(({ file_id, name, size }) => ({ file_id, name, size }));

/**
 * A file that we do not take, from the original of its mail: staff alone get it, and save it as what it is. It is read from
 * the mail again in the thread that mails are read in, and stored nowhere.
 */
export async function refusedFile(
  deps: Pick<Deps, 'db' | 'vault' | 'events'>,
  actor: StaffActor,
  receivedId: string,
  fileId: string,
): Promise<FileAnswer> {
  const row = await deps.db
    .selectFrom('received_mails')
    .select('not_taken')
    .where('id', '=', receivedId)
    .executeTakeFirst();
  const wanted = keptRows.parse(row?.not_taken ?? []).find(({ file_id }) => file_id === fileId);
  const source = wanted && (await readOriginal(deps, receivedId));
  if (!wanted || !source) throw notFound();
  const attachments = await attachmentsOf(source);
  const found = attachments.find(({ content }) => printOf(content) === wanted.print);
  if (!found) throw notFound();
  await tellOfReading(deps, actor, receivedId, wanted.name);
  return { filename: wanted.name, content: found.content };
}

async function attachmentsOf(source: Uint8Array) {
  try {
    return (await readApart(mailReading, new Uint8Array(source))).mail.attachments;
  } catch (error) {
    if (error instanceof Unreadable || error instanceof RanOut)
      throw conflict('This mail cannot be read any more. Its original has the file.');
    throw error;
  }
}
