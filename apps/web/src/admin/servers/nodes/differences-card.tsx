import { diskSize } from '@resolvo/contract/disk-size';
import { type ClusterDifferences, clusterWord, type StrayMachine } from '@resolvo/contract/machines/nodes';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { CopyId } from '../../../shell/copy-id.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Table } from '../../../ui/table.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { CompareCard } from '../../compare-card.tsx';
import { OutOfReach } from '../nodes-card.tsx';
import { FoundMachines } from './found-machines.tsx';

/** Differences between hypervisors and database. Nothing is done to a machine here but to give it our id: it may hold customer data. */
export function DifferencesCard() {
  const asked = useEndpoint('adminDifferences', {});
  return (
    <CompareCard
      title="Differences"
      description="Machines and servers that do not belong together, as after a restored backup. Nothing is done about them by itself."
      asked={asked}
    >
      {asked.data?.clusters.map((cluster) => (
        <Differences key={cluster.cluster} cluster={cluster} />
      ))}
    </CompareCard>
  );
}

function Differences({ cluster }: { cluster: ClusterDifferences }) {
  const { strays, found, missing, moved, sizes, elsewhere, stray_volumes, missing_volumes, unclear } = cluster;
  const all = [strays, found, missing, moved, sizes, elsewhere, stray_volumes, missing_volumes, unclear];
  const isEmpty = all.every(({ length }) => length === 0);
  return (
    <div className="grid gap-5">
      <h3 className="flex flex-wrap items-center gap-3 font-medium text-ui">
        {cluster.cluster}
        {cluster.reachable ? null : <StateBadge of={clusterWord(cluster)} />}
      </h3>
      {cluster.reachable ? null : <OutOfReach cluster={cluster} />}
      {cluster.reachable && isEmpty ? (
        <p className="text-muted">
          Every machine has its server, every server and volume its machine, and each is where and as large as it is
          billed.
        </p>
      ) : null}
      {strays.length > 0 ? <Strays strays={strays} cluster={cluster.cluster} /> : null}
      {found.length > 0 ? (
        <Kind
          title="Machines that are not ours"
          text="They were made at the hypervisor and carry no id of ours, so nothing here ever touches them. Adopt one to make it a server of a client, or set it aside with a note."
        >
          <FoundMachines cluster={cluster.cluster} machines={found} />
        </Kind>
      ) : null}
      {missing.length > 0 ? (
        <Servers
          title="Servers without a machine"
          text="The machine was deleted at the hypervisor, or the database is older than that. Ask the owner first: a rebuild from an image, or a backup of it, brings it back. If nobody wants it any more, delete the server."
          caption={`Servers without a machine in ${cluster.cluster}`}
          servers={missing}
        />
      ) : null}
      {moved.length > 0 ? (
        <Servers
          title="Machines on another node"
          text="They were moved at the hypervisor. They work as before and are found there; only the memory that is promised is still counted on the old node until they are rebuilt or moved back."
          caption={`Machines on another node in ${cluster.cluster}`}
          servers={moved}
        />
      ) : null}
      {sizes.length > 0 ? (
        <Kind
          title="Machines of another size than billed"
          text="They were changed at the hypervisor, or a restored machine kept an old size. Change the size there, or ask the owner which one is meant."
        >
          <Table
            caption={`Machines of another size than billed in ${cluster.cluster}`}
            stacked
            columns={[
              ...serverColumns,
              { key: 'billed', header: 'Billed', cell: (one) => sizeText(one.billed) },
              { key: 'found', header: 'Found', cell: (one) => sizeText(one.found) },
            ]}
            rows={sizes}
            rowKey={(one) => one.server_id}
          />
        </Kind>
      ) : null}
      {elsewhere.length > 0 ? (
        <Kind
          title="Servers in another place than ordered"
          text="The client chose another place. Ask whether it matters before you move anything."
        >
          <Table
            caption={`Servers in another place than ordered in ${cluster.cluster}`}
            stacked
            columns={[
              ...serverColumns,
              { key: 'billed', header: 'Ordered', cell: (one) => one.billed_place },
              { key: 'found', header: 'Found', cell: (one) => one.found_place },
            ]}
            rows={elsewhere}
            rowKey={(one) => one.server_id}
          />
        </Kind>
      ) : null}
      {stray_volumes.length > 0 ? (
        <Kind
          title="Disks without a volume"
          text="They are at home in a machine that carries the id of a volume which we do not have. Look at the hypervisor whose data is on them, save it if it is needed, then remove the machine there."
        >
          <Table
            caption={`Disks without a volume in ${cluster.cluster}`}
            stacked
            columns={[
              { key: 'vm', header: 'VM ID', cell: (one) => String(one.proxmox_vm_id) },
              { key: 'node', header: 'Node', cell: (one) => one.node },
              {
                key: 'volume',
                header: 'Volume it names',
                cell: (one) => <CopyId value={one.volume_id} what="Volume ID" display={one.volume_id} />,
              },
              { key: 'why', header: 'Why it is here', cell: (one) => whyDisk[one.why] },
            ]}
            rows={stray_volumes}
            rowKey={(one) => String(one.proxmox_vm_id)}
          />
        </Kind>
      ) : null}
      {missing_volumes.length > 0 ? (
        <Kind
          title="Volumes without a disk"
          text="The machine that the disk was at home in is gone. Its data can only come from a backup of the storage; tell the owner before anything else."
        >
          <Table
            caption={`Volumes without a disk in ${cluster.cluster}`}
            stacked
            columns={[
              {
                key: 'volume',
                header: 'Volume',
                cell: (one) => (
                  <Link
                    to={paths.adminVolume({ volumeId: one.volume_id })}
                    className={cx(textLinkClass, 'break-words')}
                  >
                    {one.name}
                  </Link>
                ),
              },
              { key: 'vm', header: 'VM ID', cell: (one) => String(one.proxmox_vm_id) },
              { key: 'node', header: 'Node in our books', cell: (one) => one.node },
            ]}
            rows={missing_volumes}
            rowKey={(one) => one.volume_id}
          />
        </Kind>
      ) : null}
      {unclear.length > 0 ? (
        <Servers
          title="Not known now"
          text="Their node does not answer, so the machine may be there or not. Compare again when it is back."
          caption={`Servers that could not be compared in ${cluster.cluster}`}
          servers={unclear}
        />
      ) : null}
    </div>
  );
}

