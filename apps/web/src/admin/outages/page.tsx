import { attentionWords } from '@resolvo/contract/platform/attention';
import { type Outage, outageAffects, outageName, outageTexts } from '@resolvo/contract/platform/outages';
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router';
import { prefetch, useEndpoint } from '../../api/query.ts';
import { useRights } from '../../api/use-rights.ts';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { formatDateTime } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { useDialog } from '../../shell/use-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Damage } from './damage.tsx';
import { Lasted } from './lasted.tsx';
import { OpenOutages, openOutages } from './open-outages.tsx';

export const meta = privateTitle('Outages');
export const handle = { crumb: 'Outages' };

const outages = listQuery('outageList', (cursor) => ({ query: { cursor, limit: 25 } }));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  Promise.all([prefetchList(outages, request), prefetch('outageList', openOutages)]);

export default function OutagesPage() {
  const { may } = useRights();
  const { open, of, show, close } = useDialog(['damage']);
  const [address] = useSearchParams();
  const { data } = useEndpoint('outageList', outages.inputAt(address));
  const meant = data?.outages.find(({ outage_id }) => outage_id === of);
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
          {
            key: 'why',
            grow: true,
            phone: 'more',
            header: 'Why',
            cell: (outage) => (
              <>
                {outageTexts(outage).what}
                <span className="@2xl:hidden">
                  {' '}
                  Lasted: <Lasted outage={outage} />.
                </span>
              </>
            ),
          },
          {
            key: 'whom',
            phone: 'text',
            header: 'Affected',
            cell: (outage) => {
              const affected = outageAffects(outage) || '–';
              return outage.has_list && may('outageDamage') ? (
                <Button
                  looks
                  variant="ghost"
                  size="sm"
                  className="-mx-3"
                  aria-label={`${outageName(outage)}: ${affected}`}
                  onClick={() => show('damage', outage.outage_id)}
                >
                  {affected}
                </Button>
              ) : (
                affected
              );
            },
          },
          {
            key: 'from',
            align: 'right',
            phone: 'value',
            header: 'From',
            cell: (outage) => <Moment word="from" seconds={outage.created_at} />,
          },
          {
            key: 'until',
            align: 'right',
            phone: 'badge',
            header: 'Until',
            cell: (outage) =>
              outage.ended_at === 0 ? (
                <StateBadge of={attentionWords.outage} />
              ) : (
                <Moment word="until" seconds={outage.ended_at} />
              ),
          },
          { key: 'lasted', align: 'right', header: 'Lasted', cell: (outage) => <Lasted outage={outage} /> },
        ]}
        empty={<EmptyState title="Everything has been within reach" />}
      />
      <Dialog
        open={open === 'damage'}
        onOpenChange={(wanted) => wanted || close()}
        title={`What the outage of ${meant ? outageName(meant) : of} stopped`}
        description="As it was when staff were told."
      >
        {of && may('outageDamage') ? <Damage outageId={of} /> : null}
      </Dialog>
    </Page>
  );
}

/** On a phone no header says which moment it is. */
function Moment({ word, seconds }: { word: string; seconds: number }) {
  return (
    <>
      <span className="@2xl:hidden">{word} </span>
      {formatDateTime(seconds)}
    </>
  );
}
