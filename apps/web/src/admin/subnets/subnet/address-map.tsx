import {
  type AddressState,
  addressStateWords,
  anyAddress,
  type MappedAddress,
  type Subnet,
} from '@resolvo/contract/machines/subnets';
import { optionalLine } from '@resolvo/contract/text';
import { Link, useSearchParams } from 'react-router';
import { z } from 'zod';
import { useEndpoint } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery } from '../../../shell/list-query.ts';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Table } from '../../../ui/table.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

const looks: Readonly<Record<AddressState, string>> = {
  free: 'bg-sunken border-line',
  in_use: 'bg-accent border-accent forced-colors:bg-[Highlight]',
  reserved: 'bg-info-soft border-info',
  cooling: 'bg-warn-soft border-warn',
  gateway: 'bg-line-strong border-field-line',
  network: 'bg-line-strong border-line-strong',
  broadcast: 'bg-line-strong border-line-strong',
};
const shownStates: readonly AddressState[] = ['free', 'in_use', 'reserved', 'cooling', 'gateway', 'network'];
const schema = z.strictObject({ address: anyAddress, note: optionalLine(120) });

const blockAt = (address: URLSearchParams): number => Number(address.get('block') ?? 0);

/** Addresses are paged by block number. */
export const addressesOf = (subnetId: string) =>
  listQuery('subnetMap', (block = '0') => ({ params: { subnet_id: subnetId }, query: { block } }), {
    cursorName: 'block',
    nextOf: ({ blocks }, address) => (blockAt(address) + 1 < blocks ? String(blockAt(address) + 1) : undefined),
  });

/** Every address as a square, and the held ones as a table. */
export function AddressMap({ subnet }: { subnet: Subnet }) {
  const [address] = useSearchParams();
  const list = addressesOf(subnet.subnet_id);
  const params = { subnet_id: subnet.subnet_id };
  const reserve = useAct('subnetReserve', { said: (_, { body }) => `${body.address} is reserved.` });
  const blocks = useEndpoint('subnetMap', list.inputAt(address)).data?.blocks ?? 1;
  return (
    <Card
      title="Addresses"
      description={
        subnet.family === 4
          ? 'Each square is an address. Those that are taken are listed below.'
          : `Each square is ${subnet.unit === null ? 'an address' : 'a network'} that is or was held; all others are free.`
      }
    >
      <List
        list={list}
        rows={(page) => page.addresses}
        caption="Addresses"
        empty={<EmptyState title="All of these are free" />}
      >
        {(addresses) => (
          <div className="grid gap-6">
            <Legend />
            <ul aria-label="Addresses" className="flex flex-wrap gap-1">
              {addresses.map(({ address, network, state }) => (
                <li
                  key={address}
                  title={`${network || address}: ${addressStateWords[state].word}`}
                  className={cx('size-3.5 rounded-xs border', looks[state])}
                >
                  <span className="sr-only">{`${network || address}: ${addressStateWords[state].word}`}</span>
                </li>
              ))}
            </ul>
            {blocks > 1 ? (
              <p className="text-muted text-sm tabular-nums">
                {blockAt(address) + 1} of {blocks}
              </p>
            ) : null}
            <Taken addresses={addresses} subnetId={subnet.subnet_id} />
          </div>
        )}
      </List>
      <div className="mt-8 border-line border-t pt-6">
        <h3 className="mb-4 font-medium text-ui">Reserve an address</h3>
        <Form
          schema={schema}
          defaultValues={{ address: '', note: '' }}
          submitLabel="Reserve"
          submitVariant="secondary"
          onSubmit={(body) => reserve.send({ params, body })}
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <FormTextField name="address" label="Address" autoComplete="off" spellCheck={false} />
            <FormTextField name="note" label="What for" />
          </div>
        </Form>
      </div>
    </Card>
  );
}

function Legend() {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-2 text-muted text-sm">
      {shownStates.map((state) => (
        <li key={state} className="flex items-center gap-2">
          <span className={cx('size-3.5 rounded-xs border', looks[state])} />
          {state === 'network' ? 'Network and broadcast' : addressStateWords[state].word}
        </li>
      ))}
    </ul>
  );
}

function Taken({ addresses, subnetId }: { addresses: readonly MappedAddress[]; subnetId: string }) {
  const taken = addresses.filter(({ state }) => state === 'in_use' || state === 'reserved' || state === 'cooling');
  if (taken.length === 0) return <EmptyState title="All of these are free" />;
  return (
    <Table
      caption="Addresses that are taken"
      stacked
      columns={[
        {
          key: 'address',
          phone: 'title',
          header: 'Address',
          cell: (one) => <span className="font-mono">{one.network || one.address}</span>,
        },
        {
          key: 'state',
          phone: 'badge',
          header: 'State',
          cell: (one) => <StateBadge of={addressStateWords[one.state]} />,
        },
        {
          key: 'who',
          grow: true,
          phone: 'text',
          header: 'Held by',
          cell: (one) =>
            one.server_id ? (
              <Link to={paths.adminServer({ serverId: one.server_id })} className={textLinkClass}>
                {one.label}
              </Link>
            ) : (
              one.label || '–'
            ),
        },
        {
          key: 'since',
          align: 'right',
          phone: 'value',
          header: 'Since',
          cell: (one) =>
            one.state === 'cooling' ? `Free again ${formatDateTime(one.free_at)}` : formatDateTime(one.since),
        },
        {
          key: 'action',
          phone: 'act',
          header: 'Action',
          align: 'right',
          cell: (one) =>
            one.state === 'reserved' && one.hold_id ? (
              <Unreserve subnetId={subnetId} holdId={one.hold_id} address={one.address} />
            ) : null,
        },
      ]}
      rows={taken}
      rowKey={(one) => one.address}
    />
  );
}

function Unreserve({ subnetId, holdId, address }: { subnetId: string; holdId: string; address: string }) {
  const { run, pending } = useAct('subnetUnreserve', { failed: 'The reservation could not be ended.' });
  return (
    <Button
      variant="ghost"
      size="sm"
      loading={pending}
      onClick={() => void run({ params: { subnet_id: subnetId, hold_id: holdId }, body: {} })}
      aria-label={`Free ${address}`}
    >
      Free
    </Button>
  );
}
