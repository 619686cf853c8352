import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { FullScreenSpinner } from '../ui/spinner.tsx';

const patienceMilliseconds = 150;

/** Shown while a page loads, after a short delay. */
export function NavigationSpinner() {
  const loading = useNavigation().state === 'loading';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!loading) return setShown(false);
    const timer = setTimeout(() => setShown(true), patienceMilliseconds);
    return () => clearTimeout(timer);
  }, [loading]);
  return shown ? <FullScreenSpinner /> : null;
}
