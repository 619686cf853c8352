import { dedicatedCan } from '@resolvo/contract/machines/dedicated-unit-states';
import type { DedicatedDetail } from '@resolvo/contract/machines/dedicated-units';
import { type ClientLoaderFunctionArgs, Link, useParams } from 'react-router';
import { load, usePrefetched } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { DocumentsList } from '../../../features/machines/dedicated-units/documents-list.tsx';
import { PartsCard } from '../../../features/machines/dedicated-units/parts-card.tsx';
import { unitWord } from '../../../features/machines/dedicated-units/unit-word.ts';
import { HeadingWithState } from '../../../features/machines/servers/heading-with-state.tsx';
import { PriceOf } from '../../../features/machines/servers/paid-facts.tsx';
import { paths } from '../../../paths.ts';
import { BackToList } from '../../../shell/back-to-list.tsx';
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
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { AccessDialog } from './access-dialog.tsx';
import { CancelPart } from './cancel-part.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { UnitNotices } from './unit-notices.tsx';
import { WorkCard } from './work-card.tsx';

export const meta = titleAbout('Dedicated');
export const handle = { crumb: 'Machine', under: { crumb: 'Dedicated', path: paths.dedicatedUnits() } };
export const ErrorBoundary = failedPage('dedicated', { to: paths.dedicatedUnits(), label: 'Back to Dedicated' });

const inputOf = (dedicatedId: string | undefined) => ({ params: { dedicated_id: dedicatedId ?? '' } });

export async function clientLoader({ params: { dedicatedId } }: ClientLoaderFunctionArgs) {
  return { about: (await load('dedicatedShow', inputOf(dedicatedId))).name };
}

export default function DedicatedUnitPage() {
  const { dedicatedId } = useParams();
  const unit = usePrefetched('dedicatedShow', inputOf(dedicatedId));
  const { may } = useRights();
  const { open, show, close } = useDialog(['access', 'rename']);
  return (
    <Page kind="detail">
      <PageHeading
        back={<BackToList to={paths.dedicatedUnits()}>Dedicated</BackToList>}
        title={<HeadingWithState name={unit.name} of={unitWord(unit)} />}
        actions={
          <>
            {may('dedicatedAccess') && unit.access_waits ? (
              <Button
                variant="primary"
                disabledReason={reasonOf(dedicatedCan.seeAccess(unit.state))}
                onClick={() => show('access')}
              >
                Show access data
              </Button>
            ) : null}
            {may('dedicatedRename') ? (
              <Button
                variant="secondary"
                disabledReason={reasonOf(dedicatedCan.rename(unit.state))}
                onClick={() => show('rename')}
              >
                Rename
              </Button>
            ) : null}
          </>
        }
      />
      <UnitNotices unit={unit} />
      <DetailColumns rail={<Facts unit={unit} />}>
        {unit.note === '' ? null : (
          <Card title="From our staff">
            <p className="text-pretty break-words whitespace-pre-wrap text-sm">{unit.note}</p>
          </Card>
        )}
        {unit.parts.length > 0 ? <PartsCard parts={unit.parts} /> : null}
        {unit.description === '' ? null : (
          <Card title="As ordered">
            <p className="text-pretty break-words text-sm">{unit.description}</p>
          </Card>
        )}
        <Card title="Documents">
          <DocumentsList unitId={unit.dedicated_id} documents={unit.documents} row="dedicatedDocument" />
        </Card>
        {may('ticketCreate') ? <WorkCard unit={unit} /> : null}
      </DetailColumns>
      <AccessDialog unit={unit} open={open === 'access'} onClose={close} />
      <RenameDialog unit={unit} open={open === 'rename'} onClose={close} />
    </Page>
  );
}

function Facts({ unit }: { unit: DedicatedDetail }) {
  const { may } = useRights();
  return (
    <Card title="About">
      <KeyValueList
        items={[
          { label: 'Plan', value: unit.plan_name },
          {
            label: unit.addresses.length === 1 ? 'Address' : 'Addresses',
            value:
              unit.addresses.length === 0
                ? 'None'
                : unit.addresses.map((address) => (
                    <span key={address} className="block">
                      <CopyId value={address} what="Address" display={address} />
                    </span>
                  )),
          },
          { label: 'Access data', value: accessText(unit) },
          {
            label: 'Price',
            value:
              unit.plan_type === 'custom' && unit.subscription_id === null ? (
                'Paid once.'
              ) : (
                <PriceOf of={unit} side="owner" />
              ),
          },
          { label: 'Ordered', value: formatDateTime(unit.created_at) },
          { label: 'Delivered', value: unit.ready_at === 0 ? 'Not yet' : formatDateTime(unit.ready_at) },
          ...(unit.invoice_id !== null && may('ownInvoice')
            ? [
                {
                  label: 'Order',
                  value: (
                    <Link to={paths.billingInvoice({ id: unit.invoice_id })} className={textLinkClass}>
                      See its invoice
                    </Link>
                  ),
                },
              ]
            : []),
          ...(unit.subscription_id !== null && may('ownSubscriptions')
            ? [
                {
                  label: 'Subscription',
                  value: (
                    <Link to={paths.billingSubscription({ id: unit.subscription_id })} className={textLinkClass}>
                      See it in Billing
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
      {unit.plan_type === 'dedicated' && may('dedicatedCancel') ? <CancelPart unit={unit} /> : null}
    </Card>
  );
}

function accessText({ access_waits, access_shown_at, state }: DedicatedDetail): string {
  if (access_waits) return 'Not seen yet';
  if (access_shown_at > 0) return `Seen on ${formatDateTime(access_shown_at)}`;
  return state === 'making' ? 'With the hand-over' : 'None';
}
