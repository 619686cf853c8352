import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { isSignedIn, restoreSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { goOn } from '../shell/after-sign-in.ts';
import { buttonClass } from '../ui/button.tsx';
import { AuthHeading } from './auth-heading.tsx';

/**
 * Logging in or registering: a signed-in person is not asked to, and goes on to the panel or to the page that was asked
 * for. Which of the two is shown is known before the first paint.
 */
export function ForVisitors({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  useEffect(() => {
    let isHere = true;
    const goOnSignedIn = async () => {
      await restoreSession();
      if (isHere && isSignedIn()) await goOn(navigate, { replace: true });
    };
    void goOnSignedIn();
    return () => {
      isHere = false;
    };
  }, [navigate]);
  return (
    <>
      <div className="signed-in:hidden">{children}</div>
      <div className="hidden signed-in:block">
        <AuthHeading title="You are signed in">One moment, we are taking you to your panel.</AuthHeading>
        <Link to={paths.panel()} className={buttonClass('primary')}>
          Go to your panel
        </Link>
      </div>
    </>
  );
}
