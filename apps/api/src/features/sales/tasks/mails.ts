import { taskStatusWords } from '@resolvo/contract/sales/task-states';
import { inSentence } from '@resolvo/contract/state-words';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

/** Mail to the operations address. It contains no customer data but the subject's name. */
export const taskStuckMail = defineMail({
  name: 'task-stuck',
  title: 'Task stuck',
  about: 'staff',
  payload: z.strictObject({ title: z.string(), step: z.string(), subject: z.string(), path: z.string() }),
  words: ({ title, step, subject, path }, { publicUrl }) => ({
    subject: `Work is ${inSentence(taskStatusWords.stuck)}: ${title}, ${subject}`,
    heading: `Work on ${subject} is ${inSentence(taskStatusWords.stuck)}`,
    paragraphs: [
      `“${title}” stopped at “${step}” and waits for a decision.`,
      'What the other side said is beside the step. Fix the cause, then try it again or unwind it.',
    ],
    action: { label: 'Open it', url: `${publicUrl}${path}` },
  }),
});

export const taskMails = [template(taskStuckMail)];
