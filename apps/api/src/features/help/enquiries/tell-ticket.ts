import { dayInWords } from '@resolvo/contract/day-words';
import { formatMoney } from '@resolvo/contract/money';
import type { Deps } from '../../../core/deps.ts';
import type { StoredEvent } from '../../../core/events.ts';
import { on, type Subscriber } from '../../../core/subscriber.ts';
import type { Queryable } from '../../../db/connection.ts';

/** Acts that can be done from the page of a ticket. */
const acts = ['server.rebooted', 'invoice.sent', 'invoice.extended', 'balance.adjusted'] as const;
type Act = StoredEvent<(typeof acts)[number]>;

/** In the transaction of the act: the ticket it was done for says so. */
async function tellTicket({ events }: Pick<Deps, 'events'>, tx: Queryable, event: Act): Promise<void> {
  const ticketId = event.by?.ticketId;
  if (ticketId === undefined) return;
  await events.emit(tx, {
    name: 'enquiry.acted',
    accountId: null,
    by: event.by,
    data: { enquiry_id: ticketId, act: event.name, ...aboutAct(event) },
  });
}

function aboutAct(event: Act): { thing_id: string; detail: string } {
  switch (event.name) {
    case 'server.rebooted':
      return { thing_id: event.data.server_id, detail: '' };
    case 'invoice.sent':
      return { thing_id: event.data.invoice_id, detail: `#${event.data.invoice_number}` };
    case 'invoice.extended':
      return {
        thing_id: event.data.invoice_id,
        detail: `#${event.data.invoice_number}, due ${dayInWords(new Date(event.data.due_at * 1000))}`,
      };
    case 'balance.adjusted':
      return { thing_id: event.data.account_id, detail: formatMoney(event.data.amount) };
  }
}

export const tellingTickets: Subscriber = on(acts, (deps, tx, event) => tellTicket(deps, tx, event));
