import { copyKey } from '@resolvo/contract/copied-image';
import type { Backup, Snapshot } from '@resolvo/contract/machines/server-copies';
import { copyStatusWords, serverCan } from '@resolvo/contract/machines/server-states';
import { type LucideIcon, Plus } from 'lucide-react';
import { Outlet, useNavigate } from 'react-router';
import { type CopyAct, paths } from '../../../paths.ts';
import { List } from '../../../shell/list.tsx';
import type { ListQuery, Page } from '../../../shell/list-query.ts';
import { reasonOf } from '../../../shell/reason-of.ts';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowActs } from '../../../ui/row-acts.tsx';
import type { Column } from '../../../ui/table.tsx';
import { inGigabytes } from '../usage-bars.tsx';
import { factsOf, useServer } from './use-server.ts';

/** List and dialogs shared by snapshots and backups. */
export interface CopyKind {
  readonly title: string;
  readonly text: string;
  readonly icon: LucideIcon;
  readonly one: string;
  readonly createLabel: string;
  readonly restoreLabel: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly can: Readonly<Record<'create' | CopyAct, keyof typeof serverCan>>;
  readonly createPath: (values: { id: string }) => string;
  readonly copyPath: (values: { id: string; copyId: string; act: CopyAct }) => string;
}

export interface Copy extends Pick<Snapshot, 'name' | 'status' | 'created_at'> {
  readonly id: string;
  /** Only backups have these. */
  readonly size?: number;
  readonly automatic?: boolean;
}

export const fromSnapshot = ({ snapshot_id: id, name, status, created_at }: Snapshot): Copy => ({
  id,
  name,
  status,
  created_at,
});
export const fromBackup = ({ backup_id: id, name, status, created_at, size, automatic }: Backup): Copy => ({
  id,
  name,
  status,
  created_at,
  size,
  automatic,
});

const working = 'This copy is being worked on.';

interface CopiesProps<N extends 'vmSnapshots' | 'vmBackups'> {
  readonly kind: CopyKind;
  readonly list: ListQuery<N>;
  readonly page: Page<N>;
  readonly copiesOf: (page: Page<N>) => readonly Copy[];
}

export function Copies<N extends 'vmSnapshots' | 'vmBackups'>({ kind, list, page, copiesOf }: CopiesProps<N>) {
  const copies = copiesOf(page);
  const { limit } = page;
  const server = useServer();
  const navigate = useNavigate();
  const facts = factsOf(server);
  const go = (path: string) => void navigate(path);
  // Those of the schedule have a limit of their own.
  const used = copies.filter(({ automatic }) => !automatic).length;
  const full = used >= limit ? `This server has ${limit} of them already. Please delete one first.` : undefined;
  const sized = copies.some(({ size }) => size !== undefined);
  const act = (copy: Copy, which: CopyAct, label: string) => ({
    label,
    disabledReason: reasonOf(serverCan[kind.can[which]](facts)) ?? (copy.status === 'working' ? working : undefined),
    onSelect: () => go(kind.copyPath({ id: server.id, copyId: copy.id, act: which })),
  });
  const newServer = (copy: Copy) => ({
    label: 'New server from it',
    disabledReason: copy.status === 'working' ? working : undefined,
    onSelect: () => go(paths.serverNewFrom({ image: copyKey('backup', copy.id), location: server.location })),
  });
  const size: Column<Copy> = {
    key: 'size',
    header: 'Size',
    phone: 'value',
    align: 'right',
    cell: (copy) => (copy.size ? `${inGigabytes(copy.size)} GB` : '–'),
  };
  const origin: Column<Copy> = {
    key: 'origin',
    header: 'Made by',
    priority: 2,
    cell: (copy) => (copy.automatic ? 'Schedule' : 'Hand'),
  };
  const create = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      disabledReason={reasonOf(serverCan[kind.can.create](facts)) ?? full}
      onClick={() => go(kind.createPath(server))}
    >
      {kind.createLabel}
    </Button>
  );
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="font-semibold text-base text-text">
            {kind.title}
            <span className="ml-3 font-normal text-muted text-sm">
              {used} of {limit} {sized ? 'by hand ' : ''}used
            </span>
          </h2>
          <p className="max-w-4xl text-pretty text-muted text-sm">{kind.text}</p>
        </div>
        {create}
      </div>
      <List
        list={list}
        rows={copiesOf}
        rowKey={({ id }) => id}
        caption={kind.title}
        columns={[
          { key: 'name', grow: true, phone: 'title', header: 'Name', cell: (copy) => copy.name },
          ...(sized ? [origin] : []),
          {
            key: 'state',
            phone: 'badge',
            header: 'State',
            cell: (copy) => <StateBadge of={copyStatusWords[copy.status]} />,
          },
          {
            key: 'created',
            align: 'right',
            phone: 'text',
            header: 'Made',
            cell: (copy) => formatDateTime(copy.created_at),
          },
          ...(sized ? [size] : []),
          {
            key: 'acts',
            phone: 'act',
            header: 'Actions',
            align: 'right',
            cell: (copy) => (
              <RowActs
                of={copy.name}
                acts={[
                  act(copy, 'restore', kind.restoreLabel),
                  ...(copy.size === undefined ? [] : [newServer(copy)]),
                  act(copy, 'image', 'Make an image'),
                  { ...act(copy, 'delete', 'Delete'), tone: 'danger' as const },
                ]}
              />
            ),
          },
        ]}
        empty={<EmptyState icon={<kind.icon aria-hidden="true" />} title={kind.emptyTitle} text={kind.emptyText} />}
      />
      <Outlet />
    </div>
  );
}
