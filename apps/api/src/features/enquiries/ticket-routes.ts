import type { ticketEndpoints } from '@resolvo/contract/tickets';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/register.ts';
import { openTicket } from './open-ticket.ts';
import { ownTickets } from './own-tickets.ts';

export function ticketRoutes(deps: Deps): Handlers<keyof typeof ticketEndpoints> {
  return {
    ticketList: ({ actor }) => ownTickets(deps, actor),
    ticketCreate: ({ actor, body }) => openTicket(deps, actor, body),
  };
}
