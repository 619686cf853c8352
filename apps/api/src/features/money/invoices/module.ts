import { brand } from '@resolvo/brand/brand';
import { sql } from 'kysely';
import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { invoiceNumberIn } from '../../../core/search.ts';
import { on } from '../../../core/subscriber.ts';
import { foundBy, namedBy, ownedBy } from '../../../core/things.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { checkParts } from './check-parts.ts';
import { documentMail } from './document-mail.ts';
import { documentsOf } from './documents-of.ts';
import { invoiceMails, invoicingHaltedMail } from './mails.ts';
import { queueDocument } from './queue-document.ts';
import { documentMailSend } from './queues.ts';
import { invoiceRoutes } from './routes.ts';
import { sendDocument, writeDocument } from './send-document.ts';

export const invoicesModule: Module = {
  noun: 'invoices',
  owners: { invoice_id: ownedBy('invoices'), halt_id: ownedBy('invoicing_halts') },
  things: {
    invoice_id: namedBy('invoices', "'Invoice #' || t.number"),
    halt_id: namedBy(
      'invoicing_halts',
      "case t.kind when 'run' then 'The renewals of a day' else (select a.email from accounts a where a.id = t.account_id) end",
    ),
    rate_id: namedBy('exchange_rates', "'Krone of ' || to_char(t.day, 'FMDD Mon YYYY')"),
  },
  finds: {
    invoice_id: foundBy('invoices', 't', (text) => {
      const number = invoiceNumberIn(text.replace(/^invoice\s+/i, ''));
      return number === undefined ? [] : [sql`t.number = ${number}`];
    }),
  },
  tables: ['invoices', 'invoice_items', 'invoice_counters', 'credit_notes', 'exchange_rates', 'invoicing_halts'],
  personalFiles: documentsOf,
  personal: [
    { table: 'invoices', of: 'account' },
    { table: 'invoice_items', of: 'account', through: { column: 'invoice_id', table: 'invoices' } },
    { table: 'credit_notes', of: 'account' },
  ],
  routes: invoiceRoutes,
  jobs: [job(documentMailSend, sendDocument)],
  letters: { [documentMailSend.name]: (deps, data) => writeDocument(deps, documentMail.parse(data)) },
  nightly: [checkParts],
  mails: invoiceMails,
  subscribers: [
    on('invoice.paid', (deps, tx, { data, accountId }) =>
      queueDocument(deps, tx, { occasion: 'invoice-paid', documentId: data.invoice_id, accountId }),
    ),
    on('invoicing.halted', (deps, tx, { data }) => {
      deps.log.error({ event: 'invoicing.halted', ...data }, 'Invoicing is halted until staff decide');
      return queueMail(deps, tx, { to: brand.operationsEmail }, invoicingHaltedMail, data);
    }),
  ],
};
