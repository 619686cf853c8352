import { privateTitle } from '../../shell/title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const meta = privateTitle('Subnets');
export const handle = { crumb: 'Subnets' };

export default function SubnetsPage() {
  return (
    <>
      <PageHeading title="Subnets" />
      <div className="mt-8">
        <EmptyState title="No subnets" text="Address pools are listed here." />
      </div>
    </>
  );
}
