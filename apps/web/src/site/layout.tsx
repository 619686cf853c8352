import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { CookieBanner } from '../shell/cookie-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** The page scrolls to its top at every change of address; a named part of it comes after that. */
function useScrollToPart(): void {
  const { pathname, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same part of another page is another place
  useEffect(() => {
    if (hash === '') return;
    const frame = requestAnimationFrame(() => document.getElementById(hash.slice(1))?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [pathname, hash]);
}

export default function SiteLayout() {
  useScrollToPart();
  return (
    <>
      <a
        href="#content"
        className="fixed top-3 left-3 z-50 -translate-y-20 rounded-md bg-raised px-4 py-2 text-text shadow-popup focus:translate-y-0 print:hidden"
      >
        Skip to the content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="overflow-x-clip outline-none">
        <Outlet />
      </main>
      <Footer />
      <CookieBanner />
    </>
  );
}
