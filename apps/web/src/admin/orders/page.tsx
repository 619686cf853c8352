import { privateTitle } from '../../shell/title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const meta = privateTitle('Orders');
export const handle = { crumb: 'Orders' };

export default function OrdersPage() {
  return (
    <>
      <PageHeading title="Orders" />
      <div className="mt-8">
        <EmptyState title="No orders" text="Orders are listed here as customers place them." />
      </div>
    </>
  );
}
