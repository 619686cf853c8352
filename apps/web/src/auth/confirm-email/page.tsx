import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { privateTitle } from '../../shell/title.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FullScreenSpinner } from '../../ui/spinner.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { useLink } from '../use-link.ts';

export const meta = privateTitle('Confirm your address');

export default function ConfirmEmailPage() {
  const link = useLink('accountConfirmEmail');
  if (link.kind === 'working') {
    return (
      <>
        <AuthHeading title="Confirming your address" />
        <FullScreenSpinner />
      </>
    );
  }
  const done = link.kind === 'done';
  return (
    <>
      <AuthHeading title={done ? 'Your new address is confirmed' : 'This link does not work'}>
        {done ? 'From now on you sign in with it, and our mails go there.' : link.reason}
      </AuthHeading>
      <div className="flex flex-wrap gap-3">
        {link.kind === 'failed' && link.retry ? (
          <Button variant="primary" onClick={link.retry}>
            Try Again
          </Button>
        ) : null}
        <Link to={paths.account()} className={buttonClass('primary')}>
          Go to Settings
        </Link>
      </div>
    </>
  );
}
