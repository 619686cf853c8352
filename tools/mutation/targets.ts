/** A file whose every small change its tests should notice. */
export interface Target {
  readonly file: string;
  readonly tests: readonly string[];
  /** Its tests need PostgreSQL. */
  readonly database?: boolean;
}

const contract = (name: string, ...tests: readonly string[]): Target => ({
  file: `packages/contract/src/${name}.ts`,
  tests: [name, ...tests].map((one) => `packages/contract/src/${one}.test.ts`),
});

const rules: readonly Target[] = [
  { file: 'packages/contract/src/states.ts', tests: ['packages/contract/src/sales/order-states.test.ts'] },
  contract('access'),
  contract('money'),
  contract('money-input'),
  contract('periods'),
  contract('permissions'),
  contract('hostname'),
  contract('web-address'),
  contract('money/tax'),
  contract('money/check-digits'),
  contract('sales/proration'),
  contract('sales/billing-calendar'),
  contract('sales/endings'),
  contract('sales/forecast'),
  contract('sales/hours'),
  contract('sales/order-states'),
  contract('sales/delivery-states'),
  contract('sales/dedicated'),
  contract('machines/addresses'),
  contract('machines/backup-rules'),
  contract('machines/drain-plan'),
  contract('machines/placement'),
  contract('machines/quota-rule'),
  contract('machines/server-states'),
  contract('machines/firewall-rules'),
  contract('machines/private-network-rules'),
  contract('machines/image-rules'),
  contract('hosting/fits-plan'),
  contract('hosting/domain-names'),
  { file: 'packages/contract/src/free-names.ts', tests: ['packages/contract/src/hosting/domain-names.test.ts'] },
  contract('hosting/hosting-names'),
  contract('help/business-hours'),
  contract('help/queue'),
];

const api = (name: string, ...tests: readonly string[]): Target => ({
  file: `apps/api/src/${name}.ts`,
  tests: tests.map((one) => `apps/api/src/${one}.test.ts`),
  database: true,
});

const ledger = 'features/money/ledger';
/** The quick ones first. */
const sagas = ['jobs/saga-lease', 'jobs/saga-record', 'jobs/saga'];

export const targets: readonly Target[] = [
  ...rules,
  api(`${ledger}/book-entry`, `${ledger}/book-entry`, `${ledger}/ledger`),
  api(`${ledger}/adjust-balance`, `${ledger}/adjust-balance`, `${ledger}/ledger`),
  api(`${ledger}/act-once-per-key`, `${ledger}/act-once-per-key`),
  api(`${ledger}/check-books`, `${ledger}/ledger`),
  api('features/people/access/gate', 'features/people/access/gate'),
  api('jobs/run-saga', ...sagas),
  api('jobs/saga-lease', ...sagas),
  api('jobs/recover-sagas', 'jobs/recover-sagas'),
  api('jobs/start-saga', ...sagas),
  api('jobs/steer-saga', ...sagas),
];
