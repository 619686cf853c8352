import { formatMoney } from '@resolvo/contract/money';
import {
  type HaltPreview,
  haltDecisionWords,
  haltPreviewRows,
  invoicingAlarm,
} from '@resolvo/contract/money/invoicing-halts';
import { type ClientLoaderFunctionArgs, Link, useParams } from 'react-router';
import { load, usePrefetched } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { ClientLink } from '../../../shell/client-link.tsx';
import { Confirm } from '../../../shell/confirm.tsx';
import { failedPage } from '../../../shell/failed-page.tsx';
import { formatDateTime, formatDay } from '../../../shell/relative-time.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Table } from '../../../ui/table.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { haltText, haltTitle } from '../open-halts.tsx';

export const meta = titleAbout('Invoicing alarm');
export const ErrorBoundary = failedPage('halt', { to: paths.adminFinance(), label: 'Back to Finance' });
export const handle = { crumb: 'Invoicing alarm', under: { crumb: 'Finance', path: paths.adminFinance() } };

const inputOf = (haltId: string | undefined) => ({ params: { halt_id: haltId ?? '' } });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { halt } = await load('haltPreview', inputOf(params.haltId));
  return { about: halt.user?.email || formatDay(halt.created_at) };
}

export default function HaltPage() {
  const { haltId } = useParams();
  const preview = usePrefetched('haltPreview', inputOf(haltId));
  const { halt } = preview;
  const { open, show, close } = useDialog(['release', 'drop']);
  const release = useAct('haltRelease');
  const drop = useAct('haltDrop');
  const input = { ...inputOf(haltId), body: {} };
  const decided = halt.decision === null ? undefined : `This alarm was ${halt.decision} already.`;

  return (
    <Page kind="detail">
      <PageHeading
        title={halt.decision === null ? haltTitle(halt) : 'Invoicing alarm'}
        description={haltText(halt)}
        actions={
          <>
            <Button variant="secondary" disabledReason={decided} onClick={() => show('drop')}>
              Drop
            </Button>
            <Button variant="primary" disabledReason={decided} onClick={() => show('release')}>
              Release
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <Card title="Alarm">
          <KeyValueList
            items={[
              { label: 'Noticed', value: formatDateTime(halt.created_at) },
              ...(halt.user
                ? [
                    {
                      label: 'Client',
                      value: <ClientLink user={halt.user} />,
                    },
                  ]
                : []),
              { label: 'Would be made', value: billsText(preview.waiting_count) },
              { label: 'Their prices', value: `${formatMoney(preview.waiting_total)}, before discount, excl. VAT` },
              ...(halt.decision === null
                ? []
                : [
                    {
                      label: haltDecisionWords[halt.decision].word,
                      value: `${formatDateTime(halt.decided_at)} by ${halt.decided_by}`,
                    },
                  ]),
            ]}
          />
        </Card>
        <Card title="What would be made" description={shownText(preview.waiting.length, preview.waiting_count)} flush>
          <Waiting waiting={preview.waiting} />
        </Card>
        {halt.user ? (
          <Card title="What was made" description={`The newest documents, at most ${haltPreviewRows}.`} flush>
            <Made made={preview.made} />
          </Card>
        ) : null}
      </div>
      <Confirm
        open={open === 'release' && decided === undefined}
        onClose={close}
        title={halt.user ? `Let invoicing of ${halt.user.email} go on?` : 'Let invoicing go on?'}
        text={releaseText(preview.waiting_count)}
        action="Release"
        actionVariant="primary"
        onConfirm={() => release.send(input)}
      />
      <Confirm
        open={open === 'drop' && decided === undefined}
        onClose={close}
        title={halt.user ? `Drop what waits for ${halt.user.email}?` : 'Drop what waits?'}
        text={`Nothing of it is made for ${invoicingAlarm.droppedHours} hours. Then the calendar looks again, and an alarm is raised again if it is still too much.`}
        action="Drop"
        onConfirm={() => drop.send(input)}
      />
    </Page>
  );
}

const billsText = (count: number): string => (count === 1 ? '1 bill' : `${count} bills`);

const releaseText = (count: number): string =>
  count === 0
    ? 'No renewal waits. New orders are taken again at once.'
    : `${billsText(count)} ${count === 1 ? 'is' : 'are'} made and mailed within the hour.`;

const shownText = (shown: number, all: number): string =>
  shown < all ? `The first ${shown} of ${all}.` : 'Renewals that are due to be billed.';

function Waiting({ waiting }: Pick<HaltPreview, 'waiting'>) {
  if (waiting.length === 0) return <EmptyState title="No renewal waits" text="New orders are refused meanwhile." />;
  return (
    <Table
      stacked
      caption="What would be made"
      captionHidden
      rows={waiting}
      rowKey={({ subscription_id }) => subscription_id}
      columns={[
        { key: 'name', header: 'Service', cell: ({ name }) => name },
        {
          key: 'client',
          header: 'Client',
          cell: ({ user }) => <ClientLink user={user} />,
        },
        { key: 'period', header: 'Period from', cell: ({ period_start }) => formatDay(period_start) },
        { key: 'total', header: 'Total', align: 'right', cell: ({ total }) => formatMoney(total) },
      ]}
    />
  );
}

function Made({ made }: Pick<HaltPreview, 'made'>) {
  return (
    <Table
      stacked
      caption="What was made"
      captionHidden
      rows={made}
      rowKey={({ document, number }) => `${document}-${number}`}
      columns={[
        {
          key: 'document',
          header: 'Document',
          cell: ({ document, number, invoice_id }) => (
            <Link to={paths.adminInvoice({ invoiceId: invoice_id })} className={textLinkClass}>
              {document === 'invoice' ? `Invoice #${number}` : `Credit note #${number}`}
            </Link>
          ),
        },
        { key: 'time', header: 'Made', cell: ({ created_at }) => formatDateTime(created_at) },
        { key: 'total', header: 'Total', align: 'right', cell: ({ total }) => formatMoney(total) },
      ]}
    />
  );
}
