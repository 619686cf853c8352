import { Package } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { privateTitle } from '../../shell/title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const meta = privateTitle('cPanel Packages');

export default function CpanelPage() {
  return (
    <Page kind="detail">
      <PageHeading title="cPanel Packages" />
      <EmptyState
        icon={<Package aria-hidden="true" />}
        title="No packages"
        text="Websites, mailboxes and databases, managed in cPanel."
        action={
          <Link to={paths.solutionsWeb()} className={buttonClass('primary')}>
            Purchase a cPanel package →
          </Link>
        }
      />
    </Page>
  );
}
