import { Globe } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { privateTitle } from '../../shell/title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const meta = privateTitle('Domains');

export default function DomainsPage() {
  return (
    <Page kind="detail">
      <PageHeading title="Domains" />
      <EmptyState
        icon={<Globe aria-hidden="true" />}
        title="No domains"
        text="A domain that belongs to your account is listed here. To bring one over, write to us."
        action={
          <Link to={paths.contact()} className={buttonClass('secondary')}>
            Contact us
          </Link>
        }
      />
    </Page>
  );
}
