import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../kit/clock.ts';
import { LabError } from '../kit/lab-error.ts';
import { writeFileAtomically } from '../kit/state.ts';
import { type ParsedMail, parseMail } from './parse-mail.ts';

const mailSummarySchema = z.strictObject({
  id: z.string(),
  received_at: z.string(),
  envelope: z.strictObject({ mail_from: z.string(), rcpt_to: z.array(z.string()) }),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  preview: z.string(),
  attachment_count: z.int(),
  size_bytes: z.int(),
});

export type MailSummary = z.infer<typeof mailSummarySchema>;

export interface Mailbox {
  add(source: Buffer, envelope: MailSummary['envelope']): Promise<MailSummary>;
  /** Newest first. */
  list(filter?: { to?: string | undefined; after?: string | undefined }): MailSummary[];
  read(id: string): Promise<{ summary: MailSummary; source: Buffer; mail: ParsedMail }>;
  /** As it came, for a reader that parses it itself. */
  source(id: string): Promise<Buffer>;
  empty(): Promise<number>;
  /** Calls back for each mail that arrives from now on. */
  onAdded(listener: (mail: MailSummary) => void): void;
}

/**
 * A mail is two files: `<id>.eml`, its source as it came, and `<id>.json`, what the list shows. The second is
 * written last, so a mail exists when it has one. Ids sort by arrival and are never used twice.
 */
export async function openMailbox(options: { dir: string; clock: Clock; keep?: number }): Promise<Mailbox> {
  const { dir, clock, keep = 500 } = options;
  await mkdir(dir, { recursive: true });
  const mails = await loadSummaries(dir);
  let lastMoment = mails.length === 0 ? 0 : Number.parseInt(mails[mails.length - 1]?.id ?? '', 36);
  let queue: Promise<unknown> = Promise.resolve();
  const listeners: ((mail: MailSummary) => void)[] = [];

  /** One change at a time, so that deleting all and a mail arriving meanwhile cannot leave half a mail. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.then(work);
    queue = done.catch(() => {});
    return done;
  }

  async function remove(id: string): Promise<void> {
    await rm(join(dir, `${id}.json`), { force: true });
    await rm(join(dir, `${id}.eml`), { force: true });
  }

  function summaryOf(id: string): MailSummary {
    const summary = mails.find((mail) => mail.id === id);
    if (summary === undefined) throw new LabError(404, `There is no mail ${id} in the mailbox.`);
    return summary;
  }

  const sourceOf = ({ id }: MailSummary): Promise<Buffer> => readFile(join(dir, `${id}.eml`));

  return {
    async add(source, envelope) {
      const mail = await parseMail(source);
      return inTurn(async () => {
        lastMoment = Math.max(Date.now(), lastMoment + 1);
        const summary: MailSummary = {
          id: lastMoment.toString(36).padStart(9, '0'),
          received_at: clock.now().toISOString(),
          envelope,
          from: mail.from,
          to: mail.to,
          subject: mail.subject,
          preview: preview(mail),
          attachment_count: mail.attachments.length,
          size_bytes: source.length,
        };
        await writeFileAtomically(join(dir, `${summary.id}.eml`), source);
        await writeFileAtomically(join(dir, `${summary.id}.json`), `${JSON.stringify(summary, null, 2)}\n`);
        mails.push(summary);
        for (const old of mails.splice(0, Math.max(0, mails.length - keep))) await remove(old.id);
        for (const listener of listeners) listener(summary);
        return summary;
      });
    },

    onAdded: (listener) => void listeners.push(listener),

    list({ to, after } = {}) {
      const wanted = to?.toLowerCase();
      return mails
        .filter((mail) => after === undefined || mail.id > after)
        .filter((mail) => wanted === undefined || mail.envelope.rcpt_to.some((rcpt) => rcpt.toLowerCase() === wanted))
        .reverse();
    },

    async read(id) {
      const summary = summaryOf(id);
      const source = await sourceOf(summary);
      return { summary, source, mail: await parseMail(source) };
    },

    source: async (id) => sourceOf(summaryOf(id)),

    empty: () =>
      inTurn(async () => {
        const removed = mails.splice(0);
        for (const mail of removed) await remove(mail.id);
        return removed.length;
      }),
  };
}

async function loadSummaries(dir: string): Promise<MailSummary[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.json')).sort();
  const summaries: MailSummary[] = [];
  for (const name of names) {
    const file = join(dir, name);
    try {
      summaries.push(mailSummarySchema.parse(JSON.parse(await readFile(file, 'utf8'))));
    } catch (error) {
      throw new Error(`The lab cannot read the mail in ${file}. Delete that file to go on without it.`, {
        cause: error,
      });
    }
  }
  return summaries;
}

function preview(mail: ParsedMail): string {
  const text =
    mail.text === '' ? mail.html.replace(/<(style|script)\b.*?<\/\1>/gis, ' ').replace(/<[^<>]*>/g, ' ') : mail.text;
  return text.replace(/\s+/g, ' ').trim().slice(0, 160);
}
