import { Link } from 'react-router';
import { claim } from '../../claim.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Hero, HeroTitle } from '../parts/hero.tsx';
import { pageMeta } from '../seo.ts';

export const meta = () =>
  pageMeta({
    title: 'Deleted accounts',
    description: claim('deleted.meta', 'What is left of an account after it was deleted.'),
    path: paths.accountDeleted(),
    noIndex: true,
  });

/** Which of the two is shown is known before the first paint: the address can be opened by every visitor. */
export default function AccountDeletedPage() {
  return (
    <Hero
      size="full"
      ridge="home"
      title={
        <HeroTitle>
          <span className="signed-in:hidden">Your account is deleted</span>
          <span className="hidden signed-in:inline">Nothing was deleted</span>
        </HeroTitle>
      }
      lede={
        <>
          <span className="signed-in:hidden">
            {claim(
              'deleted.erased',
              'You are signed out everywhere, your tokens no longer work, and your personal data has been erased. Invoices stay with us for as long as the Norwegian bookkeeping act asks for it. Thank you for the time you were here.',
            )}
          </span>
          <span className="hidden signed-in:inline">
            You are signed in, so your account is still there. This page is shown once an account has been deleted.
          </span>
        </>
      }
      actions={
        <>
          <Link to={paths.home()} className={cx(buttonClass('primary', 'lg'), 'signed-in:hidden')}>
            Go to the front page
          </Link>
          <Link to={paths.contact()} className={cx(buttonClass('secondary', 'lg'), 'signed-in:hidden')}>
            Tell us why you left
          </Link>
          <Link to={paths.panel()} className={cx(buttonClass('primary', 'lg'), 'signed-out:hidden')}>
            Go to your panel
          </Link>
        </>
      }
    />
  );
}
