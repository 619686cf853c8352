import './ui/styles.css';
import { brand } from '@resolvo/brand/brand';
import { lazy, type ReactNode, Suspense, use, useEffect, useSyncExternalStore } from 'react';
import {
  Links,
  Meta,
  Outlet,
  UNSAFE_DataRouterContext as RouterContext,
  Scripts,
  useLocation,
  useMatches,
  useNavigate,
} from 'react-router';
import { leaveWithOtherTab, loadInstead, setExits } from './api/funnel.ts';
import { pageIsDrawn } from './api/page-drawn.ts';
import { hearPage, labAheadSeconds, onLabMoved } from './api/server-clock.ts';
import { onSignOutElsewhere, paintWithOtherTabs, restoreSession, signedInScript } from './api/session.ts';
import { cookieScript } from './shell/cookie-answer.ts';
import { earlyHandScript } from './shell/early-hand.ts';
import { RouteErrorScreen } from './shell/error-screen.tsx';
import { NavigationSpinner } from './shell/navigation-spinner.tsx';
import { followBuilds } from './shell/new-build.ts';
import { NotificationPanel } from './shell/notification-panel.tsx';
import { announcePage, prepareAnnouncer } from './shell/route-announcer.ts';
import { ServerAway } from './shell/server-away.tsx';
import { signedOutScript } from './shell/signed-out-reason.ts';
import { themeScript } from './shell/theme.ts';
import { UnsavedGuard } from './shell/unsaved-guard.tsx';
import { useChange } from './shell/use-change.ts';
import { useScrollPlace } from './shell/use-scroll-place.ts';
import sans from './ui/fonts/hanken-grotesk.woff2';
import { FullScreenSpinner } from './ui/spinner.tsx';

// Loaded where the clock of a demo was moved, which is nowhere else.
const LabLine = lazy(async () => ({ default: (await import('./shell/lab-line.tsx')).LabLine }));

/** Our policy forbids the code that zod would make from a schema; unless told, it tries, and Firefox reports each try. */
const noEvalScript = '__zod_globalConfig={jitless:true};';
const headScript = noEvalScript + themeScript + signedInScript + signedOutScript + cookieScript + earlyHandScript;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, hashed into the page's policy */}
        <script dangerouslySetInnerHTML={{ __html: headScript }} />
        <link rel="preload" as="font" type="font/woff2" href={sans} crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content="#060b15" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

/** Of a page that is still loading; every page has a title of its own. */
export const meta = () => [{ title: brand.name }];

export default function Root() {
  const navigate = useNavigate();
  const page = usePage();
  const router = use(RouterContext)?.router;
  const { key } = useLocation();
  const isLabAhead = useSyncExternalStore(
    onLabMoved,
    () => labAheadSeconds() > 0,
    () => false,
  );
  useEffect(() => setExits({ go: async (path) => navigate(path) }), [navigate]);
  useEffect(() => {
    // From the router itself: React draws a navigation later than it began, and on a busy machine after a file was
    // already found gone.
    setExits({ place: () => router?.state.navigation.location ?? window.location });
    return router?.subscribe(({ navigation }) => navigation.location && loadInstead());
  }, [router]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place, when its page is there
  useEffect(() => pageIsDrawn(), [key]);
  useEffect(hearPage, []);
  useEffect(() => void restoreSession(), []);
  useEffect(() => onSignOutElsewhere(() => void leaveWithOtherTab()), []);
  useEffect(paintWithOtherTabs, []);
  useEffect(followBuilds, []);
  // Replays input recorded before hydration.
  useEffect(() => void window.dispatchEvent(new Event('hydrated')), []);
  useEffect(prepareAnnouncer, []);
  useScrollPlace(page);
  useChange(page, announcePage);
  return (
    <>
      <Outlet />
      {isLabAhead ? (
        <Suspense>
          <LabLine />
        </Suspense>
      ) : null}
      <NavigationSpinner />
      <NotificationPanel />
      <UnsavedGuard />
      <ServerAway />
    </>
  );
}

/** The URL of the page without its dialog, for scroll restoration: opening or closing a dialog keeps the position. */
function usePage(): string {
  const { pathname } = useLocation();
  return useMatches().find(({ id }) => id.endsWith('/page'))?.pathname ?? pathname;
}

export function HydrateFallback() {
  return <FullScreenSpinner />;
}

export function ErrorBoundary() {
  return (
    <main>
      <RouteErrorScreen />
    </main>
  );
}
