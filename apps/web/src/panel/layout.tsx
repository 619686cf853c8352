import { QueryClientProvider } from '@tanstack/react-query';
import { type MiddlewareFunction, Outlet, redirect, useLocation } from 'react-router';
import { useLiveRefresh } from '../api/live-refresh.ts';
import { q, usePrefetched } from '../api/query.ts';
import { queryClient } from '../api/query-client.ts';
import { isSignedIn, refreshSession, restoreSession } from '../api/session.ts';
import { isAdmin } from '../features/people/accounts/is-admin.ts';
import { paths } from '../paths.ts';
import { rememberPlace } from '../shell/after-sign-in.ts';
import { ConfirmPassword } from '../shell/confirm-password.tsx';
import { ErrorScreen } from '../shell/error-screen.tsx';
import { FullScreenSpinner } from '../ui/spinner.tsx';
import { isBelow } from './navigation.ts';

/**
 * Nobody sees the panel signed out, and nobody but staff sees what is below /panel/admin. As middleware it runs before
 * the pages' own loaders, so that nothing is asked for in vain.
 */
async function gate(request: Request): Promise<void> {
  const here = new URL(request.url);
  const signInFirst = () => {
    rememberPlace(here);
    return redirect(paths.login());
  };
  await restoreSession();
  // Another tab may have signed in since this one asked.
  if (!isSignedIn()) await refreshSession();
  if (!isSignedIn()) throw signInFirst();
  const me = await queryClient.ensureQueryData(q('accountUserInfo', {})).catch((error: unknown) => {
    // The date in this tab was good, the session behind it is gone: revoked, expired or suspended meanwhile.
    if (isSignedIn()) throw error;
    throw signInFirst();
  });
  const { pathname } = here;
  if (isBelow(pathname, paths.admin()) && !isAdmin(me)) throw redirect(paths.panel());
  if (me.two_factor_required && !isBelow(pathname, paths.accountSecurity())) {
    throw redirect(paths.accountSecurityTwoFactor());
  }
}

export const clientMiddleware: MiddlewareFunction[] = [
  async ({ request }, next) => {
    await gate(request);
    return next();
  },
];

/** Makes the router run the gate on the very first page too. */
export const clientLoader = async () => null;
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <FullScreenSpinner />;
}

export default function PanelLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <ConfirmPassword />
      <LiveRefresh />
    </QueryClientProvider>
  );
}

/** Staff pages stand inside this layout too, so that each tab follows one feed: that of all accounts tells the own too. */
function LiveRefresh() {
  const { pathname } = useLocation();
  const { two_factor_required } = usePrefetched('accountUserInfo', {});
  const feed = isBelow(pathname, paths.admin()) ? 'adminChanges' : 'ownChanges';
  // Until it is set up, any other call is refused, and the refusal leads to the page that sets it up.
  useLiveRefresh(two_factor_required ? undefined : feed);
  return null;
}

export function ErrorBoundary() {
  return (
    <main>
      <ErrorScreen missing={false} />
    </main>
  );
}
