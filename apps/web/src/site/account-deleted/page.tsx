import { Link } from 'react-router';
import { claim } from '../../claim.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Hero, HeroTitle } from '../parts/hero.tsx';
import { pageMeta } from '../seo.ts';

export const meta = () =>
  pageMeta({
    title: 'Your account is deleted',
    description: claim('deleted.meta', 'Your account and the personal data in it have been deleted.'),
    path: paths.accountDeleted(),
    noIndex: true,
  });

export default function AccountDeletedPage() {
  return (
    <Hero
      size="full"
      ridge="home"
      title={<HeroTitle>Your account is deleted</HeroTitle>}
      lede={claim(
        'deleted.erased',
        'You are signed out everywhere, your tokens no longer work, and your personal data has been erased. Invoices stay with us for as long as the Norwegian bookkeeping act asks for it. Thank you for the time you were here.',
      )}
      actions={
        <>
          <Link to={paths.home()} className={buttonClass('primary', 'lg')}>
            Go to the front page
          </Link>
          <Link to={paths.contact()} className={buttonClass('secondary', 'lg')}>
            Tell us why you left
          </Link>
        </>
      }
    />
  );
}
