import { Link } from 'react-router';
import { claim } from '../../claim.ts';
import { paths } from '../../paths.ts';
import { privateTitle } from '../../shell/title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { AuthHeading } from '../auth-heading.tsx';

export const meta = privateTitle('Deleted accounts');

export default function AccountDeletedPage() {
  return (
    <>
      <div className="signed-in:hidden">
        <AuthHeading title="Your account was deleted">
          {claim(
            'deleted.sign-in',
            'Your sign-in data is gone, and every device is signed out. What the law makes us keep, such as invoices, we keep for as long as it says. Thank you for having been with us.',
          )}
        </AuthHeading>
        <Link to={paths.home()} className={buttonClass('primary')}>
          Go to the front page
        </Link>
      </div>
      <div className="signed-out:hidden">
        <AuthHeading title="Nothing was deleted">
          You are signed in, so your account is still there. This page is shown once an account has been deleted.
        </AuthHeading>
        <Link to={paths.panel()} className={buttonClass('primary')}>
          Go to your panel
        </Link>
      </div>
    </>
  );
}
