import { privateTitle } from '../../shell/title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const meta = privateTitle('Servers');
export const handle = { crumb: 'Servers' };

export default function ServersPage() {
  return (
    <>
      <PageHeading title="Servers" />
      <div className="mt-8">
        <EmptyState title="No servers found" text="The servers of all clients are listed here." />
      </div>
    </>
  );
}
