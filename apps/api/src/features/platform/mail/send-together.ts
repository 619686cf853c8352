import { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import type { Letter, MailContent } from '../../../core/mails.ts';
import type { mailTogether } from './queues.ts';
import { sendContent } from './send-mail.ts';

/** The job that sends several mails of one act to one reader as one. Retried until the mail server accepts it. */
export async function sendTogether(deps: Deps, job: z.output<typeof mailTogether.payload>): Promise<void> {
  const written: Letter[] = [];
  for (const part of job.parts) {
    const write = deps.letters.get(part.queue);
    if (!write) throw new Error(`Mails of the queue ${part.queue} are not written by any module.`);
    const letter = await write(part.job);
    if (letter) written.push(letter);
  }
  const letters = written
    .filter((one, index) => !written.slice(index + 1).some((later) => overtakes(deps, later, one)))
    .map((one) =>
      standingIn(
        deps,
        one,
        written.slice(0, written.indexOf(one)).filter((earlier) => overtakes(deps, one, earlier)),
      ),
    );
  // What happened stands before the papers about it.
  letters.sort((one, other) => Number(isPaper(deps, one)) - Number(isPaper(deps, other)));
  const [lead, ...rest] = letters;
  if (!lead) return;
  const envelope = { id: job.mail_id, to: job.to, resendOf: job.resend_of };
  if (rest.length === 0) return sendContent(deps, { ...lead, ...envelope });
  await sendContent(deps, {
    ...lead,
    ...envelope,
    accountId: letters.find(({ accountId }) => accountId !== undefined)?.accountId,
    content: joined(letters.map(({ content }) => content)),
    kept: joined(letters.map(({ content, kept = content }) => kept)),
    parts: letters.map(({ id, about, accountId, content, kept = content }) => ({
      id,
      about,
      accountId,
      content: kept,
    })),
    hasSecret: letters.some(({ hasSecret }) => hasSecret),
    data: { parts: job.parts },
    attachments: letters.flatMap(({ attachments = [] }) => attachments),
  });
}

const named = z.union([
  z.object({ name: z.string() }),
  // Of web hosting.
  z.object({ domain: z.string() }).transform(({ domain }) => ({ name: domain })),
]);

/** “It is now Large” is not said beside “it could not become Large”. */
function overtakes({ mails }: Pick<Deps, 'mails'>, later: Letter, earlier: Letter): boolean {
  if (!mails.get(later.template)?.overtakes.includes(earlier.template)) return false;
  const [thing, name] = [later, earlier].map(({ data }) => named.safeParse(data).data?.name);
  return thing !== undefined && name !== undefined && isOf(thing, name);
}

/** “web-1”, and what other mails call it and its options: “web-1 (Fjord M)”, “198.51.100.4 of web-1 (IPv4 address)”. */
const isOf = (thing: string, name: string): boolean =>
  name === thing || name.startsWith(`${thing} (`) || name.includes(` of ${thing} (`);

function standingIn({ mails }: Pick<Deps, 'mails'>, letter: Letter, overtaken: readonly Letter[]): Letter {
  const more = mails.get(letter.template)?.instead(overtaken.map(({ data }) => data)) ?? [];
  if (more.length === 0) return letter;
  const also = (content: MailContent) => ({ ...content, paragraphs: [...content.paragraphs, ...more] });
  return { ...letter, content: also(letter.content), ...(letter.kept && { kept: also(letter.kept) }) };
}

const isPaper = ({ mails }: Pick<Deps, 'mails'>, { template }: Letter): boolean =>
  mails.get(template)?.isDocument ?? false;

/** The first content, with the others below it. */
export function joined([lead, ...rest]: readonly MailContent[]): MailContent {
  if (!lead) throw new Error('A mail without a part.');
  if (rest.length === 0) return lead;
  const afterwords = new Set([lead, ...rest].flatMap(({ afterword }) => afterword ?? []));
  return {
    ...lead,
    also: rest.flatMap(({ heading, paragraphs, action, also = [] }) => [
      { heading, paragraphs, ...(action && { action }) },
      ...also,
    ]),
    ...(afterwords.size > 0 && { afterword: [...afterwords].join('\n\n') }),
  };
}
