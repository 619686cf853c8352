import type { ticketEndpoints } from '@resolvo/contract/help/tickets';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { openTicket } from './open-ticket.ts';
import { ownTickets } from './own-tickets.ts';

export function ticketRoutes(deps: Deps): Handlers<keyof typeof ticketEndpoints> {
  return {
    ticketList: ({ actor }) => ownTickets(deps, actor),
    ticketCreate: ({ actor, body }) => openTicket(deps, actor, body),
  };
}
