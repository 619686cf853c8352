import { dayText } from '@resolvo/contract/day-words';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';
import { writerFields, writerOf } from '../enquiries/writer.ts';

/** One line of a subject: what was reported is typed by strangers. */
const short = (address: string): string => (address.length > 60 ? `${address.slice(0, 60)}…` : address);

const clientSubjects = {
  warned: 'A warning about your service',
  asked: 'Please answer: a report about your service',
  told_client: 'About a report of abuse',
  closed: 'Closed: a report about your service',
} as const;

/** To the owner of an account that a case concerns. It never says who reported it. */
export const abuseClientMail = defineMail({
  name: 'abuse-client',
  title: 'Report of abuse, to the client',
  warns: false,
  payload: z.strictObject({
    case_id: z.uuid(),
    number: z.number().int(),
    kind: z.enum(['warned', 'asked', 'told_client', 'closed']),
    address: z.string(),
    message: z.string(),
    deadline: z.number().int(),
    ...writerFields,
  }),
  writer: (mail) => writerOf(mail),
  words: (mail, { publicUrl }) => ({
    subject: `${clientSubjects[mail.kind]} (case ${mail.number})`,
    heading: clientSubjects[mail.kind],
    paragraphs: [
      `This is about ${short(mail.address)}.`,
      ...mail.message.split(/\n{2,}/),
      ...(mail.kind === 'asked' ? [`Please answer by ${dayText(mail.deadline)}.`] : []),
    ],
    action: {
      label: mail.kind === 'asked' ? 'Answer in the panel' : 'Open the case',
      url: `${publicUrl}/panel/support/cases/${mail.case_id}`,
    },
    afterword: `You can also answer this mail: it goes to our abuse desk. Your case is number ${mail.number}.`,
  }),
});

/** To who reported it. It never says who the client is. */
export const abuseReporterMail = defineMail({
  name: 'abuse-reporter',
  title: 'Report of abuse, to the reporter',
  warns: false,
  toStranger: 'staff',
  payload: z.strictObject({
    number: z.number().int(),
    address: z.string(),
    message: z.string(),
    closed: z.boolean(),
    ...writerFields,
  }),
  writer: (mail) => writerOf(mail),
  words: (mail) => ({
    subject: `Your abuse report about ${short(mail.address)} (case ${mail.number})`,
    heading: mail.closed ? 'Your report is closed' : 'About your report',
    paragraphs: [
      ...mail.message.split(/\n{2,}/),
      ...(mail.closed ? ['If it happens again, please report it with the new time.'] : []),
    ],
    afterword: `Answer this mail to write to our abuse desk. Your case is number ${mail.number}.`,
  }),
});

export const abuseAnsweredMail = defineMail({
  name: 'abuse-answered',
  title: 'Client answered a report',
  warns: false,
  payload: z.strictObject({
    case_id: z.uuid(),
    number: z.number().int(),
    address: z.string(),
    message: z.string(),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `[Case ${mail.number}] The client answered about ${short(mail.address)}`,
    heading: `Case ${mail.number}`,
    paragraphs: mail.message.split(/\n{2,}/),
    action: { label: 'Open the case', url: `${publicUrl}/panel/admin/abuse/${mail.case_id}` },
    afterword: 'Everything above was typed by the client: open links with care.',
  }),
});

export const abuseHeardMail = defineMail({
  name: 'abuse-heard',
  title: 'Reporter wrote again',
  about: 'staff',
  payload: z.strictObject({ case_id: z.uuid(), number: z.number().int(), address: z.string(), message: z.string() }),
  words: (mail, { publicUrl }) => ({
    subject: `[Case ${mail.number}] The reporter wrote about ${short(mail.address)}`,
    heading: `Case ${mail.number}`,
    paragraphs: mail.message.split(/\n{2,}/),
    action: { label: 'Open the case', url: `${publicUrl}/panel/admin/abuse/${mail.case_id}` },
    afterword: 'Everything above was typed by a stranger: open links with care.',
  }),
});

export const abuseOverdueMail = defineMail({
  name: 'abuse-overdue',
  title: 'Report without an answer',
  about: 'staff',
  payload: z.strictObject({
    case_id: z.uuid(),
    number: z.number().int(),
    address: z.string(),
    deadline: z.number().int(),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `[Case ${mail.number}] No answer in time about ${short(mail.address)}`,
    heading: `Case ${mail.number} needs a decision`,
    paragraphs: [
      `The client had until ${dayText(mail.deadline)} to answer, and did not.`,
      'You can ask once more, suspend the server, or close the case.',
    ],
    action: { label: 'Open the case', url: `${publicUrl}/panel/admin/abuse/${mail.case_id}` },
  }),
});

export const abuseMails = [
  template(abuseClientMail),
  template(abuseReporterMail),
  template(abuseAnsweredMail),
  template(abuseHeardMail),
  template(abuseOverdueMail),
];
