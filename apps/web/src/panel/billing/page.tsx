import { CreditCard } from 'lucide-react';
import { privateTitle } from '../../shell/title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const meta = privateTitle('Billing and Invoices');

export default function BillingPage() {
  return (
    <>
      <PageHeading title="Billing and Invoices" />
      <div className="mt-8">
        <EmptyState
          icon={<CreditCard aria-hidden="true" />}
          title="No invoices"
          text="Once you have bought something, its invoices are listed here."
        />
      </div>
    </>
  );
}
