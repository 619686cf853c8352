import { useLayoutEffect, useRef } from 'react';

/** Open dialogs in the order in which they were opened. */
const stack: symbol[] = [];

/**
 * Whether a dialog is the one on top. Escape and a press outside mean that one alone; dialogs that do not stand inside
 * each other, such as the sign-in over a form, all hear of them.
 */
export function useOnTop(open: boolean): () => boolean {
  const me = useRef(Symbol('dialog')).current;
  useLayoutEffect(() => {
    if (!open) return;
    stack.push(me);
    return () => void stack.splice(stack.indexOf(me), 1);
  }, [open, me]);
  return () => stack.at(-1) === me;
}
