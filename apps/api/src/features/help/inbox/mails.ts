import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';
import { typedName } from '../../../core/plain-name.ts';
import { notTakenList, notTakenSchema } from '../enquiries/mails.ts';

/** To who wrote in a ticket by mail, about what came with it. */
export const mailNotTakenMail = defineMail({
  name: 'mail-not-taken',
  title: 'Files of a mail that were not taken',
  toStranger: 'names',
  about: 'support',
  payload: z.strictObject({ reference: z.string(), subject: typedName, not_taken: notTakenSchema }),
  words: (mail) => ({
    subject: `Re: ${mail.subject} (${mail.reference})`,
    heading: 'We have your message, but not all that came with it',
    paragraphs: ['Your words are in the ticket. This was not taken:'],
    body: notTakenList(mail.not_taken),
    afterword: `Answer this mail to send it in another form. Your reference is ${mail.reference}.`,
  }),
});

export const inboxMails = [template(mailNotTakenMail)];
