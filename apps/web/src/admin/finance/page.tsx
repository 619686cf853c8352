import { formatMoney } from '@resolvo/contract/money';
import { BellRing, Landmark, ListOrdered } from 'lucide-react';
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { requestIdOf } from '../../api/api-error.ts';
import { prefetch, useEndpoint } from '../../api/query.ts';
import { serverNow } from '../../api/server-clock.ts';
import { InvoiceLinks } from '../../features/money/invoices/invoice-links.tsx';
import { paths } from '../../paths.ts';
import { DialogOutlet } from '../../shell/dialog-outlet.tsx';
import { prefetchList } from '../../shell/list-query.ts';
import { privateTitle } from '../../shell/title.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stat, StatStrip } from '../../ui/stat-strip.tsx';
import { FinanceCharts } from './finance-charts.tsx';
import { Findings, openFindings } from './findings.tsx';
import { OpenHalts, openHalts } from './open-halts.tsx';
import { rangeOf } from './range.ts';
import { RangePicker } from './range-picker.tsx';

export const meta = privateTitle('Finance');
export const handle = { crumb: 'Finance', dialogs: true };

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const query = rangeOf(new URL(request.url).searchParams, new Date(serverNow()));
  await Promise.all([
    prefetch('financeReport', { query }),
    prefetch('haltList', openHalts),
    prefetchList(openFindings, request),
  ]);
  return null;
}

export default function FinancePage() {
  const [params, setParams] = useSearchParams();
  const range = rangeOf(params, new Date(serverNow()));
  const { data: report, error, refetch } = useEndpoint('financeReport', { query: range });
  return (
    <Page kind="list">
      <PageHeading
        title="Finance"
        description="From the books, in days of UTC."
        actions={
          <>
            <InvoiceLinks />
            <Link to={paths.adminAlerts()} className={buttonClass('secondary')}>
              <BellRing aria-hidden="true" />
              Card alerts
            </Link>
            <Link to={paths.adminPayouts()} className={buttonClass('secondary')}>
              <Landmark aria-hidden="true" />
              Payouts
            </Link>
            <Link to={paths.adminTransactions()} className={buttonClass('primary')}>
              <ListOrdered aria-hidden="true" />
              Manage transactions
            </Link>
          </>
        }
      />
      <OpenHalts />
      <RangePicker range={range} onChange={({ from, to }) => setParams({ from, to }, { replace: true })} />
      {report ? (
        <div className="flex flex-col gap-6">
          <StatStrip>
            <Stat label="Revenue" value={formatMoney(report.totals.revenue)} hint="excl. VAT, in this range" />
            <Stat label="Recurring revenue" value={formatMoney(report.totals.recurring)} hint="a month, excl. VAT" />
            <Stat label="Outstanding" value={formatMoney(report.totals.outstanding)} hint="incl. VAT, at its end" />
            <Stat label="Tax" value={formatMoney(report.totals.tax)} hint="in this range" />
          </StatStrip>
          <FinanceCharts report={report} />
        </div>
      ) : error ? (
        <ErrorPanel
          title="The report could not be loaded"
          text={error.message}
          requestId={requestIdOf(error)}
          action={
            <Button looks variant="secondary" onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        />
      ) : (
        <Skeleton className="h-96" />
      )}
      <Findings />
      <DialogOutlet />
    </Page>
  );
}
