import { QueryClientProvider } from '@tanstack/react-query';
import { type MiddlewareFunction, Outlet, redirect, useLocation } from 'react-router';
import { actFor, actingAccount } from '../api/acting-account.ts';
import { ApiError } from '../api/api-error.ts';
import { useLiveRefresh } from '../api/live-refresh.ts';
import { q, usePrefetched } from '../api/query.ts';
import { queryClient } from '../api/query-client.ts';
import { rightsOf } from '../api/rights.ts';
import { isSessionUnknown, isSignedIn, refreshSession, restoreSession } from '../api/session.ts';
import { showPerson } from '../api/shown-person.ts';
import { isAdmin } from '../features/people/accounts/is-admin.ts';
import { SignInAgain } from '../features/people/sign-in/sign-in-again.tsx';
import { messages } from '../messages.ts';
import { paths } from '../paths.ts';
import { rememberPlace } from '../shell/after-sign-in.ts';
import { ConfirmPassword } from '../shell/confirm-password.tsx';
import { RouteErrorScreen } from '../shell/error-screen.tsx';
import { sayWhose } from '../shell/other-person.ts';
import { privateTitle, titleTabsBy } from '../shell/title.ts';
import { FullScreenSpinner } from '../ui/spinner.tsx';
import { isBelow, staffLanding } from './navigation.ts';

/**
 * Gate of the panel: redirects visitors without a session, and hides /panel/admin from accounts that are not staff. As
 * middleware it runs before the pages' loaders, so that they do not fetch in vain.
 */
async function gate(request: Request): Promise<void> {
  const here = new URL(request.url);
  const signInFirst = () => {
    rememberPlace(here);
    return redirect(paths.login());
  };
  await restoreSession();
  // Another tab may have signed in since this tab asked.
  if (!isSignedIn()) await refreshSession();
  if (isSessionUnknown()) throw new ApiError(0, { details: messages.serverAway });
  if (!isSignedIn()) throw signInFirst();
  const askWho = () =>
    queryClient.ensureQueryData(q('accountUserInfo', {})).catch((error: unknown) => {
      // The stored expiry was valid, but the session is gone: revoked, expired or suspended meanwhile.
      if (isSignedIn()) throw error;
      throw signInFirst();
    });
  let me = await askWho();
  // The membership that this tab acted by is over, or another person signed in.
  if (me.account_id === null && actingAccount() !== undefined) {
    actFor(undefined);
    me = await askWho();
  }
  showPerson(me.person_id);
  sayWhose(me.email);
  titleTabsBy(me.account_count > 1 ? me.account_name : '');
  const { pathname } = here;
  const isPersonal = [paths.account(), paths.admin(), paths.inbox()].some((path) => isBelow(pathname, path));
  if (me.account_id === null && !isPersonal) {
    throw redirect(isAdmin(me) ? staffLanding(rightsOf(me)) : paths.accountMembers());
  }
  if (isBelow(pathname, paths.admin()) && !isAdmin(me)) throw redirect(paths.panel());
  if (me.two_factor_required && !isBelow(pathname, paths.accountSecurity())) {
    throw redirect(paths.accountSecurityTwoFactor());
  }
  if (pathname === paths.admin()) {
    const landing = staffLanding(rightsOf(me));
    if (landing !== pathname) throw redirect(landing);
  }
}

/** Of a page that is still loading, and of one that could not be shown. */
export const meta = privateTitle('Panel');

export const clientMiddleware: MiddlewareFunction[] = [
  async ({ request }, next) => {
    await gate(request);
    return next();
  },
];

/** Makes the router run the middleware on the first page too. */
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
      <SignInOver />
      <LiveRefresh />
    </QueryClientProvider>
  );
}

function SignInOver() {
  return <SignInAgain email={usePrefetched('accountUserInfo', {}).email} />;
}

/** One feed per tab: staff pages are inside this layout too, and the feed of all accounts includes the own one. */
function LiveRefresh() {
  const { pathname } = useLocation();
  const me = usePrefetched('accountUserInfo', {});
  const feed = isBelow(pathname, paths.admin()) && isAdmin(me) ? 'adminChanges' : 'ownChanges';
  // Until the second factor is set up, the poll would be refused, and each refusal navigates to the setup page.
  useLiveRefresh(me.two_factor_required ? undefined : feed);
  return null;
}

export function ErrorBoundary() {
  return (
    <main>
      <RouteErrorScreen />
    </main>
  );
}
