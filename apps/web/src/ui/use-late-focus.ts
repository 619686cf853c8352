import { type RefObject, useEffect } from 'react';

/**
 * Fields that come into an open dialog later, with an answer, get its focus: until then the Close button had it, as the
 * only thing there was.
 */
export function useLateFocus(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dialog = ref.current?.closest('[role="dialog"]');
    const focused = document.activeElement;
    const isForWant = focused === dialog || focused === dialog?.querySelector('[data-dialog-close]');
    if (!dialog || !isForWant) return;
    ref.current?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus();
  }, [ref]);
}
