import { brand } from '@resolvo/brand/brand';
import { type EnquiryKind, enquiryField, enquiryKind } from '@resolvo/contract/help/enquiries';
import { fillMarkdown } from '@resolvo/contract/platform/mail-variables';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';
import { typedFileName } from '../../../core/plain-name.ts';
import { mailedFile, readMailedFiles } from '../files/mailed-files.ts';
import { writerFields, writerOf } from './writer.ts';

const labelled = ({ name, value }: { name: string; value: string }): string => {
  const label = (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');
  return `${label}:${value.includes('\n') || value.length > 60 ? '\n' : ' '}${value}`;
};

/** Repeats nothing the sender typed: otherwise the form could be used to send any text to any address. */
const confirmations: Record<EnquiryKind, { subject: string; heading: string; next: string }> = {
  contact: {
    subject: `${brand.name} has your message`,
    heading: 'Thank you for writing',
    next: 'A person reads your message and answers to this address.',
  },
  consultation: {
    subject: `${brand.name} has your consultation request`,
    heading: 'Let us talk',
    next: 'We look at the time you prefer and write to you to agree on it.',
  },
  abuse: {
    subject: `${brand.name} has your abuse report`,
    heading: 'Thank you for telling us',
    next: 'Our abuse team looks at every report, and writes to this address if it needs more from you.',
  },
  application: {
    subject: `${brand.name} has your application`,
    heading: 'Thank you for applying',
    next: 'We read every application ourselves and answer to this address.',
  },
  ticket: {
    subject: `${brand.name} has your support ticket`,
    heading: 'We are on it',
    next: 'A person reads your ticket and answers in your panel and to this address.',
  },
};

/** Why a file of a mail, or all of it but its first text, is not in its ticket. */
const fileReasons = {
  unsupported_media_type:
    'we take pictures (PNG, JPEG, GIF, WebP), PDF and plain text, whole and without scripts inside.',
  payload_too_large: 'it is larger than 5 MB.',
  conflict: 'there were more files than we have room for.',
  mail_too_large: 'all of it together has more than 12 MB.',
  mail_unreadable: 'it has a form that we cannot read.',
} as const;
export const fileReason = z
  .enum(['unsupported_media_type', 'payload_too_large', 'conflict', 'mail_too_large', 'mail_unreadable'])
  .catch('conflict');

/** What came with a mail and was not taken: its name, as its sender wrote it, and our reason. */
export const notTakenSchema = z.array(z.strictObject({ name: typedFileName, why: fileReason })).default([]);
export type NotTaken = z.output<typeof notTakenSchema>[number];
const mostNamed = 10;

export const notTakenList = (list: readonly NotTaken[]): string =>
  [
    ...list.slice(0, mostNamed).map(({ name, why }) => `- ${fillMarkdown('{name}', { name })}: ${fileReasons[why]}`),
    ...(list.length > mostNamed ? [`- ${list.length - mostNamed} more files.`] : []),
  ].join('\n');

/** Whether an answer to the mail comes back to us. Mails that were queued before it could have none. */
const answered = { answered_by_mail: z.boolean().default(false) };

/** Of a mail to staff. */
const answerAdvice = (mail: { answered_by_mail: boolean }): string[] =>
  mail.answered_by_mail
    ? ['Answer in the panel, or answer this mail from your own staff address: the client gets it, and it is kept here.']
    : [];

export const enquiryReceivedMail = defineMail({
  name: 'enquiry-received',
  title: 'New ticket, to staff',
  about: 'staff',
  payload: z.strictObject({
    reference: z.string(),
    subject: z.string(),
    filled: z.array(enquiryField),
    ...answered,
  }),
  words: (mail) => ({
    subject: `[${mail.reference}] ${mail.subject}`,
    heading: mail.subject,
    paragraphs: [`Reference: ${mail.reference}`, ...mail.filled.map(labelled), ...answerAdvice(mail)],
    afterword: 'Everything above was typed by a stranger: open links with care.',
  }),
});

export const enquiryConfirmedMail = defineMail({
  name: 'enquiry-confirmed',
  title: 'Ticket received',
  about: 'support',
  toStranger: 'names',
  payload: z.strictObject({ reference: z.string(), kind: enquiryKind, not_taken: notTakenSchema }),
  words: (mail) => {
    const { subject, heading, next } = confirmations[mail.kind];
    return {
      subject: `${subject} (${mail.reference})`,
      heading,
      paragraphs: [
        `Your reference is ${mail.reference}. ${next}`,
        'Is there something to add? Answer this mail and leave the reference in the subject.',
        ...(mail.not_taken.length === 0 ? [] : ['This came with your mail and was not taken:']),
      ],
      ...(mail.not_taken.length > 0 && { body: notTakenList(mail.not_taken) }),
      afterword: 'If you did not write to us, somebody typed your address by mistake; you can ignore this mail.',
    };
  },
});

const ticketAction = (publicUrl: string, ticketId: string | null) =>
  ticketId === null
    ? {}
    : { action: { label: 'Open the ticket', url: `${publicUrl}/panel/support/tickets/${ticketId}` } };

/**
 * Files of an answer often are configurations and logs, and a mail lies open in many places: who has a panel signs in to
 * read them there. A visitor has none, and gets them as attachments.
 */
const filesInTicket = (files: readonly z.output<typeof mailedFile>[]): string[] =>
  files.length === 0
    ? []
    : [
        'With this answer, in the ticket (please sign in):',
        files.map(({ name }) => fillMarkdown('- {name}', { name })).join('\n'),
      ];

export const enquiryAnsweredMail = defineMail({
  name: 'enquiry-answered',
  title: 'Answer to a ticket',
  toStranger: 'staff',
  about: 'support',
  payload: z.strictObject({
    reference: z.string(),
    subject: z.string(),
    message: z.string(),
    closed: z.boolean(),
    /** Null for a visitor, who has no panel. */
    ticket_id: z.uuid().nullable(),
    /** Mails that were queued before files went with them have none. */
    files: z.array(mailedFile).default([]),
    ...writerFields,
  }),
  writer: (mail) => writerOf(mail),
  words: (mail, { publicUrl }) => ({
    subject: `Re: ${mail.subject} (${mail.reference})`,
    heading: mail.subject,
    paragraphs: [],
    body: [
      mail.message,
      ...(mail.ticket_id === null ? [] : filesInTicket(mail.files)),
      ...(mail.closed ? ['We have closed this. If something is still open, write to us again.'] : []),
    ].join('\n\n'),
    ...ticketAction(publicUrl, mail.ticket_id),
    afterword: `Answer this mail to write to us again. Your reference is ${mail.reference}.`,
  }),
  attachments: async (deps, mail) => (mail.ticket_id === null ? readMailedFiles(deps.files, mail.files) : []),
});

export const enquiryContinuedMail = defineMail({
  name: 'enquiry-continued',
  title: 'Client wrote again',
  about: 'staff',
  payload: z.strictObject({
    reference: z.string(),
    subject: z.string(),
    message: z.string(),
    ticket_id: z.uuid(),
    /** The address that an unproved mail says it is from; empty for all others. */
    unproved_from: z.string().default(''),
    ...answered,
  }),
  words: (mail, { publicUrl }) => ({
    subject: `[${mail.reference}] ${mail.subject}`,
    heading: mail.subject,
    paragraphs: [
      ...(mail.unproved_from === ''
        ? []
        : [
            `This mail says that it is from ${mail.unproved_from}. Nothing proves it: it answers by the reference alone.`,
          ]),
      ...mail.message.split(/\n{2,}/),
      ...answerAdvice(mail),
    ],
    action: { label: 'Answer in the panel', url: `${publicUrl}/panel/admin/tickets/${mail.ticket_id}` },
    afterword: 'Everything above was typed by the client: open links with care.',
  }),
});

/** To staff, about a mail in the name of one of them. */
export const answerNotSentMail = defineMail({
  name: 'answer-not-sent',
  title: 'Answer by mail that was not sent',
  about: 'staff',
  payload: z.strictObject({ reference: z.string(), subject: z.string(), from: z.string(), ticket_id: z.uuid() }),
  words: (mail, { publicUrl }) => ({
    subject: `[${mail.reference}] Not sent: ${mail.subject}`,
    heading: 'An answer by mail was not sent',
    paragraphs: [
      `A mail in the name of ${mail.from} answered this ticket. Our mail server does not say that it was theirs, so the client did not get it. It is kept in the ticket as a note.`,
      'Was it yours? Please send it from the panel.',
    ],
    action: { label: 'Open the ticket', url: `${publicUrl}/panel/admin/tickets/${mail.ticket_id}` },
  }),
});

export const formerMemberWroteMail = defineMail({
  name: 'former-member-wrote',
  title: 'Mail of a former member in a ticket',
  about: 'staff',
  payload: z.strictObject({ reference: z.string(), subject: z.string(), from: z.string(), ticket_id: z.uuid() }),
  words: (mail, { publicUrl }) => ({
    subject: `[${mail.reference}] A note, not the client: ${mail.subject}`,
    heading: 'A person wrote who no longer speaks for this client',
    paragraphs: [
      `${mail.from} wrote in this ticket before, and is no member of the account any more or works with support no more. Their mail is kept in the ticket as a note: please do nothing for the client because of it.`,
    ],
    action: { label: 'Open the ticket', url: `${publicUrl}/panel/admin/tickets/${mail.ticket_id}` },
  }),
});

/** To the owners of an account that staff gave a ticket to. */
export const ticketAttachedMail = defineMail({
  name: 'ticket-attached',
  title: 'Ticket added to a client',
  about: 'support',
  payload: z.strictObject({ ticket_id: z.uuid(), number: z.number().int(), subject: z.string(), from: z.string() }),
  words: ({ ticket_id, number, subject, from }, { publicUrl }) => ({
    subject: `A message from ${from} is in your tickets: ${subject}`,
    heading: `#${number} is among your tickets now`,
    paragraphs: [
      `${from} wrote “${subject}” to us. Our staff added it to your tickets, because they think it is from you or one of your people. You can read it and answer in the panel; our answers also go to ${from}.`,
      'Is it not yours? Please tell us in the ticket, and we will take it out again.',
    ],
    ...ticketAction(publicUrl, ticket_id),
  }),
});

export const ticketDetachedMail = defineMail({
  name: 'ticket-detached',
  title: 'Ticket taken from a client',
  about: 'support',
  payload: z.strictObject({ number: z.number().int(), subject: z.string(), from: z.string() }),
  words: ({ number, subject, from }) => ({
    subject: `#${number} is no longer in your tickets: ${subject}`,
    heading: `#${number} was not yours`,
    paragraphs: [
      `Our staff had added “${subject}”, which ${from} wrote, to your tickets. It turned out not to be from you, so it is no longer there. There is nothing for you to do.`,
    ],
  }),
});

const aboutTicket = z.strictObject({ number: z.number().int(), subject: z.string(), reference: z.string() });

export const ticketMergedMail = defineMail({
  name: 'ticket-merged',
  title: 'Ticket merged',
  toStranger: 'staff',
  payload: z.strictObject({
    from: aboutTicket,
    into: aboutTicket,
    ticket_id: z.uuid().nullable(),
    /** Who wrote the other one; empty where it was the same address. */
    written_by: z.string().default(''),
  }),
  words: ({ from, into, ticket_id, written_by }, { publicUrl }) => ({
    subject: `Re: ${into.subject} (${into.reference})`,
    heading: into.subject,
    paragraphs: [
      written_by === ''
        ? `You wrote to us about this in two places, so we put #${from.number} “${from.subject}” and #${into.number} together. All your messages are in #${into.number} now, and we answer there.`
        : `#${from.number} “${from.subject}”, which ${written_by} wrote, is about the same as your #${into.number}, so we put the two together. All messages are in #${into.number} now, and we answer there.`,
    ],
    ...ticketAction(publicUrl, ticket_id),
    afterword: `Your reference is ${into.reference}.`,
  }),
});

/** To who wrote a ticket that goes on in one of another address: they may not be whom staff took them for. */
export const ticketMovedMail = defineMail({
  name: 'ticket-moved',
  title: 'Ticket merged, to who wrote it',
  toStranger: 'staff',
  payload: z.strictObject({ ...aboutTicket.shape, ticket_id: z.uuid().nullable() }),
  words: ({ number, subject, reference, ticket_id }, { publicUrl }) => ({
    subject: `Re: ${subject} (${reference})`,
    heading: subject,
    paragraphs: [
      `#${number} is about the same as another ticket of the same client, so we put the two together and closed this one. We answer there, and our answers are mailed to whoever wrote that ticket.`,
    ],
    ...ticketAction(publicUrl, ticket_id),
    afterword:
      ticket_id === null
        ? 'Do you want to add something? Answer this mail: it reaches us as a new ticket.'
        : 'You can read our answers in the panel, and write to us there.',
  }),
});

export const ticketSplitMail = defineMail({
  name: 'ticket-split',
  title: 'Ticket split',
  toStranger: 'staff',
  payload: z.strictObject({ from: aboutTicket, made: aboutTicket, ticket_id: z.uuid().nullable() }),
  words: ({ from, made, ticket_id }, { publicUrl }) => ({
    subject: `${made.subject} (${made.reference})`,
    heading: made.subject,
    paragraphs: [
      `In #${from.number} “${from.subject}” you wrote about more than one thing. So that neither is forgotten, we moved a part of it to #${made.number}, and answer it there.`,
    ],
    ...ticketAction(publicUrl, ticket_id),
    afterword: `Your reference is ${made.reference}.`,
  }),
});

export const enquiryMails = [
  template(enquiryReceivedMail),
  template(enquiryConfirmedMail),
  template(enquiryAnsweredMail),
  template(enquiryContinuedMail),
  template(answerNotSentMail),
  template(formerMemberWroteMail),
  template(ticketAttachedMail),
  template(ticketDetachedMail),
  template(ticketMergedMail),
  template(ticketMovedMail),
  template(ticketSplitMail),
];
