import { type ReactNode, useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { KeyValueList } from '../../ui/key-value.tsx';
import { CursorPager } from '../../ui/pagination.tsx';
import { RowActs } from '../../ui/row-acts.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Section, Specimen } from './section.tsx';

type ListedServer = { id: string; name: string; state: ReactNode; ip: string | null; region: string; price: string };

const columns: readonly Column<ListedServer>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name }) => (
      <a
        href="#top"
        className="font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
      >
        {name}
      </a>
    ),
  },
  { key: 'state', header: 'State', cell: ({ state }) => state },
  {
    key: 'ip',
    header: 'IPv4',
    cell: ({ ip }) =>
      ip ? <CopyText value={ip} label="Copy IPv4 address" /> : <span className="text-muted">Not yet</span>,
  },
  { key: 'region', header: 'Region', cell: ({ region }) => region },
  { key: 'price', header: 'Per month', align: 'right', cell: ({ price }) => price },
  {
    key: 'acts',
    header: <span className="sr-only">Actions</span>,
    align: 'right',
    className: 'w-12',
    stack: 'corner',
    cell: ({ name }) => (
      <RowActs
        of={name}
        acts={[
          { label: 'Restart', onSelect: () => undefined },
          { label: 'Stop', onSelect: () => undefined, disabledReason: 'The server is not running.' },
          { label: 'Destroy', onSelect: () => undefined, tone: 'danger' },
        ]}
      />
    ),
  },
];

const servers: readonly ListedServer[] = [
  {
    id: 'srv_01',
    name: 'web-01',
    state: <StatusDot tone="ok" label="Running" />,
    ip: '185.12.64.9',
    region: 'Oslo',
    price: '€24.00',
  },
  {
    id: 'srv_02',
    name: 'web-02',
    state: <StatusDot tone="info" label="Starting" breathing />,
    ip: null,
    region: 'Oslo',
    price: '€24.00',
  },
  {
    id: 'srv_03',
    name: 'db-primary',
    state: <Badge tone="danger">Failed</Badge>,
    ip: '185.12.64.31',
    region: 'Helsinki',
    price: '€96.00',
  },
  {
    id: 'srv_04',
    name: 'staging',
    state: <StatusDot tone="neutral" label="Stopped" />,
    ip: '185.12.65.4',
    region: 'Stockholm',
    price: '€6.50',
  },
];

export function DataSection() {
  const [page, setPage] = useState(1);
  return (
    <Section title="Data" text="State as a word in a box, labels in mono, ids that copy.">
      <Specimen label="Badges, dots, avatar, keys, ids">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-4">
          <Badge tone="ok">Running</Badge>
          <Badge tone="warn">Overdue</Badge>
          <Badge tone="danger">Failed</Badge>
          <Badge tone="info">Queued</Badge>
          <Badge tone="neutral">Stopped</Badge>
          <Badge tone="accent">New</Badge>
        </div>
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-4">
          <StatusDot tone="ok" label="Operational" />
          <StatusDot tone="warn" label="Degraded" />
          <StatusDot tone="danger" label="Down" />
          <StatusDot tone="neutral" label="Planned" />
          <span className="flex items-center gap-2">
            <Avatar name="Kari Nordmann" size="sm" />
            <Avatar name="Øyvind" />
            <Avatar name="Anne Grete Lund" size="lg" />
          </span>
          <span className="flex items-center gap-1">
            <Kbd>Ctrl</Kbd>
            <Kbd>K</Kbd>
          </span>
          <CopyText value="srv_01JQ8Z4M7T2V9KXW" label="Copy server id" />
          <CopyText value="01981c2e-7f0a-7c51" display="01981c2e…7c51" label="Copy invoice id" />
        </div>
      </Specimen>
      <Specimen label="Table, stacked where narrow">
        <Table stacked caption="Servers" columns={columns} rows={servers} rowKey={({ id }) => id} />
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted">Updated 14:02</p>
          <CursorPager
            hasPrevious={page > 1}
            hasNext={page < 3}
            onPrevious={() => setPage(page - 1)}
            onNext={() => setPage(page + 1)}
          />
        </div>
      </Specimen>
      <Specimen label="Table, busy, scrolls where narrow">
        <Table
          busy
          caption="Servers, loading again"
          columns={columns}
          rows={servers.slice(0, 2)}
          rowKey={({ id }) => id}
        />
      </Specimen>
      <div className="grid gap-5 lg:grid-cols-2">
        <Card
          title="web-01"
          description="Ordered on 3 February by Kari Nordmann."
          actions={
            <Button variant="secondary" size="sm">
              Edit
            </Button>
          }
        >
          <KeyValueList
            items={[
              { label: 'State', value: <StatusDot tone="ok" label="Running" /> },
              { label: 'Id', value: <CopyText value="srv_01JQ8Z4M7T2V9KXW" label="Copy id" /> },
              { label: 'Plan', value: '4 vCPU, 8 GB, 160 GB NVMe' },
              { label: 'Image', value: 'Debian 13' },
            ]}
          />
        </Card>
        <Card title="Content that touches the edges" flush headingLevel={3}>
          <ul className="divide-y divide-line">
            {['Invoice R-2041', 'Invoice R-2040', 'Invoice R-2039'].map((name) => (
              <li key={name} className="flex items-center justify-between px-6 py-3 text-ui">
                {name} <StatusDot tone="ok" label="Paid" />
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </Section>
  );
}
