import { type ClusterIsos, isoWord } from '@resolvo/contract/machines/isos';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RowActs } from '../../../ui/row-acts.tsx';
import { Table } from '../../../ui/table.tsx';

/** The files that customers can put into the drives of their servers. */
export function IsosCard({ cluster: { cluster, details, isos } }: { cluster: ClusterIsos }) {
  const hide = useAct('adminIsoHide');
  const title = `ISO files of ${cluster}`;
  if (details !== '') {
    return (
      <Card title={title}>
        <Notice tone="warn">They cannot be listed. {details}</Notice>
      </Card>
    );
  }
  return (
    <Card title={title} flush>
      {isos.length === 0 ? <EmptyState title="This cluster has no ISO files" /> : null}
      <Table
        caption={title}
        stacked
        columns={[
          { key: 'file', header: 'File', grow: true, phone: 'title', cell: (one) => one.file },
          { key: 'state', header: 'State', phone: 'badge', cell: (one) => <StateBadge of={isoWord(one)} /> },
          { key: 'nodes', header: 'Nodes', phone: 'text', cell: (one) => one.nodes.join(', ') },
          { key: 'servers', header: 'In drives', align: 'right', phone: 'value', cell: (one) => one.servers },
          {
            key: 'acts',
            header: <span className="sr-only">Acts</span>,
            align: 'right',
            phone: 'act',
            cell: ({ file, is_hidden }) => (
              <RowActs
                of={file}
                acts={[
                  {
                    label: is_hidden ? 'Offer' : 'Hide',
                    loading: hide.pending,
                    onSelect: () => void hide.run({ body: { cluster, file, is_hidden: !is_hidden } }),
                  },
                ]}
              />
            ),
          },
        ]}
        rows={isos}
        rowKey={(one) => one.file}
      />
    </Card>
  );
}
