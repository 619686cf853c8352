import { brand } from '@resolvo/brand/brand';
import { QueryClientProvider } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link, Outlet } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { claim } from '../claim.ts';
import { OrderSteps } from '../features/sales/checkout/order-steps.tsx';
import { paths } from '../paths.ts';
import { isOrdering } from '../shell/after-sign-in.ts';
import { CookieBanner } from '../shell/cookie-banner.tsx';
import { Logo } from '../ui/logo.tsx';
import { Ridge } from '../ui/ridge.tsx';
import sky from '../ui/sky.svg';
import { NightSide } from './night-side.tsx';

/** Two halves on a wide screen: the work on the left, the night sky of the site on the right; on a phone a strip of it. */
export default function AuthLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-2 lg:grid-rows-1">
        <header className="relative h-28 lg:hidden">
          <div data-theme="dark" className="relative isolate h-full overflow-hidden bg-night px-6 pt-3 sm:px-12">
            <img
              src={sky}
              alt=""
              width={1600}
              height={820}
              className="absolute inset-0 -z-10 size-full object-cover object-[70%_0]"
            />
            <Mark />
          </div>
          <Ridge shape="left" height="h-12" />
        </header>
        <div className="flex flex-col px-6 py-6 sm:px-12 lg:py-8">
          <header className="max-lg:hidden">
            <Mark />
          </header>
          <main className="mx-auto flex w-full max-w-md grow flex-col py-6 lg:justify-center lg:py-12">
            <OrderNote />
            <Outlet />
          </main>
          <footer className="text-muted text-sm">
            <Link to={paths.privacyPolicy()} className="underline underline-offset-4">
              Privacy policy
            </Link>
            <span aria-hidden="true"> · </span>
            <Link to={paths.termsOfService()} className="underline underline-offset-4">
              Terms of service
            </Link>
          </footer>
        </div>
        <NightSide />
      </div>
      <CookieBanner side="right" />
    </QueryClientProvider>
  );
}

function Mark() {
  return (
    <Link to={paths.home()} className="inline-flex min-h-10 items-center rounded-md" aria-label={brand.name}>
      <Logo name={brand.name} />
    </Link>
  );
}

/** Who comes from an order sees that it goes on. Not prerendered: only the browser knows. */
function OrderNote() {
  const ordering = useSyncExternalStore(
    () => () => undefined,
    isOrdering,
    () => false,
  );
  if (!ordering) return null;
  return (
    <div>
      <OrderSteps at="Configure" />
      <p className="mb-8 text-muted">
        {claim('order.resumed', 'Your order is kept. After this it goes on with the payment.')}
      </p>
    </div>
  );
}
