import { readApart, Unreadable } from '../../../apart/read-apart.ts';
import type { MailNotTaken } from './keep-mail-files.ts';
import { largestMail, mailStart } from './largest-mail.ts';
import type { ReadMail } from './read-mail.ts';
import { mailReading, mailStartReading } from './reading.ts';

interface ReadWhole {
  readonly mail: ReadMail;
  readonly bounce: Awaited<ReturnType<typeof startOf>>['bounce'];
  /** What could not be read, as its sender is told; undefined when all of it was. */
  readonly rest: MailNotTaken | undefined;
}

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`;

/**
 * A mail, or the beginning of one that is larger or has more parts than we read: who wrote it, where it belongs and its
 * text are there, and its files are not. Throws what not even that can be read of.
 */
export async function readWhole(source: Uint8Array, size: number): Promise<ReadWhole> {
  if (size > largestMail) {
    const said = `The mail has ${inMegabytes(size)}; we take ${inMegabytes(largestMail)}.`;
    return { ...(await startOf(source)), rest: { name: restName, why: 'mail_too_large', said } };
  }
  try {
    return { ...(await readApart(mailReading, source)), rest: undefined };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const said = `It cannot be read: ${error.message}`;
    return { ...(await startOf(source)), rest: { name: restName, why: 'mail_unreadable', said } };
  }
}

const restName = 'the rest of your mail';
const startOf = (source: Uint8Array) => readApart(mailStartReading, source.subarray(0, mailStart));
