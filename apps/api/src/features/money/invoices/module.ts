import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { queueDocument } from './queue-document.ts';
import { documentMailSend } from './queues.ts';
import { invoiceRoutes } from './routes.ts';
import { sendDocument } from './send-document.ts';

export const invoicesModule: Module = {
  noun: 'invoices',
  tables: ['invoices', 'invoice_items', 'invoice_counters', 'credit_notes', 'exchange_rates'],
  routes: invoiceRoutes,
  jobs: [job(documentMailSend, sendDocument)],
  subscribers: [on('invoice.paid', (deps, tx, { data }) => queueDocument(deps, tx, 'invoice-paid', data.invoice_id))],
};
