import { useEffect, useState } from 'react';
import { useServerAway } from '../api/connection.ts';

/** Shorter than this is nothing to talk about. */
const patienceMilliseconds = 1200;

/** What is shown stays, so this only says why nothing moves. */
export function ServerAway() {
  const isAway = useServerAway();
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    if (!isAway) return setSaid(false);
    const timer = setTimeout(() => setSaid(true), patienceMilliseconds);
    return () => clearTimeout(timer);
  }, [isAway]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-16 z-40 grid justify-center px-4 lg:bottom-6"
    >
      {isSaid ? (
        <p className="rounded-md border border-warn-line bg-warn-soft px-4 py-2 text-sm text-warn shadow-lg">
          The server does not answer. This page stays as it is, and goes on by itself as soon as it does.
        </p>
      ) : null}
    </div>
  );
}
