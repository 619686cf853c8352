import { diskSize } from '@resolvo/contract/disk-size';
import type { JsonEndpointName } from '@resolvo/contract/endpoints';
import { domainWord } from '@resolvo/contract/hosting/domains';
import { packageStateWords } from '@resolvo/contract/hosting/package-states';
import { floatingStateWords } from '@resolvo/contract/machines/floating-address-rules';
import { serverStateWords } from '@resolvo/contract/machines/server-states';
import { volumeStateWords } from '@resolvo/contract/machines/volume-rules';
import type { StateWord } from '@resolvo/contract/state-words';
import type { ReactNode } from 'react';
import type { Rights } from '../../../../api/rights.ts';
import { serverSeconds } from '../../../../api/server-clock.ts';
import { unitWord } from '../../../../features/machines/dedicated-units/unit-word.ts';
import { paths } from '../../../../paths.ts';
import { List } from '../../../../shell/list.tsx';
import { type ListQuery, listQuery, type Page, prefetchList } from '../../../../shell/list-query.ts';
import { Age } from '../../../../shell/relative-time.tsx';
import { StateBadge } from '../../../../shell/state-badge.tsx';
import { ViewLink, viewColumn } from '../../../../shell/view-column.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';

/** One thing of a client, as its line in the list of all that is theirs. */
interface Line {
  readonly id: string;
  readonly name: string;
  /** Undefined for what has no state. */
  readonly state?: StateWord;
  /** Its plan, size or place. */
  readonly about: string;
  readonly created_at: number;
  /** Its page; undefined where it has none. */
  readonly to?: string;
}

interface Things {
  /** Whether the reader's rights open it. */
  isOpen(rights: Pick<Rights, 'may'>): boolean;
  prefetch(userId: string, request: Request): Promise<void>;
  card(userId: string): ReactNode;
}

const columns = [
  { key: 'name', header: 'Name', grow: true, phone: 'title', cell: (one: Line) => one.name },
  {
    key: 'state',
    header: 'State',
    phone: 'badge',
    cell: ({ state }: Line) => (state ? <StateBadge of={state} /> : '–'),
  },
  { key: 'about', header: 'About', phone: 'text', cell: (one: Line) => one.about || '–' },
  {
    key: 'created',
    header: 'Created',
    align: 'right',
    phone: 'value',
    cell: (one: Line) => <Age seconds={one.created_at} />,
  },
  {
    ...viewColumn,
    cell: ({ to, name }: Line) => (to === undefined ? null : <ViewLink to={to} label={`View ${name}`} />),
  },
] as const;

const things = <N extends JsonEndpointName>(
  title: string,
  isOpen: Things['isOpen'],
  of: (userId: string) => ListQuery<N>,
  lines: (page: Page<N>) => readonly Line[],
): Things => ({
  isOpen,
  prefetch: (userId, request) => prefetchList(of(userId), request),
  card: (userId) => (
    <Card key={title} title={title} flush>
      <List
        list={of(userId)}
        rows={lines}
        rowKey={({ id }) => id}
        caption={title}
        columns={[...columns]}
        empty={<EmptyState title={`No ${title.toLowerCase()}`} text="Those of this client are listed here." />}
      />
    </Card>
  ),
});

const first = (userId: string) => (cursor: string | undefined) => ({ query: { cursor, limit: 25, user_id: userId } });

/** All that a client can have, each by the list that staff have of its kind. A new noun that is a client's adds its line here. */
const all: readonly Things[] = [
  things(
    'Servers',
    ({ may }) => may('adminServerList'),
    (userId) => listQuery('adminServerList', first(userId), { cursorName: 'servers' }),
    ({ servers }) =>
      servers.map((one) => ({
        id: one.server_id,
        name: one.proxmox_vm_name,
        state: serverStateWords[one.server_state],
        about: one.name,
        created_at: one.created_at,
        to: paths.adminServer({ serverId: one.server_id }),
      })),
  ),
  things(
    'Dedicated machines',
    ({ may }) => may('adminDedicatedList'),
    (userId) => listQuery('adminDedicatedList', first(userId), { cursorName: 'dedicated' }),
    ({ units }) =>
      units.map((one) => ({
        id: one.dedicated_id,
        name: one.name,
        state: unitWord(one),
        about: one.plan_name,
        created_at: one.created_at,
        to: paths.adminDedicatedUnit({ dedicatedId: one.dedicated_id }),
      })),
  ),
  things(
    'Web hosting',
    ({ may }) => may('adminPackageList'),
    (userId) => listQuery('adminPackageList', first(userId), { cursorName: 'packages' }),
    ({ packages }) =>
      packages.map((one) => ({
        id: one.package_id,
        name: one.domain || 'No domain yet',
        state: packageStateWords[one.package_state],
        about: one.plan_name,
        created_at: one.created_at,
        to: paths.adminHostingPackage({ packageId: one.package_id }),
      })),
  ),
  things(
    'Domains',
    ({ may }) => may('adminDomainList'),
    (userId) => listQuery('adminDomainList', first(userId), { cursorName: 'domains' }),
    ({ domains }) =>
      domains.map((one) => ({
        id: one.domain_id,
        name: one.domain_name,
        state: domainWord(one, serverSeconds()),
        about: '',
        created_at: one.created_at,
        to: paths.adminDomain({ domainId: one.domain_id }),
      })),
  ),
  things(
    'Volumes',
    ({ may }) => may('adminVolumeList'),
    (userId) => listQuery('adminVolumeList', first(userId), { cursorName: 'volumes' }),
    ({ volumes }) =>
      volumes.map((one) => ({
        id: one.volume_id,
        name: one.name,
        state: volumeStateWords[one.state],
        about: `${diskSize(one.size_gb)}, ${one.location}`,
        created_at: one.created_at,
        to: paths.adminVolume({ volumeId: one.volume_id }),
      })),
  ),
  things(
    'Floating addresses',
    ({ may }) => may('adminFloatingList'),
    (userId) => listQuery('adminFloatingList', first(userId), { cursorName: 'addresses' }),
    ({ floating_addresses }) =>
      floating_addresses.map((one) => ({
        id: one.floating_id,
        name: one.address || 'No address yet',
        state: floatingStateWords[one.state],
        about: one.location,
        created_at: one.created_at,
        to: paths.adminFloatingAddress({ floatingId: one.floating_id }),
      })),
  ),
  things(
    'Networks',
    ({ may }) => may('adminNetworkList'),
    (userId) => listQuery('adminNetworkList', first(userId), { cursorName: 'networks' }),
    ({ networks }) =>
      networks.map((one) => ({
        id: one.network_id,
        name: one.name,
        about: `${one.subnet}, ${one.location}`,
        created_at: one.created_at,
      })),
  ),
];

export const thingsFor = (rights: Pick<Rights, 'may'>): readonly Things[] => all.filter((one) => one.isOpen(rights));
