import type { ItemType } from '@resolvo/contract/product-types';
import type { Deps } from './core/deps.ts';
import type { Module } from './core/module.ts';
import { enquiriesModule } from './features/help/enquiries/module.ts';
import { ticketsModule } from './features/help/tickets/module.ts';
import { clustersModule } from './features/machines/clusters/module.ts';
import { nodesModule } from './features/machines/nodes/module.ts';
import { serversModule } from './features/machines/servers/module.ts';
import { sshKeysModule } from './features/machines/ssh-keys/module.ts';
import { subnetsModule } from './features/machines/subnets/module.ts';
import { billingModule } from './features/money/billing/module.ts';
import { financeModule } from './features/money/finance/module.ts';
import { invoicesModule } from './features/money/invoices/module.ts';
import { ledgerModule } from './features/money/ledger/module.ts';
import { paymentsModule } from './features/money/payments/module.ts';
import { reconciliationModule } from './features/money/reconciliation/module.ts';
import { accountsModule } from './features/people/accounts/module.ts';
import { activityModule } from './features/people/activity/module.ts';
import { clientsModule } from './features/people/clients/module.ts';
import { membersModule } from './features/people/members/module.ts';
import { sessionsModule } from './features/people/sessions/module.ts';
import { signInModule } from './features/people/sign-in/module.ts';
import { tokensModule } from './features/people/tokens/module.ts';
import { createEvents } from './features/platform/events/emit-event.ts';
import { eventsModule } from './features/platform/events/module.ts';
import { mailModule } from './features/platform/mail/module.ts';
import { choresModule } from './features/platform/system/chores.ts';
import { systemModule } from './features/platform/system/module.ts';
import { catalogModule } from './features/sales/catalog/module.ts';
import { checkoutModule } from './features/sales/checkout/module.ts';
import { keepingDeliveries } from './features/sales/deliveries/end-deliveries.ts';
import { deliveriesModule } from './features/sales/deliveries/module.ts';
import { ordersModule } from './features/sales/orders/module.ts';
import { subscriptionsModule } from './features/sales/subscriptions/module.ts';
import { tasksModule } from './features/sales/tasks/module.ts';
import { staffTasks } from './features/sales/tasks/staff-tasks.ts';
import type { KeptService, ServiceProviders } from './providers/service-provider.ts';

/**
 * Every noun, from the ground up. Subscribers of one event run in this order; an import or a query from one noun to
 * another points towards the beginning of the list (tools/laws).
 */
const nouns: readonly Module[] = [
  mailModule,
  eventsModule,
  systemModule,
  sessionsModule,
  accountsModule,
  signInModule,
  membersModule,
  tokensModule,
  activityModule,
  ledgerModule,
  billingModule,
  clientsModule,
  invoicesModule,
  paymentsModule,
  financeModule,
  reconciliationModule,
  catalogModule,
  ordersModule,
  deliveriesModule,
  tasksModule,
  subscriptionsModule,
  checkoutModule,
  clustersModule,
  subnetsModule,
  sshKeysModule,
  serversModule,
  nodesModule,
  enquiriesModule,
  ticketsModule,
];

export const modules: readonly Module[] = [...nouns, choresModule(nouns)];

/** Two modules that bring something of one name would silently take each other's place. */
function refuseTwice(what: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two modules bring the ${what} ${twice}.`);
}
refuseTwice(
  'queue',
  modules.flatMap(({ jobs = [] }) => jobs.map(({ queue }) => queue.name)),
);
refuseTwice(
  'mail',
  modules.flatMap(({ mails = [] }) => mails.map(({ name }) => name)),
);
refuseTwice(
  'subject',
  modules.flatMap(({ subjects = [] }) => subjects.map(({ kind }) => kind)),
);

/** What the modules add to the deps. `deps` is asked for later: what is joined here leans on the whole of it. */
export function joinModules(deps: () => Deps): Pick<Deps, 'events' | 'services' | 'mails' | 'sagas' | 'subjects'> {
  return {
    events: createEvents(
      modules.flatMap(({ subscribers = [] }) => subscribers),
      deps,
    ),
    services: joinServices(deps),
    mails: new Map(modules.flatMap(({ mails = [] }) => mails).map((mail) => [mail.name, mail])),
    sagas: modules.flatMap(({ sagas = [] }) => sagas),
    subjects: new Map(modules.flatMap(({ subjects = [] }) => subjects).map((subject) => [subject.kind, subject])),
  };
}

/** Service providers by product type. Types without one are delivered by staff tasks. */
function joinServices(deps: () => Deps): ServiceProviders {
  const made = new Map<ItemType, KeptService>();
  return {
    of(type) {
      const make = modules.map(({ services }) => services?.[type]).find((one) => one !== undefined) ?? staffTasks;
      const provider = made.get(type) ?? keepingDeliveries(make(deps()), deps());
      made.set(type, provider);
      return provider;
    },
  };
}
