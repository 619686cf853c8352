import { privateTitle } from '../../shell/title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const meta = privateTitle('Finance');
export const handle = { crumb: 'Finance' };

export default function FinancePage() {
  return (
    <>
      <PageHeading title="Finance" />
      <div className="mt-8">
        <EmptyState title="No transactions" text="Payments and refunds are listed here as they are booked." />
      </div>
    </>
  );
}
