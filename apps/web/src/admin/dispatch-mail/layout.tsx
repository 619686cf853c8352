import { Plus } from 'lucide-react';
import { Outlet } from 'react-router';
import { paths } from '../../paths.ts';
import { LinkTabs } from '../../shell/link-tabs.tsx';
import { useAct } from '../../shell/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { newLetter } from './letter-texts.ts';

export const handle = { crumb: 'Dispatch mail', under: { crumb: 'Clients', path: paths.adminClients() } };

const tabs = [
  { label: 'Letters', path: paths.adminDispatchMail() },
  { label: 'Log', path: paths.adminMailLog() },
  { label: 'Received', path: paths.adminMailReceived() },
  { label: 'Texts', path: paths.adminMailTexts() },
  { label: 'Blocked', path: paths.adminMailBlocked() },
];

export default function DispatchMailLayout() {
  const create = useAct('dispatchCreate', {
    leaveTo: ({ dispatch_id }) => paths.adminDispatch({ dispatchId: dispatch_id }),
  });
  return (
    <Page kind="list">
      <PageHeading
        title="Dispatch mail"
        description="Letters to clients, and every mail that the product sends or receives."
        actions={
          <Button variant="primary" loading={create.pending} onClick={() => void create.run({ body: newLetter })}>
            <Plus aria-hidden="true" />
            New letter
          </Button>
        }
      />
      <LinkTabs label="Dispatch mail" tabs={tabs} />
      <Outlet />
    </Page>
  );
}
