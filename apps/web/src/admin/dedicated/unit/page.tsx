import { dayText } from '@resolvo/contract/day-words';
import { dedicatedCan } from '@resolvo/contract/machines/dedicated-unit-states';
import type { StaffDedicatedDetail } from '@resolvo/contract/machines/dedicated-units';
import { type ClientLoaderFunctionArgs, Link, useParams } from 'react-router';
import { load, usePrefetched } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { PartsCard } from '../../../features/machines/dedicated-units/parts-card.tsx';
import { unitWord } from '../../../features/machines/dedicated-units/unit-word.ts';
import { HeadingWithState } from '../../../features/machines/servers/heading-with-state.tsx';
import { PriceOf } from '../../../features/machines/servers/paid-facts.tsx';
import { OffForOwnAccount } from '../../../features/people/clients/own-account.tsx';
import { paths } from '../../../paths.ts';
import { ClientLink } from '../../../shell/client-link.tsx';
import { CopyId } from '../../../shell/copy-id.tsx';
import { failedPage } from '../../../shell/failed-page.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { AccessDialog } from './access-dialog.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { EditDialog } from './edit-dialog.tsx';

export const meta = titleAbout('Dedicated machine');
export const handle = {
  crumb: 'Machine',
  under: { crumb: 'Dedicated machines', path: paths.adminDedicatedUnits() },
};
export const ErrorBoundary = failedPage('dedicated', {
  to: paths.adminDedicatedUnits(),
  label: 'Back to Dedicated machines',
});

const inputOf = (dedicatedId: string | undefined) => ({ params: { dedicated_id: dedicatedId ?? '' } });

export async function clientLoader({ params: { dedicatedId } }: ClientLoaderFunctionArgs) {
  return { about: (await load('adminDedicatedShow', inputOf(dedicatedId))).name };
}

export default function DedicatedUnitPage() {
  const { dedicatedId } = useParams();
  const unit = usePrefetched('adminDedicatedShow', inputOf(dedicatedId));
  const { reason } = useRights();
  const { open, show, close } = useDialog(['edit', 'access']);
  return (
    <OffForOwnAccount userId={unit.user.user_id}>
      <Page kind="detail">
        <PageHeading
          title={<HeadingWithState name={unit.name} of={unitWord(unit)} />}
          actions={
            <>
              <Button
                variant="primary"
                disabledReason={reason('adminDedicatedEdit') ?? reasonOf(dedicatedCan.edit(unit.state))}
                onClick={() => show('edit')}
              >
                Edit
              </Button>
              <Button
                variant="secondary"
                disabledReason={reason('adminDedicatedAccess') ?? reasonOf(dedicatedCan.setAccess(unit.state))}
                onClick={() => show('access')}
              >
                Replace access data
              </Button>
            </>
          }
        />
        {unit.progress === '' ? null : <Notice tone="info">{unit.progress}</Notice>}
        {unit.cancels_at === 0 || unit.ends_at > 0 ? null : (
          <Notice tone="warn">
            It is cancelled and stays until {dayText(unit.cancels_at)}. Then it is suspended, kept for a while, and
            becomes a task to take it down.
          </Notice>
        )}
        {unit.ends_at === 0 ? null : (
          <Notice tone="warn">It is kept until {dayText(unit.ends_at)}. Then it becomes a task to take it down.</Notice>
        )}
        <DetailColumns rail={<Facts unit={unit} />}>
          <PartsCard parts={unit.parts} />
          <Card title="Notes">
            <KeyValueList
              lines
              items={[
                { label: 'For the client', value: <Text of={unit.note} /> },
                { label: 'For staff alone', value: <Text of={unit.staff_note} /> },
                { label: 'As ordered', value: <Text of={unit.description} /> },
              ]}
            />
          </Card>
          <DocumentsCard unit={unit} />
        </DetailColumns>
        <EditDialog unit={unit} open={open === 'edit'} onClose={close} />
        <AccessDialog unit={unit} open={open === 'access'} onClose={close} />
      </Page>
    </OffForOwnAccount>
  );
}

const Text = ({ of }: { of: string }) =>
  of === '' ? <span className="text-muted">Nothing</span> : <span className="whitespace-pre-wrap">{of}</span>;

function Facts({ unit }: { unit: StaffDedicatedDetail }) {
  const { may } = useRights();
  return (
    <Card title="About">
      <KeyValueList
        items={[
          { label: 'Client', value: <ClientLink user={unit.user} /> },
          { label: 'Plan', value: unit.plan_name },
          { label: 'Addresses', value: unit.addresses.join(', ') || 'None' },
          { label: 'Rack', value: unit.rack || 'Not written down' },
          { label: 'Port', value: unit.port || 'Not written down' },
          { label: 'Access data', value: accessText(unit) },
          {
            label: 'Price',
            value: isPaidOnce(unit) ? 'Paid once.' : <PriceOf of={unit} side="staff" />,
          },
          { label: 'Ordered', value: formatDateTime(unit.created_at) },
          { label: 'Delivered', value: unit.ready_at === 0 ? 'Not yet' : formatDateTime(unit.ready_at) },
          ...(may('orderDetail')
            ? [
                {
                  label: 'Order',
                  value: (
                    <Link to={paths.adminOrder({ orderId: unit.order_id })} className={textLinkClass}>
                      View order
                    </Link>
                  ),
                },
              ]
            : []),
          ...(unit.subscription_id !== null && may('orderDetail')
            ? [
                {
                  label: 'Subscription',
                  value: (
                    <Link to={paths.adminOrder({ orderId: unit.order_id })} className={textLinkClass}>
                      View it at its order
                    </Link>
                  ),
                },
              ]
            : []),
          ...(may('auditList')
            ? [
                {
                  label: 'History',
                  value: (
                    <Link to={paths.adminAuditOf({ id: unit.dedicated_id })} className={textLinkClass}>
                      Who did what with it
                    </Link>
                  ),
                },
              ]
            : []),
          { label: 'ID', value: <CopyId value={unit.dedicated_id} what="ID" /> },
        ]}
      />
    </Card>
  );
}

/** A custom item does not renew. */
const isPaidOnce = ({ plan_type, subscription_id }: StaffDedicatedDetail): boolean =>
  plan_type === 'custom' && subscription_id === null;

function accessText({ access_waits, access_set_at, access_shown_at }: StaffDedicatedDetail): string {
  if (access_shown_at > 0) return `Seen by the client on ${formatDateTime(access_shown_at)}`;
  if (access_waits) return `Written down on ${formatDateTime(access_set_at)}, not seen yet`;
  return 'None';
}
