import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { setExits } from '../../../api/funnel.ts';

// Loaded when a session ends under a form: it is no part of the panel's first load.
const SignInDialog = lazy(async () => ({ default: (await import('./sign-in-dialog.tsx')).SignInDialog }));

/** Mounted once in the panel. Calls that were refused because the session has ended wait here for the next one. */
export function SignInAgain({ email }: { email: string }) {
  // Undefined until the first question, then whether it is open: the dialog stays to fade out.
  const [open, setOpen] = useState<boolean>();
  const waiting = useRef(new Set<(isSignedIn: boolean) => void>());

  function close(isSignedIn: boolean): void {
    for (const answer of waiting.current) answer(isSignedIn);
    waiting.current.clear();
    setOpen(false);
  }

  useEffect(() => {
    const calls = waiting.current;
    const signInAgain = () =>
      new Promise<boolean>((resolve) => {
        calls.add(resolve);
        setOpen(true);
      });
    setExits({ signInAgain });
    return () => {
      for (const answer of calls) answer(false);
      calls.clear();
      setExits({ signInAgain: async () => false });
    };
  }, []);

  if (open === undefined) return null;
  return (
    <Suspense>
      <SignInDialog open={open} email={email} onClose={close} />
    </Suspense>
  );
}
