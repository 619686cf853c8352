import './ui/styles.css';
import { type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router';
import { setExits } from './api/funnel.ts';
import { restoreSession } from './api/session.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { NotificationPanel } from './shell/notification-panel.tsx';
import { themeScript } from './shell/theme.ts';
import { FullScreenSpinner } from './ui/spinner.tsx';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, hashed into the page's policy */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
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

export default function Root() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => setExits({ go: async (path) => navigate(path) }), [navigate]);
  useEffect(() => void restoreSession(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the reason to scroll, not something to read
  useEffect(() => void window.scrollTo(0, 0), [pathname]);
  return (
    <>
      <Outlet />
      <NotificationPanel />
    </>
  );
}

export function HydrateFallback() {
  return <FullScreenSpinner />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <ErrorScreen missing={missing} />;
}
