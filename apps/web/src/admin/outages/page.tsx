import { attentionWords } from '@resolvo/contract/platform/attention';
import { type Outage, outageAffects, outageName, outageTexts } from '@resolvo/contract/platform/outages';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { prefetch } from '../../api/query.ts';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { formatDateTime } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { OpenOutages, openOutages } from './open-outages.tsx';

export const meta = privateTitle('Outages');
export const handle = { crumb: 'Outages' };

const outages = listQuery('outageList', (cursor) => ({ query: { cursor, limit: 25 } }));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  Promise.all([prefetchList(outages, request), prefetch('outageList', openOutages)]);

export default function OutagesPage() {
  return (
    <Page kind="list">
      <PageHeading
        title="Outages"
        description="When something that we depend on was out of reach. Staff are told once by mail, and once more when it is back."
      />
      <OpenOutages />
      <List
        list={outages}
        rows={(page) => page.outages}
        rowKey={(outage: Outage) => outage.outage_id}
        caption="Outages"
        columns={[
          { key: 'what', phone: 'title', header: 'What', cell: (outage) => outageName(outage) },
          { key: 'why', grow: true, phone: 'text', header: 'Why', cell: (outage) => outageTexts(outage).what },
          { key: 'whom', header: 'Affects', cell: (outage) => outageAffects(outage) || '–' },
          {
            key: 'from',
            align: 'right',
            phone: 'value',
            header: 'From',
            cell: (outage) => formatDateTime(outage.created_at),
          },
          {
            key: 'until',
            align: 'right',
            phone: 'badge',
            header: 'Until',
            cell: (outage) =>
              outage.ended_at === 0 ? <StateBadge of={attentionWords.outage} /> : formatDateTime(outage.ended_at),
          },
        ]}
        empty={<EmptyState title="Everything has been within reach" />}
      />
    </Page>
  );
}
