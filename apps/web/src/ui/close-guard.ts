import { createContext, useContext, useEffect, useRef } from 'react';

/** Resolves to whether a dialog may close. */
type CloseGuard = () => Promise<boolean>;

/** The guards of the surrounding dialog. */
export const CloseGuards = createContext<Set<CloseGuard> | undefined>(undefined);

/** For the content of a dialog: called before Escape, the backdrop or the close button closes it. */
export function useCloseGuard(guard: CloseGuard | undefined): void {
  const guards = useContext(CloseGuards);
  useEffect(() => {
    if (!guards || !guard) return;
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [guards, guard]);
}

/** For the dialog itself: `change` calls the guards first, and the owner's handler when all of them agree. */
export function useGuardedClose(onOpenChange: (open: boolean) => void) {
  const guards = useRef(new Set<CloseGuard>());
  const isAsking = useRef(false);
  async function change(open: boolean) {
    if (open || guards.current.size === 0) return onOpenChange(open);
    if (isAsking.current) return;
    isAsking.current = true;
    const answers = await Promise.all([...guards.current].map((guard) => guard()));
    isAsking.current = false;
    if (answers.every((mayClose) => mayClose)) onOpenChange(false);
  }
  return { guards: guards.current, change: (open: boolean) => void change(open) };
}
