import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isLeaving } from '../api/funnel.ts';
import { abandonForms, type LeaveWords, losesTyped, useHasUnsaved, useLeaveQuestion } from './unsaved.ts';

// Loaded when a form needs it, to keep public pages small.
const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));

/** Mounted once at the root, because a router has one blocker. Asks before a form with unsaved input is left. */
export function UnsavedGuard() {
  const hasUnsaved = useHasUnsaved();
  const question = useLeaveQuestion();
  return (
    <>
      {hasUnsaved ? <NavigationGuard /> : null}
      {question ? <Ask words={question.words} onAnswer={question.answer} /> : null}
    </>
  );
}

function Ask(props: { words: LeaveWords; onAnswer: (leave: boolean) => void }) {
  return (
    <Suspense>
      <LeaveDialog {...props} />
    </Suspense>
  );
}

/** Mounted only while there is unsaved input: a blocker also intercepts plain links to an anchor of the page. */
function NavigationGuard() {
  // Does not ask when the session has ended: the form cannot be sent any more.
  const blocker = useBlocker(({ nextLocation }) => !isLeaving() && losesTyped(nextLocation) !== undefined);

  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving() && losesTyped()) event.preventDefault();
    };
    window.addEventListener('beforeunload', beforeUnload);
    return () => window.removeEventListener('beforeunload', beforeUnload);
  }, []);

  if (blocker.state !== 'blocked') return null;
  const words = losesTyped(blocker.location) ?? losesTyped();
  if (!words) return null;
  return (
    <Ask
      words={words}
      onAnswer={(leave) => {
        if (!leave) return blocker.reset();
        abandonForms();
        blocker.proceed();
      }}
    />
  );
}
