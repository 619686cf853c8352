import { Plus, Server } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { privateTitle } from '../../shell/title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const meta = privateTitle('Cloud Servers');

export default function ServersPage() {
  return (
    <>
      <PageHeading
        title="Cloud Servers"
        actions={
          <Link to={paths.solutionsCloud()} className={buttonClass('primary')}>
            <Plus aria-hidden="true" />
            New Server
          </Link>
        }
      />
      <div className="mt-8">
        <EmptyState
          icon={<Server aria-hidden="true" />}
          title="No servers found"
          text="Choose a plan, and your first server is listed here."
        />
      </div>
    </>
  );
}
