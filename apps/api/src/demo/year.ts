import { addDays, addMonths } from '@resolvo/contract/periods';
import { keepRecurring } from '../features/money/finance/recurring.ts';
import { documentMailSend } from '../features/money/invoices/queues.ts';
import { actMails, mailSend, mailTogether } from '../features/platform/mail/queues.ts';
import { endOver } from '../features/sales/deliveries/end-over.ts';
import { runCalendar } from '../features/sales/subscriptions/run-calendar.ts';
import { sagaRun } from '../jobs/queues.ts';
import type { Product } from '../product.ts';
import { demoClients, demoCustomer, type Purchase, type Since } from './clients.ts';
import type { DemoClock } from './demo-clock.ts';
import type { Person } from './desk.ts';
import { letterStories } from './letters.ts';
import { type Scene, type Story, stories } from './stories.ts';

export const historyDays = 366;
/** Mails before that are not written: making the document attached to each would take most of the start. */
const mailDays = 2;
const lateDays = 20;

interface Act {
  readonly at: Date;
  readonly happen: () => Promise<unknown>;
}

interface Year {
  readonly product: Product;
  readonly clock: DemoClock;
  readonly end: Date;
  /** Without clients; they come in the course of the year. */
  readonly scene: Omit<Scene, 'client'>;
  readonly clientHash: string;
}

/** Lets a year pass, day by day: people act, the billing calendar runs, and all jobs that follow from it. */
export async function liveThroughYear({ product, clock, end, scene, clientHash }: Year): Promise<void> {
  const { deps, jobs } = product;
  const { desk, staff, customer } = scene;
  const people = new Map<string, Person>();
  const client = (key: string): Person => {
    const found = [...people.values()].find(
      ({ email, actor }) => email.startsWith(`${key}.`) || actor.accountId === key,
    );
    if (!found) throw new Error(`There is no client ${key} yet.`);
    return found;
  };
  /** Those who pay late have not paid anything since. */
  const quiet = addDays(end, -lateDays);
  const mails = [actMails.name, mailTogether.name, mailSend.name, documentMailSend.name];
  let silent = true;

  async function settle(): Promise<void> {
    const how = { early: [sagaRun.name], skip: silent ? mails : [] };
    while ((await jobs.drain(deps, how)) > 0);
  }

  const acts = actsOf(end, {
    signUp: async (one) => void people.set(one.email, await desk.signUp(one, clientHash)),
    address: () => desk.giveAddress(customer, demoCustomer),
    buy: (email, purchase) => desk.buy(email === '' ? customer : client(email), purchase, staff.finance),
    tell: (story) => story.tell({ ...scene, client }),
  });

  for (let daysAgo = historyDays; daysAgo >= 0; daysAgo -= 1) {
    const evening = addDays(end, -daysAgo);
    let busy = false;
    while (acts[0] && acts[0].at <= evening) {
      const act = acts.shift();
      if (!act) break;
      clock.goTo(act.at);
      await act.happen();
      busy = true;
    }
    if (daysAgo === mailDays) {
      await jobs.drain(deps, { skip: mails, drop: mails });
      silent = false;
    }
    if (busy) {
      await settle();
      if ((await desk.doTasks(staff.support)) > 0) await settle();
    }
    clock.goTo(evening);
    if (await desk.isAnyGraceOver(evening)) {
      await endOver(deps);
      await settle();
    }
    await keepRecurring(deps);
    if (!(await desk.isAnythingDue(evening))) continue;
    const payers = [...people.values()].filter(
      ({ pays }) => pays === 'transfer' || (pays === 'late' && evening < quiet),
    );
    const booked = await desk.bookDueTransfers(staff.finance, payers, evening);
    if ((await runCalendar(deps)) + booked > 0) await settle();
  }
  // Paid and left to the workers of the product: the first page that is opened shows it being set up.
  const choices = { image: 'debian-13', hostname: 'bjorka-booking', location: 'Oslo' } as const;
  await desk.buy(client('elin@bjorka-ski'), { plan: 'fjord-s', ...choices }, staff.finance);
}

interface Hands {
  signUp(client: (typeof demoClients)[number]): Promise<unknown>;
  address(): Promise<unknown>;
  buy(who: string, purchase: Purchase): Promise<unknown>;
  tell(story: Story): Promise<unknown>;
}

/** Everything that people do, in the order of time. A client comes an hour before the first purchase. */
function actsOf(end: Date, hands: Hands): Act[] {
  const acts: Act[] = [];
  const buyers = [{ email: '', buys: demoCustomer.buys }, ...demoClients];
  for (const [index, { email, buys }] of buyers.entries()) {
    // People do not all come at the same minute of the day.
    const minutes = 20 + ((index * 37) % 540);
    const moments = buys.map((purchase: Purchase) => ({
      purchase,
      at: before(momentOf(end, purchase.since), minutes),
    }));
    const first = moments.reduce((earliest, { at }) => (at < earliest ? at : earliest), addDays(end, -10));
    const come = before(first, 60);
    const known = demoClients.find((one) => one.email === email);
    acts.push({ at: come, happen: () => (known ? hands.signUp(known) : hands.address()) });
    for (const { purchase, at } of moments) {
      acts.push({ at, happen: () => hands.buy(email.split('.')[0] ?? '', purchase) });
    }
  }
  for (const [index, story] of [...stories, ...letterStories].entries()) {
    const at = before(addDays(end, -story.daysAgo), 5 + ((index * 53) % 480));
    acts.push({ at, happen: () => hands.tell(story) });
  }
  return acts.sort((one, other) => one.at.getTime() - other.at.getTime());
}

const before = (moment: Date, minutes: number): Date => new Date(moment.getTime() - minutes * 60_000);
const momentOf = (end: Date, { months, days }: Since): Date => addMonths(addDays(end, days), -months);