type Placed = ClusterDifferences['missing'][number];
const serverColumns = [
  {
    key: 'server',
    header: 'Server',
    cell: (one: Placed) => <ServerLink id={one.server_id} name={one.proxmox_vm_name} />,
  },
  { key: 'node', header: 'Node', cell: (one: Placed) => one.node },
] as const;

const sizeText = ({ vcpus, ram_mb, disk_gb }: ClusterDifferences['sizes'][number]['billed']): string =>
  `${vcpus} vCPU, ${Math.round((ram_mb / 1024) * 10) / 10} GB RAM, ${diskSize(disk_gb)} SSD`;

function Kind({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="grid gap-3">
      <div>
        <h4 className="font-medium text-ui">{title}</h4>
        <p className="mt-1 max-w-4xl text-pretty text-muted text-sm">{text}</p>
      </div>
      {children}
    </div>
  );
}

const whyDisk: Readonly<Record<ClusterDifferences['stray_volumes'][number]['why'], string>> = {
  unknown: 'We know no such volume. It was made after the backup that was restored.',
  ended: 'That volume has ended, and its disk should be gone.',
  elsewhere: 'That volume has another disk.',
};

const whyStray: Readonly<Record<StrayMachine['why'], string>> = {
  unknown: 'We know no such server. It was made after the backup that was restored.',
  ended: 'That server has ended, and its machine should be gone.',
  elsewhere: 'That server has another machine.',
};

function Strays({ strays, cluster }: { strays: ClusterDifferences['strays']; cluster: string }) {
  return (
    <Kind
      title="Machines without a server"
      text="They carry an id of ours and belong to no server that we have. Look at the hypervisor whose data is on them, save it if it is needed, then remove them there."
    >
      <Table
        caption={`Machines without a server in ${cluster}`}
        stacked
        columns={[
          { key: 'vm', header: 'VM ID', cell: (one) => String(one.proxmox_vm_id) },
          { key: 'node', header: 'Node', cell: (one) => one.node },
          {
            key: 'server',
            header: 'Server it names',
            cell: (one) =>
              one.why === 'unknown' ? (
                <CopyId value={one.server_id} what="Server ID" display={one.server_id} />
              ) : (
                <ServerLink id={one.server_id} name={one.proxmox_vm_name} />
              ),
          },
          { key: 'why', header: 'Why it is here', cell: (one) => whyStray[one.why] },
        ]}
        rows={strays}
        rowKey={(one) => String(one.proxmox_vm_id)}
      />
    </Kind>
  );
}

type Displaced = ClusterDifferences['missing'][number] & { readonly found_on?: string };

function Servers(props: { title: string; text: string; caption: string; servers: readonly Displaced[] }) {
  const isMoved = props.servers.some(({ found_on }) => found_on !== undefined);
  return (
    <Kind title={props.title} text={props.text}>
      <Table
        caption={props.caption}
        stacked
        columns={[
          {
            key: 'server',
            header: 'Server',
            cell: (one) => <ServerLink id={one.server_id} name={one.proxmox_vm_name} />,
          },
          { key: 'vm', header: 'VM ID', cell: (one) => String(one.proxmox_vm_id) },
          { key: 'node', header: 'Node in our books', cell: (one) => one.node },
          ...(isMoved ? [{ key: 'found', header: 'Found on', cell: (one: Displaced) => one.found_on ?? '' }] : []),
        ]}
        rows={props.servers}
        rowKey={(one) => one.server_id}
      />
    </Kind>
  );
}

function ServerLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to={paths.adminServer({ serverId: id })} className={cx(textLinkClass, 'break-words')}>
      {name}
    </Link>
  );
}
