import { hash } from 'node:crypto';
import { filesOfMail, picturesOfMail } from '@resolvo/contract/help/files';
import type { Deps } from '../../../core/deps.ts';
import { Refusal } from '../../../core/refusal.ts';
import { fileReason, type NotTaken } from '../enquiries/mails.ts';
import { keepFile } from '../files/keep-file.ts';
import type { MailFile } from './mail-files.ts';
import { ours } from './whose-failure.ts';

/** The sender is told of it, and it stands in the message, where it is no noise of a mail program. */
export type MailNotTaken = NotTaken & {
  readonly said: string;
  /** Of a file, not of the mail itself. `print`: by which it is found in the original again. */
  readonly file?: { readonly size: number; readonly print: string; readonly isNoise: boolean };
};

export interface KeptFiles {
  readonly ids: readonly string[];
  readonly notTaken: readonly MailNotTaken[];
}

/** More are counted. */
const mostNamed = 10;

/**
 * Stored before the message, and belonging to none until its transaction: what a crash leaves is swept. Pictures that the
 * text shows are counted apart, and so is what is refused: the logos of a signature take no room of what was attached.
 */
export async function keepMailFiles(
  deps: Pick<Deps, 'db' | 'files' | 'now'>,
  files: readonly MailFile[],
  accountId: string | undefined,
  /** Of the mail itself. */
  rest?: MailNotTaken,
): Promise<KeptFiles> {
  const ids: string[] = [];
  const notTaken: MailNotTaken[] = rest ? [rest] : [];
  const room = { pictures: picturesOfMail, files: filesOfMail };
  for (const file of byWorth(files)) {
    const { name, content, inline } = file;
    const kind = inline ? 'pictures' : 'files';
    try {
      if (room[kind] === 0)
        throw new Refusal('conflict', `We take ${inline ? picturesOfMail : filesOfMail} ${kind} of one mail.`);
      ids.push((await ours(keepFile(deps, { accountId, personId: null, name, content, inline }))).file_id);
      room[kind] -= 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const kept = { size: content.length, print: printOf(content), isNoise: file.isNoise };
      notTaken.push({ name, why: fileReason.parse(error.code), said: error.message, file: kept });
    }
  }
  return { ids, notTaken };
}

export const printOf = (content: Uint8Array): string => hash('sha256', content);

/** In their order; of more pictures than there is room for, the small ones are the logos. */
function byWorth(files: readonly MailFile[]): MailFile[] {
  const pictures = files.filter(({ inline }) => inline).sort((a, b) => b.content.length - a.content.length);
  const small = new Set(pictures.slice(picturesOfMail));
  return [...files.filter((file) => !small.has(file)), ...small];
}

/** Of which its sender is told. */
export const missed = ({ notTaken }: KeptFiles): MailNotTaken[] =>
  notTaken.filter(({ file }) => file?.isNoise !== true);

export const notTakenLines = (files: KeptFiles): string[] => linesOf(missed(files));

const linesOf = (notTaken: readonly MailNotTaken[]): string[] => [
  ...notTaken
    .slice(0, mostNamed)
    .map(({ name, why, said }) =>
      why === 'mail_too_large' || why === 'mail_unreadable'
        ? `(Only this text of the mail was taken. ${said})`
        : `(The file “${name}” came with the mail and was not taken. ${said})`,
    ),
  ...(notTaken.length > mostNamed ? [`(${notTaken.length - mostNamed} more files were not taken.)`] : []),
];
