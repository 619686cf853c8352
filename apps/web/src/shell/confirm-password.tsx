import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { setExits } from '../api/funnel.ts';

// Loaded when it is first asked: forms, schemas and dialogs are no part of the panel's first load.
const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }));

/** Mounted once in the panel. Calls that need a recent sign-in wait here for the password. */
export function ConfirmPassword() {
  // Undefined until the first question, then whether it is open: the dialog stays to fade out.
  const [open, setOpen] = useState<boolean>();
  const waiting = useRef(new Set<(given: boolean) => void>());

  const close = useCallback((given: boolean) => {
    for (const answer of waiting.current) answer(given);
    waiting.current.clear();
    setOpen((before) => (before === undefined ? before : false));
  }, []);

  useEffect(() => {
    const askPassword = () =>
      new Promise<boolean>((resolve) => {
        waiting.current.add(resolve);
        setOpen(true);
      });
    setExits({ askPassword });
    return () => {
      close(false);
      setExits({ askPassword: async () => false });
    };
  }, [close]);

  if (open === undefined) return null;
  return (
    <Suspense>
      <PasswordDialog open={open} onClose={close} />
    </Suspense>
  );
}
