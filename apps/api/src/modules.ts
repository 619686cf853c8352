import type { ItemType } from '@resolvo/contract/product-types';
import { joinCompanions } from './core/companions.ts';
import type { Deps } from './core/deps.ts';
import { joinWatchers } from './core/mail-watcher.ts';
import type { Module } from './core/module.ts';
import type { KeptService, ServiceProviders } from './core/service-provider.ts';
import { abuseCasesModule } from './features/help/abuse-cases/module.ts';
import { deskModule } from './features/help/desk/module.ts';
import { dispatchesModule } from './features/help/dispatches/module.ts';
import { enquiriesModule } from './features/help/enquiries/module.ts';
import { filesModule } from './features/help/files/module.ts';
import { inboxModule } from './features/help/inbox/module.ts';
import { ticketsModule } from './features/help/tickets/module.ts';
import { domainsModule } from './features/hosting/domains/module.ts';
import { hostingServersModule } from './features/hosting/hosting-servers/module.ts';
import { packagesModule } from './features/hosting/packages/module.ts';
import { zonesModule } from './features/hosting/zones/module.ts';
import { backupsModule } from './features/machines/backups/module.ts';
import { batchesModule } from './features/machines/batches/module.ts';
import { clustersModule } from './features/machines/clusters/module.ts';
import { dedicatedUnitsModule } from './features/machines/dedicated-units/module.ts';
import { extrasModule } from './features/machines/extras/module.ts';
import { figuresModule } from './features/machines/figures/module.ts';
import { firewallsModule } from './features/machines/firewalls/module.ts';
import { floatingAddressesModule } from './features/machines/floating-addresses/module.ts';
import { maintenancesModule } from './features/machines/maintenances/module.ts';
import { nodesModule } from './features/machines/nodes/module.ts';
import { privateNetworksModule } from './features/machines/private-networks/module.ts';
import { serversModule } from './features/machines/servers/module.ts';
import { sshKeysModule } from './features/machines/ssh-keys/module.ts';
import { subnetsModule } from './features/machines/subnets/module.ts';
import { transfersModule } from './features/machines/transfers/module.ts';
import { volumesModule } from './features/machines/volumes/module.ts';
import { billingModule } from './features/money/billing/module.ts';
import { financeModule } from './features/money/finance/module.ts';
import { invoicesModule } from './features/money/invoices/module.ts';
import { ledgerModule } from './features/money/ledger/module.ts';
import { paymentsModule } from './features/money/payments/module.ts';
import { payoutsModule } from './features/money/payouts/module.ts';
import { reconciliationModule } from './features/money/reconciliation/module.ts';
import { accountsModule } from './features/people/accounts/module.ts';
import { activityModule } from './features/people/activity/module.ts';
import { auditModule } from './features/people/audit/module.ts';
import { clientsModule } from './features/people/clients/module.ts';
import { exportsModule } from './features/people/exports/module.ts';
import { factorsModule } from './features/people/factors/module.ts';
import { membersModule } from './features/people/members/module.ts';
import { noticesModule } from './features/people/notices/module.ts';
import { sessionsModule } from './features/people/sessions/module.ts';
import { signInModule } from './features/people/sign-in/module.ts';
import { staffModule } from './features/people/staff/module.ts';
import { tokensModule } from './features/people/tokens/module.ts';
import { createEvents } from './features/platform/events/emit-event.ts';
import { eventsModule } from './features/platform/events/module.ts';
import { mailModule } from './features/platform/mail/module.ts';
import { outagesModule } from './features/platform/outages/module.ts';
import { choresModule } from './features/platform/system/chores.ts';
import { systemModule } from './features/platform/system/module.ts';
import { catalogModule } from './features/sales/catalog/module.ts';
import { checkoutModule } from './features/sales/checkout/module.ts';
import { keepingDeliveries } from './features/sales/deliveries/end-deliveries.ts';
import { deliveriesModule } from './features/sales/deliveries/module.ts';
import { ordersModule } from './features/sales/orders/module.ts';
import { partsModule } from './features/sales/parts/module.ts';
import { quotesModule } from './features/sales/quotes/module.ts';
import { subscriptionsModule } from './features/sales/subscriptions/module.ts';
import { tasksModule } from './features/sales/tasks/module.ts';
import { staffTasks } from './features/sales/tasks/staff-tasks.ts';

