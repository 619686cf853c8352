import { type ClusterImages, imageOfferWords, type RuledImage } from '@resolvo/contract/machines/image-rules';
import { supportEnd } from '@resolvo/contract/machines/image-support';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { prefetch, usePrefetched } from '../../../api/query.ts';
import { serverSeconds } from '../../../api/server-clock.ts';
import { serversText } from '../../../features/machines/servers/batch-texts.ts';
import { paths } from '../../../paths.ts';
import { formatDay } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { supportText } from '../../../shell/support-text.ts';
import { privateTitle } from '../../../shell/title.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { RowActs } from '../../../ui/row-acts.tsx';
import { Table } from '../../../ui/table.tsx';
import { AddImageDialog } from './add-image-dialog.tsx';
import { ImageRuleDialog } from './image-rule-dialog.tsx';
import { ImageSourceDialog } from './image-source-dialog.tsx';
import { IsosCard } from './isos-card.tsx';
import { LibraryCard } from './library-card.tsx';

export const meta = privateTitle('Images');
export const handle = { crumb: 'Images', under: { crumb: 'Servers', path: paths.adminServers() } };

export const clientLoader = () =>
  Promise.all([prefetch('adminImageRules', {}), prefetch('adminIsos', {}), prefetch('adminLibrary', {})]);

export default function ImagesPage() {
  const { clusters } = usePrefetched('adminImageRules', {});
  const library = usePrefetched('adminIsos', {});
  const { images: added } = usePrefetched('adminLibrary', {});
  const { open, show, close } = useDialog(['add']);
  return (
    <Page kind="list">
      <PageHeading
        title="Images"
        description="The templates and ISO files that each cluster has. They are made at the hypervisor, or added here by URL. You decide which are offered, and say until when their makers publish fixes. Servers that have one stay as they are."
        actions={
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => show('add')}>
            Add by URL
          </Button>
        }
      />
      <div className="flex flex-col gap-3">
        {clusters.map((cluster) => (
          <ClusterCard key={cluster.cluster} cluster={cluster} />
        ))}
        {library.clusters.map((cluster) => (
          <IsosCard key={cluster.cluster} cluster={cluster} />
        ))}
        <LibraryCard images={added} />
      </div>
      {open === 'add' ? <AddImageDialog clusters={clusters.map(({ cluster }) => cluster)} onClose={close} /> : null}
    </Page>
  );
}

function ClusterCard({ cluster: { cluster, reachable, details, images } }: { cluster: ClusterImages }) {
  const [asking, ask] = useState<{ readonly act: 'rule' | 'source'; readonly image: string }>();
  // As it is now: a check that ends while a dialog is open shows in it.
  const asked = images.find(({ image }) => image === asking?.image);
  const close = () => ask(undefined);
  if (!reachable) {
    return (
      <Card title={cluster}>
        <Notice tone="warn">Its images cannot be listed. {details}</Notice>
      </Card>
    );
  }
  return (
    <Card title={cluster} flush>
      {images.length === 0 ? <EmptyState title="This cluster has no templates" /> : null}
      <Table
        caption={`Images of ${cluster}`}
        stacked
        columns={[
          { key: 'name', header: 'Image', phone: 'title', cell: (one) => one.name },
          {
            key: 'offer',
            header: 'State',
            phone: 'badge',
            cell: (one) => <StateBadge of={imageOfferWords[one.offer]} />,
          },
          { key: 'about', header: 'About', grow: true, phone: 'text', cell: about },
          {
            key: 'support',
            header: 'Support',
            phone: 'value',
            cell: (one) => <Support endsAt={one.support_ends_at} />,
          },
          { key: 'source', header: 'Source', phone: 'more', cell: (one) => <Source of={one} /> },
          {
            key: 'acts',
            header: <span className="sr-only">Acts</span>,
            align: 'right',
            phone: 'act',
            cell: (one) => (
              <RowActs
                of={one.image}
                acts={[
                  { label: 'Change', onSelect: () => ask({ act: 'rule', image: one.image }) },
                  {
                    label: 'Check the source',
                    disabledReason: one.source?.is_checking ? 'It is being checked.' : undefined,
                    onSelect: () => ask({ act: 'source', image: one.image }),
                  },
                ]}
              />
            ),
          },
        ]}
        rows={images}
        rowKey={(one) => one.image}
      />
      {asking?.act === 'rule' && asked ? <ImageRuleDialog cluster={cluster} image={asked} onClose={close} /> : null}
      {asking?.act === 'source' && asked ? <ImageSourceDialog cluster={cluster} image={asked} onClose={close} /> : null}
    </Card>
  );
}

const countOf = (servers: number): string => (servers === 0 ? 'No server' : serversText(servers));

/** What may be cut off where there is little room stands last. */
const about = ({ image, login, min_disk_gb, nodes, servers }: RuledImage): string =>
  `${countOf(servers)}, user ${login}, ${min_disk_gb} GB, template ${image} on ${nodes.join(', ')}`;

function Source({ of: { source } }: { of: RuledImage }) {
  if (source === null) return <span className="text-muted">Source not known</span>;
  if (source.is_checking) return 'Being checked';
  if (source.verified_at > 0) return `Verified on ${formatDay(source.verified_at)}`;
  return <span className="text-danger">{source.trouble || 'Not verified'}</span>;
}

function Support({ endsAt }: { endsAt: number }) {
  const end = supportEnd(endsAt, serverSeconds());
  if (endsAt === 0) return <span className="text-muted">Not known</span>;
  return (
    <span className={cx(end === 'past' && 'text-danger', end === 'near' && 'text-warn')}>
      {supportText(endsAt) ?? `Until ${formatDay(endsAt)}`}
    </span>
  );
}
