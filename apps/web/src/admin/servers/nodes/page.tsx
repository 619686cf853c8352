import { RefreshCw } from 'lucide-react';
import { Link } from 'react-router';
import { prefetch } from '../../../api/query.ts';
import { reload } from '../../../api/refresh.ts';
import { paths } from '../../../paths.ts';
import { privateTitle } from '../../../shell/title.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { OpenOutages, openOutages } from '../../outages/open-outages.tsx';
import { NodesCards } from '../nodes-card.tsx';
import { DifferencesCard } from './differences-card.tsx';
import { MaintenancesCards } from './maintenances-card.tsx';

export const meta = privateTitle('Nodes');
export const handle = { crumb: 'Nodes', under: { crumb: 'Servers', path: paths.adminServers() } };

export const clientLoader = () => Promise.all([prefetch('adminMaintenances', {}), prefetch('outageList', openOutages)]);

export default function NodesPage() {
  return (
    <Page kind="list">
      <PageHeading
        title="Nodes"
        description="The hypervisors: what is free on them, and where they and our books do not agree."
        actions={
          <>
            <Link to={paths.adminOutages()} className={buttonClass('secondary')}>
              Outages
            </Link>
            <Button looks variant="secondary" icon={<RefreshCw aria-hidden="true" />} onClick={() => void reload()}>
              Refresh
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-3">
        <OpenOutages />
        <NodesCards />
        <MaintenancesCards />
        <DifferencesCard />
      </div>
    </Page>
  );
}
