import { dayText } from '@resolvo/contract/day-words';
import { events } from '@resolvo/contract/events';
import { formatMoney } from '@resolvo/contract/money';
import { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import type { StoredEvent } from '../../../core/events.ts';
import { on, type Subscriber } from '../../../core/subscriber.ts';
import type { Queryable } from '../../../db/connection.ts';
import { nameSubjects } from '../../platform/events/name-subjects.ts';
import { mailOwner } from '../accounts/mail-owner.ts';
import { selectMembers } from '../accounts/memberships.ts';
import { type StaffAct, staffActMail } from './mails.ts';

/** What staff do to a client's thing without a mail of its own. Each is told in one sentence that names the thing. */
const acts = [
  'server.started',
  'server.shut_down',
  'server.stopped',
  'server.rebooted',
  'server.reset',
  'server.adopted',
  'server.task_unwound',
  'package.adopted',
  'quotas.set',
  'invoice.extended',
  'balance.adjusted',
  'balance.topped_up',
  'delivery.kept',
  'order.dropped',
  'quote.withdrawn',
  'account.renamed',
  'billing.profile_changed',
  'client.signed_in_as',
  'export.asked',
] as const;
type Act = StoredEvent<(typeof acts)[number]>;

const powered = {
  'server.started': 'was switched on by our staff',
  'server.shut_down': 'was asked to shut down by our staff',
  'server.stopped': 'was switched off by our staff',
  'server.rebooted': 'was restarted by our staff',
  'server.reset': 'was restarted at once by our staff',
} as const;

function told(event: Act, thing: string): StaffAct {
  const said = (name: string, did: string, path: string, reason = ''): StaffAct => ({ name, did, path, reason });
  switch (event.name) {
    case 'server.started':
    case 'server.shut_down':
    case 'server.stopped':
    case 'server.rebooted':
    case 'server.reset':
      return said(thing, powered[event.name], `/panel/servers/${event.data.server_id}`);
    case 'server.adopted':
      return said(thing, 'is in your account now', `/panel/servers/${event.data.server_id}`);
    case 'server.task_unwound':
      return said(thing, 'is as before: our staff took work on it back', `/panel/servers/${event.data.server_id}`);
    case 'package.adopted':
      return said(thing, 'is in your account now', `/panel/cpanel/${event.data.package_id}`);
    case 'quotas.set':
      return said('Your limits', 'were set by our staff', '/panel/servers', event.data.reason);
    case 'invoice.extended': {
      const due = `may be paid until ${dayText(event.data.due_at)}`;
      return said(thing, due, `/panel/billing/invoices/${event.data.invoice_id}`, event.data.reason);
    }
    case 'balance.adjusted': {
      const { amount, reason } = event.data;
      const moved = amount > 0 ? 'was put on your balance' : 'was taken from your balance';
      return said(formatMoney(Math.abs(amount)), moved, '/panel/billing', reason);
    }
    case 'balance.topped_up':
      return said(`Your payment of ${formatMoney(event.data.amount)}`, 'is on your balance', '/panel/billing');
    case 'delivery.kept':
      return said(event.data.name, 'stays: our staff took its end back', '/panel/billing', event.data.reason);
    case 'order.dropped':
      return said(thing, 'was cancelled by our staff', '/panel/billing', event.data.reason);
    case 'quote.withdrawn':
      return said(thing, 'was withdrawn', '/panel/billing');
    case 'account.renamed':
      return said('Your account', `is called ${String(event.after?.name ?? '')} now`, '/panel/account');
    case 'billing.profile_changed':
      return said('Your billing address', 'was changed by our staff', '/panel/account/billing');
    case 'export.asked':
      return said('A copy of your data', 'is made by our staff', '/panel/account/activity');
    case 'client.signed_in_as': {
      const how = event.data.may_act ? 'was opened by our staff, who may act in it' : 'was opened by our staff to look';
      return said('Your panel', how, '/panel/account/activity', event.data.reason);
    }
  }
}

/** Members do these things too, and read of their own acts in their activity alone. */
async function tellOfStaff(deps: Deps, tx: Queryable, event: Act): Promise<void> {
  if (event.by === undefined || event.accountId === null) return;
  const members = await selectMembers(tx, event.accountId).select(['p.email_verified_at']).execute();
  if (members.some(({ person_id }) => person_id === event.by?.personId)) return;
  // An account that staff opened: who is invited to it reads all of it when they come.
  if (!members.some(({ email_verified_at }) => email_verified_at !== null)) return;
  const happened = { id: event.id, name: event.name, subject_id: subjectOf(event), data: event.data };
  const thing = (await nameSubjects({ ...deps, db: tx }, [happened])).get(event.id)?.name ?? '';
  await mailOwner(deps, tx, event.accountId, staffActMail, told(event, thing));
}

const idOf = z.object({}).catchall(z.unknown());
const subjectOf = ({ name, data }: Act): string => String(idOf.parse(data)[events[name].subject]);

export const tellingOfStaff: Subscriber = on(acts, (deps, tx, event) => tellOfStaff(deps, tx, event));
