import { createContext, useContext, useEffect, useRef } from 'react';

/** Asks whether a dialog may close. */
type CloseGuard = () => Promise<boolean>;

/** What stands in a dialog and wants to be asked before it closes. */
export const CloseGuards = createContext<Set<CloseGuard> | undefined>(undefined);

/** For the content of a dialog: asked before Escape, the backdrop or the close button closes it. */
export function useCloseGuard(guard: CloseGuard | undefined): void {
  const guards = useContext(CloseGuards);
  useEffect(() => {
    if (!guards || !guard) return;
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [guards, guard]);
}

/** For the dialog itself: `change` asks the guards first and tells the dialog's owner when none of them objects. */
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
