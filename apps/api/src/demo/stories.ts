import { randomUUID } from 'node:crypto';
import { permission } from '@resolvo/contract/permissions';
import type { MemberActor } from '../core/actor.ts';
import type { Deps } from '../core/deps.ts';
import { closeEnquiry } from '../features/help/enquiries/close-enquiry.ts';
import { openTicket } from '../features/help/tickets/open-ticket.ts';
import { switchPower } from '../features/machines/servers/operate-server.ts';
import { cancelServer } from '../features/machines/servers/scale-server.ts';
import { makeBackup, takeSnapshot } from '../features/machines/servers/server-copies.ts';
import { suspendByStaff } from '../features/machines/servers/steer-server.ts';
import { enterRate } from '../features/money/invoices/exchange-rates.ts';
import { pollEvents } from '../features/money/payments/poll-events.ts';
import { refund } from '../features/money/payments/refund.ts';
import { createToken } from '../features/people/tokens/create-token.ts';
import type { DemoDesk, Person } from './desk.ts';
import type { LabDesk } from './lab-desk.ts';
import type { DemoRole } from './staff.ts';

/** One thing that happens this many days before the end of the history. */
export interface Story {
  readonly daysAgo: number;
  readonly tell: (scene: Scene) => Promise<unknown>;
}

export interface Scene {
  readonly deps: Deps;
  readonly desk: DemoDesk;
  readonly lab: LabDesk;
  readonly staff: Readonly<Record<DemoRole, MemberActor>>;
  /** By the part of the address before the @ and the domain's first label, such as `anna@fjellheim`. */
  client(address: string): Person;
  readonly customer: Person;
}

const ticket = (daysAgo: number, who: string, title: string, message: string, closedAfter?: number): Story[] => {
  let id = '';
  const open: Story = {
    daysAgo,
    async tell({ deps, client, customer }) {
      const { actor } = who === '' ? customer : client(who);
      id = (await openTicket(deps, actor, { title, message })).ticket_id;
    },
  };
  if (closedAfter === undefined) return [open];
  return [open, { daysAgo: daysAgo - closedAfter, tell: ({ deps, staff }) => closeEnquiry(deps, staff.support, id) }];
};

const rate = (daysAgo: number, nok_per_euro: number): Story => ({
  daysAgo,
  tell({ deps, staff }) {
    const day = deps.now().toISOString().slice(0, 10);
    return enterRate(deps, staff.finance, { day, nok_per_euro, source: 'Norges Bank' });
  },
});

const snapshot = (daysAgo: number, hostname: string, name: string): Story => ({
  daysAgo,
  async tell({ deps, desk, client, customer }) {
    const { id, account_id } = await desk.serverOf(hostname);
    await takeSnapshot(deps, ownerOf(account_id, client, customer), id, name);
  },
});

const backup = (daysAgo: number, hostname: string, name: string): Story => ({
  daysAgo,
  async tell({ deps, desk, client, customer }) {
    const { id, account_id } = await desk.serverOf(hostname);
    await makeBackup(deps, ownerOf(account_id, client, customer), id, name);
  },
});

const cancelled = (daysAgo: number, hostname: string): Story => ({
  daysAgo,
  async tell({ deps, desk, client, customer }) {
    const { id, account_id } = await desk.serverOf(hostname);
    await cancelServer(deps, ownerOf(account_id, client, customer), id);
  },
});

function ownerOf(accountId: string, client: Scene['client'], customer: Person): MemberActor {
  return customer.actor.accountId === accountId ? customer.actor : client(accountId).actor;
}

/** What is not everyday business. Renewals, payments and deliveries happen by themselves (year.ts). */
export const stories: readonly Story[] = [
  rate(364, 11.62),
  rate(270, 11.74),
  rate(180, 11.55),
  rate(90, 11.81),
  rate(7, 11.68),

  ...ticket(340, 'anna@fjellheim', 'Website Hosting: Moving our mail', 'Can you move our old mails as well?', 2),
  ...ticket(160, 'james@harrow-and-finch', 'Billing: VAT number', 'Please add our VAT number to the invoices.', 1),
  ...ticket(150, 'technik@elbe-software', 'Cloud Hosting: IPv6', 'Which IPv6 network do our servers have?', 1),
  ...ticket(96, 'karin@sundsvall-foto', 'Cloud Hosting: Larger disk', 'How do we grow beyond 500 GB?', 3),
  ...ticket(41, 'dev@pennine-games', 'Cloud Hosting: Latency', 'Players in Poland see 60 ms. Is that expected?', 2),
  ...ticket(6, 'admin@vinterfestivalen', 'Billing: Payment plan', 'We get paid after the festival. Can we wait?'),
  ...ticket(3, 'lena@klangwerk', 'Cloud Hosting: Which image?', 'Which image should we choose for a radio stream?'),
  ...ticket(2, 'infra@greenmount-analytics', 'Sales: A second location', 'We need the same server in Oslo.'),
  ...ticket(1, '', 'Cloud Hosting: Backup before an upgrade', 'Is a snapshot enough before we upgrade?'),
  ...ticket(60, '', 'Billing: Receipt', 'Where do I find the receipt of last month?', 1),

  snapshot(12, 'finch-shop', 'before-black-friday'),
  snapshot(9, 'shop-production', 'before-upgrade'),
  backup(5, 'database', 'weekly'),
  backup(4, 'shop-production', 'weekly'),

  {
    daysAgo: 21,
    async tell({ deps, desk, client }) {
      const { id } = await desk.serverOf('tourenbuch');
      const { actor } = client('m.vogel@alpenverein-sued');
      await switchPower(deps, actor, id, 'shutdown', actor.accountId);
    },
  },
  cancelled(40, 'rhone-relay'),
  cancelled(30, 'rhone-edge'),
  {
    daysAgo: 15,
    async tell({ deps, desk, client, staff }) {
      const invoice = await desk.lastInvoiceOf(client('joost@grachten-design'));
      await refund(deps, staff.finance, invoice.id, {
        amount: Math.round(invoice.total / 2),
        destination: 'card',
        reason: 'Half a month back for the interruption at the start of the month.',
        idempotency_key: randomUUID(),
      });
    },
  },
  {
    daysAgo: 8,
    async tell({ deps, desk, staff }) {
      const { id } = await desk.serverOf('forge-7');
      await suspendByStaff(deps, staff.operations, id, 'Attacks came from this server. Please write to support.');
    },
  },
  {
    daysAgo: 6,
    async tell({ deps, desk, lab, client }) {
      const { id } = await desk.lastInvoiceOf(client('hello@liffey-labs'));
      const charge = await deps.db
        .selectFrom('charges')
        .select('gateway_payment_id')
        .where('invoice_id', '=', id)
        .where('status', '=', 'succeeded')
        .executeTakeFirstOrThrow();
      await lab.dispute(charge.gateway_payment_id ?? '', 'fraudulent');
      await pollEvents(deps);
    },
  },
  {
    daysAgo: 5,
    async tell({ desk, lab, client, staff }) {
      await lab.fillStorage();
      const choices = { image: 'debian-13', hostname: 'vilnius-lens', location: 'London' } as const;
      await desk.buy(client('marta@vilnius-lens'), { plan: 'fjord-m', ...choices }, staff.finance);
    },
  },
  {
    daysAgo: 50,
    tell({ deps, customer }) {
      const token_expires = Math.floor(deps.now().getTime() / 1000) + 365 * 86_400;
      return createToken(deps, customer.actor, { token_permissions: permission.serversView, token_expires });
    },
  },
];
