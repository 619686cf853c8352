import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';
import {
  creditNoteMail,
  invoiceIssuedMail,
  invoicePaidMail,
  invoiceReplacedMail,
  invoiceSentMail,
} from './document-texts.ts';

/** Mail to the operations address. It contains no customer data. */
export const invoicingHaltedMail = defineMail({
  name: 'invoicing-halted',
  title: 'Invoicing halted',
  about: 'staff',
  payload: z.strictObject({
    halt_id: z.uuid(),
    kind: z.enum(['account', 'run']),
    made: z.number().int(),
    explained: z.number().int(),
  }),
  words: ({ halt_id, kind, made, explained }, { publicUrl }) => ({
    subject: kind === 'run' ? 'Invoicing is halted: a run of the calendar' : 'Invoicing is halted for one client',
    heading: 'Invoicing is halted',
    paragraphs: [
      kind === 'run'
        ? `The calendar was about to make ${made} bills. Its history explains ${explained}. It makes none until you decide.`
        : `One client has ${made} documents in 24 hours. Its history explains ${explained}. It makes no more until you decide.`,
      'Look at what was made and what waits. Then release it, or drop it.',
    ],
    action: { label: 'Look at it', url: `${publicUrl}/panel/admin/finance/halts/${halt_id}` },
  }),
});

export const invoiceMails = [
  template(invoicingHaltedMail),
  template(invoiceIssuedMail),
  template(invoiceSentMail),
  template(invoicePaidMail),
  template(invoiceReplacedMail),
  template(creditNoteMail),
];
