import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isLeaving } from '../api/funnel.ts';
import { abandonForms, losesTyped, useHasUnsaved, useLeaveQuestion } from './unsaved.ts';

// Public pages are light: the dialog comes when a form needs it.
const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));

/** Mounted once at the root, because a router has one blocker. Asks before a form with something unsaved is left. */
export function UnsavedGuard() {
  const hasUnsaved = useHasUnsaved();
  const question = useLeaveQuestion();
  return (
    <>
      {hasUnsaved ? <NavigationGuard /> : null}
      {question ? <Ask onAnswer={question} /> : null}
    </>
  );
}

function Ask({ onAnswer }: { onAnswer: (leave: boolean) => void }) {
  return (
    <Suspense>
      <LeaveDialog onAnswer={onAnswer} />
    </Suspense>
  );
}

/** Only while there is something to lose: with a blocker, the router minds every plain link to a part of the page. */
function NavigationGuard() {
  // A session that has ended takes the form with it: there is nothing to stay for.
  const blocker = useBlocker(({ nextLocation }) => !isLeaving() && losesTyped(nextLocation));

  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving() && losesTyped()) event.preventDefault();
    };
    window.addEventListener('beforeunload', beforeUnload);
    return () => window.removeEventListener('beforeunload', beforeUnload);
  }, []);

  if (blocker.state !== 'blocked') return null;
  return (
    <Ask
      onAnswer={(leave) => {
        if (!leave) return blocker.reset();
        abandonForms();
        blocker.proceed();
      }}
    />
  );
}
