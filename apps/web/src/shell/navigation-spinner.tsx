import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { paths } from '../paths.ts';
import { FullScreenSpinner } from '../ui/spinner.tsx';

/** Quicker than this shows nothing. */
const patienceMilliseconds = 150;
/** Slower than this covers the page that is left, inside the panel. */
const longMilliseconds = 3000;

type Wait = 'short' | 'noticed' | 'long';

const isPanel = (pathname: string): boolean => `${pathname}/`.startsWith(`${paths.panel()}/`);

/**
 * Shown while a page loads, after a short delay. From one page of the panel to another the frame stays: a line travels
 * along the top of the content, and only a long wait covers it. Dimmed, the content could not be read any more.
 */
export function NavigationSpinner() {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const wait = useWait(state === 'loading');
  if (wait === 'short') return null;
  // Menu and header are never covered: a slow page can be left for another.
  if (!isPanel(pathname)) return <FullScreenSpinner beside="header" />;
  if (wait === 'long' || !location || !isPanel(location.pathname)) return <FullScreenSpinner beside="menu" />;
  return (
    <div role="status" aria-label="Loading" className="fixed inset-x-0 top-0 z-30 h-0.5 overflow-hidden lg:left-60">
      <div className="h-full w-2/5 animate-travel bg-aurora" />
    </div>
  );
}

function useWait(loading: boolean): Wait {
  const [wait, setWait] = useState<Wait>('short');
  useEffect(() => {
    if (!loading) return setWait('short');
    const noticed = setTimeout(() => setWait('noticed'), patienceMilliseconds);
    const long = setTimeout(() => setWait('long'), longMilliseconds);
    return () => {
      clearTimeout(noticed);
      clearTimeout(long);
    };
  }, [loading]);
  return wait;
}
