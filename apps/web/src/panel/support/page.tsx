import { brand } from '@resolvo/brand/brand';
import { LifeBuoy } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { privateTitle } from '../../shell/title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const meta = privateTitle('Support');

export default function SupportPage() {
  return (
    <>
      <PageHeading title="Support" />
      <div className="mt-8">
        <EmptyState
          icon={<LifeBuoy aria-hidden="true" />}
          title="How can we help?"
          text={`Write to us with the contact form, or to ${brand.supportEmail}. You get a reference at once and an answer by mail.`}
          action={
            <Link to={paths.contact()} className={buttonClass('primary')}>
              Contact support
            </Link>
          }
        />
      </div>
    </>
  );
}
