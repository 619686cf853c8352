import { sql } from 'kysely';
import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { beginsWith, inDnsLetters } from '../../../core/search.ts';
import { on } from '../../../core/subscriber.ts';
import { foundBy, namedBy } from '../../../core/things.ts';
import { checkDue, checkSoon } from './check-due.ts';
import { endYielding } from './end-yielding.ts';
import { followAll, followServer } from './follow-link.ts';
import { unlinkServer } from './link-domain.ts';
import { limitableDomains } from './list-domains.ts';
import { domainMails } from './mails.ts';
import { domainCheck, domainsCheck, domainsFollow } from './queues.ts';
import { remindUnproved } from './remind-unproved.ts';
import { endExpired, leaveDomains } from './remove-domain.ts';
import { dropReservations, giveToServer, reserveForOrder } from './reserve-domain.ts';
import { carryReverseName, forgetReverseNames } from './reverse-names.ts';
import { domainRoutes } from './routes.ts';

export const domainsModule: Module = {
  noun: 'domains',
  things: { domain_id: namedBy('domains', 't.shown_name') },
  finds: {
    domain_id: foundBy('domains', 'd', (text) => [
      sql`d.name like ${beginsWith(inDnsLetters(text))}`,
      sql`lower(d.shown_name) like ${beginsWith(text)}`,
    ]),
  },
  tables: ['domains', 'domain_settings', 'blocked_words', 'reverse_names', 'prefix_names'],
  personal: [
    { table: 'domains', of: 'account', without: ['proof_token', 'skeleton'] },
    { table: 'reverse_names', of: 'account' },
    { table: 'prefix_names', of: 'account' },
  ],
  routes: domainRoutes,
  mails: domainMails,
  limitable: limitableDomains,
  jobs: [
    job(domainCheck, (deps, { domain_id }) => checkSoon(deps, domain_id)),
    job(domainsCheck, checkDue),
    job(domainsFollow, followAll),
  ],
  hourly: [remindUnproved, endExpired, endYielding],
  subscribers: [
    on('order.placed', (deps, tx, { data }) => reserveForOrder(deps, tx, { orderId: data.order_id })),
    on('order.sealed', (deps, tx, { data }) =>
      reserveForOrder(deps, tx, { orderId: data.order_id, unlessPlaced: true }),
    ),
    on('order.item_chosen', (deps, tx, { data }) =>
      reserveForOrder(deps, tx, { orderId: data.order_id, itemId: data.order_item_id }),
    ),
    on(['order.dropped', 'order.cancelled', 'order.deleted', 'order.refunded'], (deps, tx, { data }) =>
      dropReservations(deps, tx, data.order_id),
    ),
    on('server.created', (deps, tx, { data }) => giveToServer(deps, tx, data.server_id)),
    on(['server.delivered', 'server.image_needed', 'server.rebuilt'], (deps, tx, { data }) =>
      followServer(deps, tx, data.server_id),
    ),
    // Names and links are of the account that set them.
    on(['server.deleted', 'server.failed', 'server.handed_over'], async (deps, tx, { name, data }) => {
      const reason = name === 'server.handed_over' ? 'The server was handed over.' : 'The server was deleted.';
      await unlinkServer(deps, tx, data.server_id, reason);
      await forgetReverseNames(deps, tx, data.server_id);
    }),
    on(['floating_address.left', 'floating_address.entered', 'floating_address.gone'], (deps, tx, { data }) =>
      carryReverseName(deps, tx, data.floating_id),
    ),
    on('account.left', (deps, tx, { data }) => leaveDomains(deps, tx, data.account_id)),
  ],
};
