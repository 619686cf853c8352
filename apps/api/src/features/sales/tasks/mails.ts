import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

/** Told to the people who look after the machines. Nothing of a customer is in it but the name of the thing. */
export const taskStuckMail = defineMail({
  name: 'task-stuck',
  payload: z.strictObject({ title: z.string(), step: z.string(), subject: z.string(), path: z.string() }),
  words: ({ title, step, subject, path }, { publicUrl }) => ({
    subject: `Work is stuck: ${title}`,
    heading: `Work on ${subject} is stuck`,
    paragraphs: [
      `“${title}” stands at “${step}” and does not go on by itself.`,
      'What the other side said stands with the step. Mend the cause, then try it again or unwind it.',
    ],
    action: { label: 'Open it', url: `${publicUrl}${path}` },
  }),
});

export const taskMails = [template(taskStuckMail)];
