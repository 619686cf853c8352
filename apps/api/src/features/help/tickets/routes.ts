import type { ticketEndpoints } from '@resolvo/contract/help/tickets';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { closeEnquiry, reopenEnquiry } from '../enquiries/close-enquiry.ts';
import { rateTicket } from '../enquiries/rate-ticket.ts';
import { continueTicket } from '../enquiries/write-message.ts';
import { openTicket } from './open-ticket.ts';
import { clientTickets, ownTicket, ownTickets } from './own-tickets.ts';
import { readTicket } from './read-ticket.ts';

export function ticketRoutes(deps: Deps): Handlers<keyof typeof ticketEndpoints> {
  return {
    ticketList: ({ actor }) => ownTickets(deps, actor),
    clientTickets: ({ params, query }) => clientTickets(deps, params.user_id, query),
    ticketCreate: ({ actor, body }) => openTicket(deps, actor, body),
    ticketDetail: ({ actor, params }) => ownTicket(deps, actor, params.ticket_id),
    ticketReply: async ({ actor, params, body }) => {
      await continueTicket(deps, actor, params.ticket_id, body);
      return { details: 'Your message was sent.' };
    },
    ticketRead: async ({ actor, params }) => {
      await readTicket(deps, actor, params.ticket_id);
      return { details: 'Marked as read.' };
    },
    ticketRate: async ({ actor, params, body }) => {
      await rateTicket(deps, actor, params.ticket_id, body);
      return { details: 'Thank you for telling us.' };
    },
    ticketClose: async ({ actor, params }) => {
      await closeEnquiry(deps, actor, params.ticket_id, actor.accountId);
      return { details: 'The ticket is closed.' };
    },
    ticketReopen: async ({ actor, params }) => {
      await reopenEnquiry(deps, actor, params.ticket_id, actor.accountId);
      return { details: 'The ticket is open again.' };
    },
  };
}
