import { sql } from 'kysely';
import type { Module } from '../../../core/module.ts';
import { numberIn } from '../../../core/search.ts';
import { on } from '../../../core/subscriber.ts';
import { foundBy, namedBy, ownedBy } from '../../../core/things.ts';
import { expireQuotes, reopenQuote } from './answer-quote.ts';
import { quoteMails } from './mails.ts';
import { quoteRoutes } from './routes.ts';

export const quotesModule: Module = {
  noun: 'quotes',
  owners: { quote_id: ownedBy('quotes') },
  things: { quote_id: namedBy('quotes', "'Quote ' || t.number || ': ' || t.title") },
  finds: {
    quote_id: foundBy('quotes', 't', (text) => {
      const number = numberIn(text.replace(/^quote\s+/i, '').replace(/:.*$/, ''));
      return number === undefined ? [] : [sql`t.number = ${number}`];
    }),
  },
  tables: ['quotes', 'quote_lines'],
  personal: [
    { table: 'quotes', of: 'account', without: ['created_by'] },
    { table: 'quote_lines', of: 'account', through: { column: 'quote_id', table: 'quotes' } },
  ],
  routes: quoteRoutes,
  mails: quoteMails,
  hourly: [expireQuotes],
  subscribers: [on(['order.dropped', 'order.cancelled'], (deps, tx, { data }) => reopenQuote(deps, tx, data.order_id))],
};
