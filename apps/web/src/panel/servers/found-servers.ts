import { dottedAddress } from '@resolvo/contract/machines/addresses';
import { serverStateWords } from '@resolvo/contract/machines/server-states';
import type { Server } from '@resolvo/contract/machines/servers';
import { askedFor, type ListSort } from '../../shell/list-query.ts';

export const serverFilters = ['search', 'project', 'tag', 'state'];

/** Newest first without a choice: a customer often comes here right after buying. */
export const serverSorts: readonly ListSort[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'Name' },
  { value: 'price', label: 'Price' },
  { value: 'place', label: 'Place' },
  { value: 'state', label: 'State' },
];

const byText = new Intl.Collator('en', { numeric: true });
type Order = (one: Server, other: Server) => number;
const newest: Order = (one, other) => other.created_at - one.created_at;
const orders: Readonly<Record<string, Order>> = {
  oldest: (one, other) => one.created_at - other.created_at,
  name: (one, other) => byText.compare(one.proxmox_vm_name, other.proxmox_vm_name),
  price: (one, other) => other.monthly_price - one.monthly_price,
  place: (one, other) => byText.compare(one.location, other.location),
  state: (one, other) =>
    byText.compare(serverStateWords[one.server_state].word, serverStateWords[other.server_state].word),
};

/** All that a customer may know of a server. */
const wordsOf = (server: Server): string =>
  [
    server.proxmox_vm_name,
    server.hostname,
    dottedAddress(server.proxmox_vm_ipv4),
    server.proxmox_vm_ipv6,
    server.name,
    server.location,
    server.project,
    ...server.tags,
    server.id,
  ]
    .join(' ')
    .toLowerCase();

/** What the address of the list asks for, in its order. */
export function foundServers(servers: readonly Server[], address: URLSearchParams): readonly Server[] {
  const search = askedFor(address, 'search')?.toLowerCase() ?? '';
  const project = askedFor(address, 'project');
  const tag = askedFor(address, 'tag');
  const state = askedFor(address, 'state');
  const order = orders[askedFor(address, 'sort') ?? ''] ?? newest;
  return servers
    .filter(
      (server) =>
        wordsOf(server).includes(search) &&
        (project === undefined || server.project === project) &&
        (tag === undefined || server.tags.includes(tag)) &&
        (state === undefined || server.server_state === state),
    )
    .toSorted((one, other) => order(one, other) || newest(one, other));
}
