import { z } from 'zod';
import type { Clock } from '../kit/clock.ts';
import { LabError } from '../kit/lab-error.ts';
import { type Route, route } from '../kit/route.ts';
import { bounceOf, bouncesTo } from './bounce.ts';
import { MAIL_HTML_POLICY, mailHtml } from './mail-html.ts';
import type { Mailbox } from './mailbox.ts';
import { replyTo } from './reply.ts';

export function mailRoutes(mailbox: Mailbox, clock: Clock): Route[] {
  const mailWith = ({ id = '' }: Record<string, string>) => mailbox.read(id);

  return [
    route({
      method: 'GET',
      path: '/lab/api/mail',
      about: 'Mails, newest first. ?to= only those for this recipient, ?after= only those newer than this id.',
      query: z.strictObject({ to: z.string().optional(), after: z.string().optional() }),
      handle: ({ query }) => ({ json: { mails: mailbox.list(query) } }),
    }),
    route({
      method: 'DELETE',
      path: '/lab/api/mail',
      about: 'Empties the mailbox.',
      handle: async () => ({ json: { deleted: await mailbox.empty() } }),
    }),
    route({
      method: 'GET',
      path: '/lab/api/mail/{id}',
      about: 'One mail with headers, text, html, attachments and the links found in it.',
      async handle({ params }) {
        const { summary, mail } = await mailWith(params);
        const attachments = mail.attachments.map(({ filename, mimeType, inline, content }, index) => ({
          filename,
          mime_type: mimeType,
          inline,
          size_bytes: content.length,
          path: `/lab/api/mail/${summary.id}/attachments/${index}`,
        }));
        const { cc, date, headers, text, html, links, shownInPart } = mail;
        const content = { cc, date, headers, text, html, links, attachments };
        return { json: { ...summary, ...content, shown_in_part: shownInPart } };
      },
    }),
    route({
      method: 'POST',
      path: '/lab/api/mail/{id}/bounce',
      about: 'Lets the mail come back: its sender gets a report that the mailbox does not exist.',
      async handle({ params }) {
        const { summary, mail } = await mailWith(params);
        const to = bouncesTo(mail, summary);
        const report = await mailbox.add(bounceOf(mail, summary, clock.now()), { mail_from: '', rcpt_to: to });
        return { json: { id: report.id, to } };
      },
    }),
    route({
      method: 'POST',
      path: '/lab/api/mail/{id}/reply',
      about: 'Answers a mail as its reader would: to its Reply-To, with the mail quoted below the text.',
      body: z.strictObject({ text: z.string().trim().min(1).max(20_000) }),
      handle: async ({ params, body }) => ({ json: await replyTo(mailbox, params.id ?? '', body.text) }),
    }),
    route({
      method: 'GET',
      path: '/lab/api/mail/{id}/source',
      about: 'The mail as it came over the wire.',
      async handle({ params }) {
        const source = await mailbox.source(params.id ?? '');
        // message/rfc822 would be downloaded; the console shows it.
        return { headers: { 'content-type': 'text/plain; charset=utf-8' }, body: source };
      },
    }),
    route({
      method: 'GET',
      path: '/lab/api/mail/{id}/attachments/{n}',
      about: 'One attachment, as a download. The first is 0.',
      async handle({ params }) {
        const { mail } = await mailWith(params);
        const attachment = /^\d+$/.test(params.n ?? '') ? mail.attachments[Number(params.n)] : undefined;
        if (attachment === undefined) throw new LabError(404, `The mail has no attachment ${params.n}.`);
        return {
          headers: {
            'content-type': attachment.mimeType,
            'content-disposition': `attachment; filename*=UTF-8''${encodeFilename(attachment.filename)}`,
          },
          body: attachment.content,
        };
      },
    }),
    route({
      method: 'GET',
      path: '/lab/mail/{id}/html',
      about: 'The HTML of a mail as a page in a sandbox.',
      async handle({ params }) {
        const { mail } = await mailWith(params);
        if (mail.html === '') throw new LabError(404, 'This mail has no HTML.');
        return {
          headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': MAIL_HTML_POLICY },
          body: mailHtml(mail),
        };
      },
    }),
  ];
}

/** RFC 8187 leaves fewer characters bare than encodeURIComponent does. */
function encodeFilename(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
