import type { paymentEndpoints } from '@resolvo/contract/money/payments';
import type { reissueEndpoints } from '@resolvo/contract/money/reissue';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { cancelInvoice } from '../invoices/cancel-invoice.ts';
import { adjustBalance } from '../ledger/adjust-balance.ts';
import { markInvoicePaid } from './mark-invoice-paid.ts';
import { payByBalance } from './pay-by-balance.ts';
import { refund } from './refund.ts';
import { reissueInvoice } from './reissue-invoice.ts';

export function paymentRoutes(deps: Deps): Handlers<keyof typeof paymentEndpoints | keyof typeof reissueEndpoints> {
  return {
    ownInvoicePay: async ({ actor, params }) => {
      await payByBalance(deps, actor, params.invoice_id);
      return { details: 'The invoice is paid.' };
    },
    invoiceMarkPaid: async ({ actor, params, body }) => {
      return { details: await markInvoicePaid(deps, actor, params.invoice_id, body) };
    },
    invoiceCancel: ({ actor, params, body }) => cancelInvoice(deps, actor, params.invoice_id, body.reason),
    invoiceRefund: ({ actor, params, body }) => refund(deps, actor, params.invoice_id, body),
    invoiceReissue: ({ actor, params, body }) => reissueInvoice(deps, actor, params.invoice_id, body),
    balanceAdjust: ({ actor, body }) => adjustBalance(deps, actor, body),
  };
}
