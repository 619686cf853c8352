import { QueryClientProvider } from '@tanstack/react-query';
import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { ErrorScreen } from '../../shell/error-screen.tsx';
import { FullScreenSpinner } from '../../ui/spinner.tsx';
import { NotFound } from '../parts/not-found.tsx';

export default function CheckoutLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <NightBand />
      <div className="mx-auto min-h-[80dvh] max-w-7xl px-4 pt-10 pb-20 sm:px-8">
        <Outlet />
      </div>
    </QueryClientProvider>
  );
}

/** The night-sky background of the header. */
function NightBand() {
  return <div data-theme="dark" aria-hidden="true" className="h-18 bg-night" />;
}

export function HydrateFallback() {
  return <FullScreenSpinner />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <>
      <NightBand />
      <ErrorScreen missing={false} />
    </>
  );
}