/**
 * Every noun, from the ground up. Subscribers of one event run in this order; an import or a query from one noun to
 * another points towards the beginning of the list (tools/laws).
 */
const nouns: readonly Module[] = [
  mailModule,
  eventsModule,
  outagesModule,
  systemModule,
  sessionsModule,
  accountsModule,
  factorsModule,
  signInModule,
  membersModule,
  staffModule,
  tokensModule,
  noticesModule,
  activityModule,
  auditModule,
  ledgerModule,
  billingModule,
  clientsModule,
  exportsModule,
  invoicesModule,
  payoutsModule,
  paymentsModule,
  financeModule,
  reconciliationModule,
  catalogModule,
  ordersModule,
  deliveriesModule,
  tasksModule,
  partsModule,
  subscriptionsModule,
  checkoutModule,
  quotesModule,
  clustersModule,
  subnetsModule,
  sshKeysModule,
  firewallsModule,
  privateNetworksModule,
  serversModule,
  batchesModule,
  dedicatedUnitsModule,
  extrasModule,
  backupsModule,
  volumesModule,
  floatingAddressesModule,
  figuresModule,
  transfersModule,
  maintenancesModule,
  nodesModule,
  zonesModule,
  domainsModule,
  hostingServersModule,
  packagesModule,
  deskModule,
  filesModule,
  enquiriesModule,
  ticketsModule,
  abuseCasesModule,
  dispatchesModule,
  inboxModule,
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
export function joinModules(
  deps: () => Deps,
): Pick<
  Deps,
  | 'events'
  | 'services'
  | 'mails'
  | 'letters'
  | 'mailWatch'
  | 'sagas'
  | 'subjects'
  | 'personal'
  | 'limitable'
  | 'hasPaid'
  | 'companions'
  | 'awaitsName'
  | 'usesNames'
  | 'things'
  | 'finds'
  | 'owners'
  | 'linked'
  | 'watches'
> {
  return {
    events: createEvents(
      modules.flatMap(({ subscribers = [] }) => subscribers),
      deps,
    ),
    services: joinServices(deps),
    mails: new Map(modules.flatMap(({ mails = [] }) => mails).map((mail) => [mail.name, mail])),
    letters: new Map(
      modules.flatMap(({ letters = {} }) =>
        Object.entries(letters).map(([queue, write]) => [queue, (job: unknown) => write(deps(), job)] as const),
      ),
    ),
    mailWatch: joinWatchers(
      modules.flatMap(({ mailWatchers = [] }) => mailWatchers),
      deps,
    ),
    personal: {
      tables: modules.flatMap(({ personal = [] }) => personal),
      files: modules.flatMap(({ personalFiles }) => personalFiles ?? []),
    },
    limitable: async (tx, accountId, ids) =>
      (await Promise.all(modules.map(({ limitable }) => limitable?.(tx, accountId, ids) ?? []))).flat(),
    hasPaid: async (db, accountId) =>
      (await Promise.all(modules.map(({ hasPaid }) => hasPaid?.(db, accountId) ?? false))).includes(true),
    companions: joinCompanions(modules.flatMap(({ companions = [] }) => companions)),
    awaitsName: async (db, claim) => {
      const found = await Promise.all(modules.map(({ awaitsName }) => awaitsName?.(db, claim)));
      return found.find((one) => one !== undefined);
    },
    usesNames: async (db, domains) => {
      const found = await Promise.all(
        modules.map(({ usesNames }) => usesNames?.(db, domains) ?? new Map<string, string>()),
      );
      return new Map(found.flatMap((some) => [...some]));
    },
    things: byField(modules.flatMap(({ things = {} }) => Object.entries(things))),
    finds: byField(modules.flatMap(({ finds = {} }) => Object.entries(finds))),
    owners: byField(modules.flatMap(({ owners = {} }) => Object.entries(owners))),
    linked: new Map(modules.flatMap(({ linked = {} }) => Object.entries(linked))),
    watches: modules.flatMap(({ watches = [] }) => watches),
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

/** Staff and customers are invited by two nouns: an invitation is known to one of them. */
const byField = <T>(all: readonly (readonly [string, T])[]): ReadonlyMap<string, readonly T[]> =>
  new Map([...Map.groupBy(all, ([field]) => field)].map(([field, some]) => [field, some.map(([, one]) => one)]));
