import type { quoteEndpoints } from '@resolvo/contract/sales/quotes';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { acceptQuote } from './accept-quote.ts';
import { declineQuote, withdrawQuote } from './answer-quote.ts';
import { getOwnQuote, getQuote } from './get-quote.ts';
import { listOwnQuotes, listQuotes } from './list-quotes.ts';
import { sendQuote } from './send-quote.ts';
import { createQuote, editQuote } from './write-quote.ts';

/** Loaded with the first one, as the documents of invoices are. */
const drawn = () => import('./quote-pdf.ts');

export function quoteRoutes(deps: Deps): Handlers<keyof typeof quoteEndpoints> {
  return {
    quoteList: ({ query }) => listQuotes(deps, query),
    quoteDetail: ({ params }) => getQuote(deps, params.quote_id),
    quoteCreate: ({ actor, body }) => createQuote(deps, actor, body),
    quoteEdit: async ({ actor, params, body }) => {
      await editQuote(deps, actor, params.quote_id, body);
      return { details: 'The quote is saved.' };
    },
    quoteSend: async ({ actor, params }) => {
      await sendQuote(deps, actor, params.quote_id);
      return { details: 'The quote is on its way.' };
    },
    quoteWithdraw: async ({ actor, params, body }) => {
      await withdrawQuote(deps, actor, params.quote_id, body.reason);
      return { details: 'The quote is withdrawn.' };
    },
    quotePdf: async ({ params }) => (await drawn()).quoteFile(deps, params.quote_id),
    ownQuotes: ({ actor }) => listOwnQuotes(deps, actor.accountId),
    ownQuote: ({ actor, params }) => getOwnQuote(deps, actor.accountId, params.quote_id),
    ownQuotePdf: async ({ actor, params }) => (await drawn()).quoteFile(deps, params.quote_id, actor.accountId),
    quoteAccept: ({ actor, params, body }) => acceptQuote(deps, actor, params.quote_id, body),
    quoteDecline: async ({ actor, params, body }) => {
      await declineQuote(deps, actor, params.quote_id, body.reason);
      return { details: 'The quote is declined. Thank you for telling us.' };
    },
  };
}
