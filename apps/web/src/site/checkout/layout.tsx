import { brand } from '@resolvo/brand/brand';
import { QueryClientProvider } from '@tanstack/react-query';
import { ArrowLeft, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, Outlet, useParams } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { paths } from '../../paths.ts';
import { RouteErrorScreen, type WayBack } from '../../shell/error-screen.tsx';
import { Logo } from '../../ui/logo.tsx';
import { FullScreenSpinner } from '../../ui/spinner.tsx';

export const meta = () => [{ title: `Checkout · ${brand.name}` }, { name: 'robots', content: 'noindex' }];

/** A shell of its own: nothing leads away from the order but the way back and what the law wants to be there. */
export default function CheckoutLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

function Shell({ children }: { children: ReactNode }) {
  const back = useWayBack();
  return (
    <QueryClientProvider client={queryClient}>
      <div className="flex min-h-dvh flex-col bg-bg">
        <a
          href="#content"
          className="fixed top-3 left-3 z-50 -translate-y-20 rounded-md bg-raised px-4 py-2 text-text shadow-popup focus:translate-y-0 print:hidden"
        >
          Skip to the content
        </a>
        <header className="sticky top-(--lab-line) z-20 border-line border-b bg-surface print:hidden">
          <div className="mx-auto flex h-14 max-w-6xl items-center gap-4 px-4 sm:px-8">
            <Link to={paths.home()} aria-label={`${brand.name}, home`} className="-ml-1 flex rounded-md p-1">
              <Logo name={brand.name} />
            </Link>
            <p className="label-mono flex items-center gap-1.5 text-muted max-sm:sr-only">
              <Lock aria-hidden="true" className="size-3.5" />
              Secure checkout
            </p>
            <Link
              to={back.to}
              className="ml-auto inline-flex min-h-10 items-center gap-1.5 rounded-md text-muted text-sm hover:text-text"
            >
              <ArrowLeft aria-hidden="true" className="size-4" />
              {back.label}
            </Link>
          </div>
        </header>
        <main id="content" tabIndex={-1} className="mx-auto w-full max-w-6xl grow px-4 pt-6 pb-16 outline-none sm:px-8">
          {children}
        </main>
        <footer className="border-line border-t print:hidden">
          <p className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 px-4 py-3 text-muted text-sm sm:px-8">
            <span className="mr-auto">{brand.legalName}</span>
            {legal.map(({ to, label }) => (
              <Link key={to} to={to} className="inline-flex min-h-8 items-center underline-offset-4 hover:underline">
                {label}
              </Link>
            ))}
          </p>
        </footer>
      </div>
    </QueryClientProvider>
  );
}

const legal: readonly WayBack[] = [
  { to: paths.termsOfService(), label: 'Terms' },
  { to: paths.privacyPolicy(), label: 'Privacy' },
  { to: paths.contact(), label: 'Contact' },
];

/** An order is found in Billing; what is not ordered yet was chosen among the plans of its category. */
function useWayBack(): WayBack {
  const { id, category } = useParams();
  if (id !== undefined) return { to: paths.billing(), label: 'Back to Billing' };
  if (category === 'cloud') return { to: paths.solutionsCloud(), label: 'Back to the plans' };
  if (category === 'hosting') return { to: paths.solutionsWeb(), label: 'Back to the plans' };
  return { to: paths.home(), label: 'Back to the front page' };
}

export function HydrateFallback() {
  return <FullScreenSpinner />;
}

export function ErrorBoundary() {
  return (
    <Shell>
      <RouteErrorScreen />
    </Shell>
  );
}
