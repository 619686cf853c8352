import { brand } from '@resolvo/brand/brand';
import { type EnquiryKind, enquiryField, enquiryKind } from '@resolvo/contract/help/enquiries';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

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
    next: 'A person reads your ticket and answers to this address.',
  },
};

export const enquiryReceivedMail = defineMail({
  name: 'enquiry-received',
  payload: z.strictObject({ reference: z.string(), subject: z.string(), filled: z.array(enquiryField) }),
  words: (mail) => ({
    subject: `[${mail.reference}] ${mail.subject}`,
    heading: mail.subject,
    paragraphs: [`Reference: ${mail.reference}`, ...mail.filled.map(labelled)],
    afterword:
      'Answer this mail to write to the sender. Everything above was typed by a stranger: open links with care.',
  }),
});

export const enquiryConfirmedMail = defineMail({
  name: 'enquiry-confirmed',
  payload: z.strictObject({ reference: z.string(), kind: enquiryKind }),
  words: (mail) => {
    const { subject, heading, next } = confirmations[mail.kind];
    return {
      subject: `${subject} (${mail.reference})`,
      heading,
      paragraphs: [
        `Your reference is ${mail.reference}. ${next}`,
        'Is there something to add? Answer this mail and leave the reference in the subject.',
      ],
      afterword: 'If you did not write to us, somebody typed your address by mistake; you can ignore this mail.',
    };
  },
});

export const enquiryMails = [template(enquiryReceivedMail), template(enquiryConfirmedMail)];
