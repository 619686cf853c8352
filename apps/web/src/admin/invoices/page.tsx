import { privateTitle } from '../../shell/title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const meta = privateTitle('Invoices');
export const handle = { crumb: 'Invoices' };

export default function InvoicesPage() {
  return (
    <>
      <PageHeading title="Invoices" />
      <div className="mt-8">
        <EmptyState title="No invoices" text="An invoice is made when an order is sealed." />
      </div>
    </>
  );
}
