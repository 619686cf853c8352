import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { example } from '../../claim.ts';

function Frame({ label, corner, children }: { label: string; corner?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-md overflow-hidden rounded-lg border border-line-strong bg-surface shadow-popup">
      <div className="flex items-center justify-between gap-4 border-line border-b px-5 py-4">
        <span className="label-mono text-muted">{label}</span>
        {corner}
      </div>
      {children}
    </div>
  );
}

/** Names of permissions of the product. */
const permissions = [
  { name: 'View servers', on: true },
  { name: 'Manage servers', on: true },
  { name: 'View billing', on: false },
  { name: 'Manage billing', on: false },
  { name: 'Manage support', on: false },
];

export function TokenCard() {
  return (
    <Frame label="Token deploy-script" corner={<span className="font-mono text-muted text-xs">expires Fri 18:00</span>}>
      <ul className="px-5 py-3">
        {permissions.map((permission) => (
          <li key={permission.name} className="flex items-center gap-3.5 py-2.5 text-ui">
            <span
              aria-hidden="true"
              className={
                permission.on
                  ? 'grid size-[1.125rem] place-items-center rounded-xs bg-accent text-on-accent'
                  : 'size-[1.125rem] rounded-xs border border-field-line'
              }
            >
              {permission.on && <Check className="size-3.5" strokeWidth={3} />}
            </span>
            <span className={permission.on ? '' : 'text-muted'}>{permission.name}</span>
          </li>
        ))}
      </ul>
    </Frame>
  );
}

const lines = example('panel.pictures', [
  { name: 'Fjord M', days: '1 × €12.90', amount: '€12.90' },
  { name: 'Summit M', days: '1 × €34.90', amount: '€34.90' },
  { name: 'Web Spruce', days: '1 × €9.90', amount: '€9.90' },
]);

export function InvoiceCard() {
  return (
    <Frame
      label="Invoice 2026-00417"
      corner={<span className="label-mono rounded-xs border border-ok-line bg-ok-soft px-1.5 text-ok">Paid</span>}
    >
      <ul className="divide-y divide-line px-5">
        {lines.map((line) => (
          <li key={line.name} className="flex items-baseline justify-between gap-4 py-3 text-ui">
            <span>
              {line.name}
              <span className="block text-muted text-sm">{line.days}</span>
            </span>
            <span className="tabular-nums">{line.amount}</span>
          </li>
        ))}
      </ul>
      <dl className="border-line border-t bg-sunken/60 px-5 py-4 text-ui tabular-nums">
        <div className="flex justify-between text-muted">
          <dt>{example('panel.pictures', 'VAT 25%')}</dt>
          <dd>€14.43</dd>
        </div>
        <div className="mt-1 flex justify-between font-medium">
          <dt>Total</dt>
          <dd>€72.13</dd>
        </div>
      </dl>
    </Frame>
  );
}

const servers = example('panel.pictures', [
  { name: 'shop-production', address: '185.62.14.27', state: 'Running', load: '23%' },
  { name: 'database', address: '185.62.14.31', state: 'Running', load: '64%' },
  { name: 'staging', address: '185.62.15.8', state: 'Stopped', load: '0%' },
]);

const counts = [
  { name: 'Servers', value: '3' },
  { name: 'Open tickets', value: '1' },
  { name: 'Due invoices', value: '0' },
];

/** The first page of the panel, drawn small. */
export function PanelWindow() {
  return (
    <div className="overflow-hidden rounded-lg border border-line-strong bg-bg/90 shadow-popup backdrop-blur-sm">
      <div className="flex items-center gap-1.5 border-line border-b px-4 py-3" aria-hidden="true">
        <span className="size-2.5 rounded-full bg-line-strong" />
        <span className="size-2.5 rounded-full bg-line-strong" />
        <span className="size-2.5 rounded-full bg-line-strong" />
      </div>
      <div className="p-5 sm:p-6">
        <p className="font-medium text-xl">Dashboard</p>
        <dl className="mt-4 grid grid-cols-3 gap-3">
          {counts.map((count) => (
            <div key={count.name} className="flex flex-col-reverse rounded-md border border-line bg-surface p-3">
              <dt className="text-muted text-xs">{count.name}</dt>
              <dd className="font-medium text-2xl tabular-nums">{count.value}</dd>
            </div>
          ))}
        </dl>
        <ul className="mt-4 divide-y divide-line rounded-md border border-line bg-surface">
          {servers.map((server) => (
            <li key={server.name} className="flex items-center gap-4 px-4 py-3 text-sm">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{server.name}</span>
                <span className="block font-mono text-muted text-xs">{server.address}</span>
              </span>
              <span aria-hidden="true" className="hidden h-1.5 w-20 overflow-hidden rounded-full bg-line sm:block">
                <span className="block h-full bg-aurora" style={{ width: server.load }} />
              </span>
              <span
                className={
                  server.state === 'Running'
                    ? 'label-mono rounded-xs border border-ok-line bg-ok-soft px-1.5 text-ok'
                    : 'label-mono rounded-xs border border-neutral-line bg-neutral-soft px-1.5 text-neutral'
                }
              >
                {server.state}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
