import type { exchangeRateEndpoints } from '@resolvo/contract/money/exchange-rates';
import type { invoiceEndpoints } from '@resolvo/contract/money/invoices';
import type { invoicingHaltEndpoints } from '@resolvo/contract/money/invoicing-halts';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { decideHalt } from './decide-halt.ts';
import { creditNoteFile, invoiceFile } from './documents.ts';
import { enterRate, listRates } from './exchange-rates.ts';
import { exportInvoices } from './export-invoices.ts';
import { getInvoice } from './get-invoice.ts';
import { listHalts } from './list-halts.ts';
import { listInvoices } from './list-invoices.ts';
import { ownInvoices } from './own-invoices.ts';
import { sendInvoice } from './send-invoice.ts';

export function invoiceRoutes(
  deps: Deps,
): Handlers<
  | keyof typeof invoiceEndpoints
  | keyof typeof exchangeRateEndpoints
  | Exclude<keyof typeof invoicingHaltEndpoints, 'haltPreview'>
> {
  return {
    invoiceList: ({ query }) => listInvoices(deps, query),
    invoiceExport: async ({ query }) => exportInvoices(deps, query),
    invoiceDetail: ({ query }) => getInvoice(deps, query.invoice_id),
    invoicePdf: ({ params }) => invoiceFile(deps, params.invoice_id),
    creditNotePdf: ({ params }) => creditNoteFile(deps, params.credit_note_id),
    invoiceSend: async ({ actor, params }) => {
      const to = await sendInvoice(deps, actor, params.invoice_id);
      return { details: `The invoice is on its way to ${to}.` };
    },
    haltList: ({ query }) => listHalts(deps, query),
    haltRelease: async ({ actor, params }) => {
      await decideHalt(deps, actor, params.halt_id, 'released');
      return { details: 'Invoicing goes on. What waited is made within the hour.' };
    },
    haltDrop: async ({ actor, params }) => {
      await decideHalt(deps, actor, params.halt_id, 'dropped');
      return { details: 'Nothing of it is made for a day. Then the calendar looks again.' };
    },
    exchangeRates: () => listRates(deps),
    exchangeRateEnter: async ({ actor, body }) => {
      await enterRate(deps, actor, body);
      return { details: 'Exchange rate saved.' };
    },
    ownInvoices: ({ actor, query }) => ownInvoices(deps, actor, query),
    ownInvoice: ({ actor, params }) => getInvoice(deps, params.invoice_id, actor.accountId),
    ownInvoicePdf: ({ actor, params }) => invoiceFile(deps, params.invoice_id, actor.accountId),
    ownCreditNotePdf: ({ actor, params }) => creditNoteFile(deps, params.credit_note_id, actor.accountId),
  };
}
