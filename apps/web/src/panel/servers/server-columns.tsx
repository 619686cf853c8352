import { dottedAddress } from '@resolvo/contract/machines/addresses';
import { serverIsActive } from '@resolvo/contract/machines/server-states';
import type { Server } from '@resolvo/contract/machines/servers';
import { Link } from 'react-router';
import { priceText, renewalText } from '../../features/machines/servers/price-text.ts';
import { ServerStatus } from '../../features/machines/servers/server-status.tsx';
import { sizeParts } from '../../features/machines/servers/size-text.tsx';
import { paths } from '../../paths.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { Column } from '../../ui/table.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { TagList } from './labels.tsx';
import { PowerButtons } from './power-buttons.tsx';
import type { LiveInfos } from './use-live-infos.ts';

export interface Choice {
  readonly ids: ReadonlySet<string>;
  readonly choose: (id: string, isChosen: boolean) => void;
}

/** The dense look of the list: one line a server. */
export const serverColumns = (live: LiveInfos, choice: Choice): readonly Column<Server>[] => [
  {
    key: 'choose',
    header: <span className="sr-only">Chosen</span>,
    phone: 'act',
    cell: (server) => (
      <Checkbox
        label={<span className="sr-only">Choose {server.proxmox_vm_name}</span>}
        checked={choice.ids.has(server.id)}
        onChange={(event) => choice.choose(server.id, event.currentTarget.checked)}
      />
    ),
  },
  {
    key: 'name',
    header: 'Name',
    grow: true,
    // This column gives way last: the name is what a row is about.
    className: 'min-w-40',
    phone: 'title',
    cell: (server) => (
      <span ref={serverIsActive(server.server_state) === true ? live.watch : undefined} data-server={server.id}>
        <Link to={paths.server({ id: server.id })} aria-label={server.proxmox_vm_name} className={textLinkClass}>
          {server.proxmox_vm_name}
        </Link>
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    phone: 'badge',
    cell: (server) => <ServerStatus state={server.server_state} power={live.of(server.id).info?.status} />,
  },
  {
    key: 'address',
    header: 'IPv4',
    phone: 'text',
    cell: (server) => (server.proxmox_vm_ipv4 === 0 ? '–' : dottedAddress(server.proxmox_vm_ipv4)),
  },
  {
    key: 'size',
    header: 'Size',
    priority: 3,
    cell: (server) => <Size server={server} />,
  },
  { key: 'place', header: 'Place', priority: 2, cell: (server) => server.location || '–' },
  { key: 'project', header: 'Project', priority: 3, cell: (server) => server.project || '–' },
  {
    key: 'tags',
    header: 'Tags',
    priority: 2,
    phone: 'more',
    cell: (server) => (server.tags.length === 0 ? null : <TagList tags={server.tags} inRow />),
  },
  {
    key: 'price',
    header: 'Price incl. VAT',
    align: 'right',
    phone: 'value',
    cell: (server) => <Price server={server} />,
  },
  {
    key: 'acts',
    header: 'Actions',
    align: 'right',
    phone: 'open',
    cell: (server) =>
      server.server_state === 'failed' ? null : (
        <PowerButtons server={server} power={live.of(server.id).info?.status} compact />
      ),
  },
];

/** The disk below the rest: beside the price there is no room for all three. */
function Size({ server }: { server: Server }) {
  const [cpus, memory, disk] = sizeParts(server);
  return (
    <>
      {cpus?.text} · {memory?.text}
      <span className="block text-muted text-xs">{disk?.text}</span>
    </>
  );
}

/** What it costs, and below it what happens next. */
function Price({ server }: { server: Server }) {
  const [price = '', most] = priceText(server).split(', ');
  if (price === '') return '–';
  return (
    <>
      {price}
      {most === undefined ? null : <span className="block text-muted text-xs">{most}</span>}
      <span className="block text-muted text-xs">{renewalText(server)}</span>
    </>
  );
}
