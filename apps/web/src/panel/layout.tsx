import { QueryClientProvider } from '@tanstack/react-query';
import { type MiddlewareFunction, Outlet, redirect, useLocation } from 'react-router';
import { q, queryClient, usePrefetched } from '../api/query.ts';
import { isSignedIn, refreshSession, restoreSession } from '../api/session.ts';
import { isAdmin } from '../features/accounts/is-admin.ts';
import { paths } from '../paths.ts';
import { ConfirmPassword } from '../shell/confirm-password.tsx';
import { ErrorScreen } from '../shell/error-screen.tsx';
import { FullScreenSpinner } from '../ui/spinner.tsx';
import { LabBanner } from './lab-banner.tsx';
import { MobileBar } from './mobile-bar.tsx';
import { isBelow } from './navigation.ts';
import { Sidebar } from './sidebar.tsx';

/**
 * Nobody sees the panel signed out, and nobody but staff sees what is below /panel/admin. As middleware it runs before
 * the pages' own loaders, so that nothing is asked for in vain.
 */
async function gate(request: Request): Promise<void> {
  await restoreSession();
  // Another tab may have signed in since this one asked.
  if (!isSignedIn()) await refreshSession();
  if (!isSignedIn()) throw redirect(paths.login());
  const me = await queryClient.ensureQueryData(q('accountUserInfo', {})).catch((error: unknown) => {
    // The date in this tab was good, the session behind it is gone: revoked, expired or suspended meanwhile.
    if (isSignedIn()) throw error;
    throw redirect(paths.login());
  });
  const { pathname } = new URL(request.url);
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
      <PanelFrame />
    </QueryClientProvider>
  );
}

function PanelFrame() {
  const me = usePrefetched('accountUserInfo', {});
  const { pathname } = useLocation();
  const admin = isAdmin(me);
  return (
    <div className="min-h-dvh bg-bg">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-raised focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <div className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
        <Sidebar me={me} admin={admin} pathname={pathname} />
        <div>
          <LabBanner />
          <main
            id="content"
            tabIndex={-1}
            className="min-h-dvh px-4 pt-8 pb-28 outline-none sm:px-8 lg:px-12 lg:pt-12 lg:pb-16"
          >
            <div className="mx-auto max-w-6xl">
              <Outlet />
            </div>
          </main>
        </div>
      </div>
      <MobileBar admin={admin} pathname={pathname} />
      <ConfirmPassword />
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <main>
      <ErrorScreen missing={false} />
    </main>
  );
}
