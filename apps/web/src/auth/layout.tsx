import { brand } from '@resolvo/brand/brand';
import { QueryClientProvider } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link, Outlet } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { claim } from '../claim.ts';
import { OrderSteps } from '../features/sales/checkout/order-steps.tsx';
import { paths } from '../paths.ts';
import { isOrdering } from '../shell/after-sign-in.ts';
import { Logo } from '../ui/logo.tsx';
import { AuroraBackdrop } from './aurora-backdrop.tsx';

/** Two halves on a wide screen: the work on the left, the night sky on the right. */
export default function AuthLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex flex-col px-6 py-8 sm:px-12">
          <header>
            <Link to={paths.home()} className="inline-flex min-h-10 items-center rounded-md" aria-label={brand.name}>
              <Logo name={brand.name} />
            </Link>
          </header>
          <main className="mx-auto flex w-full max-w-md grow flex-col justify-center py-12">
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
        <AuroraBackdrop />
      </div>
    </QueryClientProvider>
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
      <OrderSteps at="Account" />
      <p className="mb-8 text-muted">
        {claim('order.resumed', 'Your order is kept. After this it goes on with the payment.')}
      </p>
    </div>
  );
}
