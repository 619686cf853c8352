import { enquiryField } from '@resolvo/contract/help/enquiries';
import { sql } from 'kysely';
import { readApart } from '../../../apart/read-apart.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { layoutHtml, layoutText } from '../../platform/mail/layout.ts';
import { keptContent } from '../../platform/mail/mail-log.ts';
import type { Place } from './place-of.ts';
import type { ReadMail } from './read-mail.ts';
import { quoteReading } from './reading.ts';
import { sentIdsIn } from './sent-id.ts';

export interface Said {
  readonly message: string;
  /** What was folded away: text of ours that the mail quotes. */
  readonly quoted: string;
  /** The name of the file that has all of it, where it was longer than a message is. */
  readonly wholeIn?: string;
}

const longest = 10_000;
const wholeName = 'whole-mail.txt';
/** Of all texts that it is compared with; the newest come first. */
const mostKnown = 300_000;

/** What a mail says in the place that it belongs to. In a new one nothing is folded away. */
export async function saidIn(
  deps: Pick<Deps, 'db' | 'settings'>,
  { text, from, answers }: ReadMail,
  place: Place | undefined,
): Promise<Said> {
  const enquiryId = place && 'enquiryId' in place ? place.enquiryId : undefined;
  const known = place ? within(await textsOfOurs(deps, deps.db, { from, answers, enquiryId })) : [];
  const folded =
    known.length === 0
      ? { text, quoted: '' }
      : await readApart(quoteReading, {
          text,
          known: known.map((one) => one.text),
          html: known.flatMap(({ html }) => html ?? []),
        });
  const isLonger = folded.text.length > longest || folded.quoted.length > longest;
  return {
    message: cut(folded.text) || '(The mail had no text.)',
    quoted: cut(folded.quoted),
    ...(isLonger && { wholeIn: wholeName }),
  };
}

export const wholeFile = ({ subject, text }: ReadMail) => ({
  name: wholeName,
  content: new Uint8Array(Buffer.from(`Subject: ${subject}\n\n${text}`, 'utf8')),
  inline: false,
  isNoise: false,
});

const cut = (text: string): string =>
  text.length <= longest
    ? text
    : `${text.slice(0, longest - 100).toWellFormed()}\n\n(The mail was longer. All of it is in the file ${wholeName}.)`;

interface OurText {
  readonly text: string;
  readonly html?: string;
}

/** Mails that it says it answers, the last ones to its address, and what stands in its ticket, if it is in one. */
async function textsOfOurs(
  { settings }: Pick<Deps, 'settings'>,
  db: Queryable,
  { from, answers, enquiryId }: Pick<ReadMail, 'from' | 'answers'> & { readonly enquiryId: string | undefined },
): Promise<OurText[]> {
  const ids = sentIdsIn(answers);
  const [named, latest, messages, opened] = await Promise.all([
    ids.length === 0 ? [] : db.selectFrom('mails').select(['id', 'content']).where('id', 'in', ids).execute(),
    db
      .selectFrom('mails')
      .select(['id', 'content'])
      .where(sql<boolean>`lower(address) = ${from.toLowerCase()}`)
      .orderBy('created_at', 'desc')
      .limit(10)
      .execute(),
    enquiryId === undefined
      ? []
      : db
          .selectFrom('enquiry_messages')
          .select('body')
          .where('enquiry_id', '=', enquiryId)
          .where('internal', '=', false)
          .orderBy('created_at', 'desc')
          .limit(50)
          .execute(),
    enquiryId === undefined
      ? undefined
      : db.selectFrom('enquiries').select('fields').where('id', '=', enquiryId).executeTakeFirst(),
  ]);
  const mails = [...new Map([...named, ...latest].map(({ id, content }) => [id, content])).values()];
  return [
    ...mails.flatMap((kept) => {
      const content = keptContent.safeParse(kept).data;
      return content ? [{ text: layoutText(content), html: layoutHtml(content, settings.publicUrl) }] : [];
    }),
    ...messages.map(({ body }) => ({ text: body })),
    ...enquiryField
      .array()
      .catch([])
      .parse(opened?.fields)
      .map(({ value }) => ({ text: value })),
  ];
}

function within(texts: readonly OurText[]): OurText[] {
  let left = mostKnown;
  return texts.filter(({ text, html = '' }) => {
    left -= text.length + html.length;
    return left >= 0;
  });
}
