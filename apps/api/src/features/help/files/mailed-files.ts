import { z } from 'zod';
import { invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { FileStore } from '../../../providers/file-store.ts';
import type { MailAttachment } from '../../../providers/mailer.ts';

/** A file as the job of a mail names it; its content is read when the mail is sent. */
export const mailedFile = z.strictObject({ file_id: z.uuid(), name: z.string(), media_type: z.string() });
type MailedFile = z.output<typeof mailedFile>;

/** Many mail servers take 25 MB, in which base64 is a third. */
const largestMailed = 10 * 1024 * 1024;

/** Those of a message. `attached`: they go out in the mail itself, which has to stay small enough to be taken. */
export async function filesToMail(
  tx: Queryable,
  ids: readonly string[],
  { attached }: { readonly attached: boolean },
): Promise<MailedFile[]> {
  if (ids.length === 0) return [];
  const files = await tx
    .selectFrom('ticket_files')
    .select(['id', 'name', 'media_type', 'size'])
    .where('id', 'in', [...ids])
    .execute();
  if (attached && files.reduce((sum, { size }) => sum + size, 0) > largestMailed) {
    throw invalid('attachments', 'These files go out by mail: together they may have 10 MB.');
  }
  const inOrder = ids.flatMap((id) => files.find((file) => file.id === id) ?? []);
  return inOrder.map(({ id, name, media_type }) => ({ file_id: id, name, media_type }));
}

/** A file that was deleted since is left out: the rest of the answer is still true. */
export async function readMailedFiles(
  files: Pick<FileStore, 'read'>,
  mailed: readonly MailedFile[],
): Promise<MailAttachment[]> {
  const read = await Promise.all(
    mailed.map(async ({ file_id, name, media_type }) => {
      const content = await files.read(file_id);
      return content ? [{ filename: name, contentType: media_type, content }] : [];
    }),
  );
  return read.flat();
}
