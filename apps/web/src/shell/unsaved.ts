import { type RefObject, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useCloseGuard } from '../ui/close-guard.ts';

type Place = { readonly pathname: string; readonly search: string };

interface UnsavedForm {
  readonly isLostAt: (next: Place) => boolean;
  /** The person has said that it may be lost. */
  readonly abandon: () => void;
}

/** Those with something typed and not saved. */
const forms = new Set<UnsavedForm>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useHasUnsaved = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => forms.size > 0,
    () => false,
  );

/** Whether going there, or out of the product, would lose what was typed into a form. */
export const losesTyped = (next?: Place): boolean =>
  [...forms].some((form) => next === undefined || form.isLostAt(next));

export function abandonForms(): void {
  for (const form of forms) form.abandon();
}

/** A dialog of a page, by the part of the address that `useDialog` writes. */
function dialogOf({ search }: Place): string {
  const params = new URLSearchParams(search);
  return `${params.get('dialog') ?? ''} ${params.get('of') ?? ''}`.trim();
}

/**
 * Keeps what is typed into a form from being lost: the guard at the root asks before another page is gone to, and the
 * dialog that holds the form before it closes. `isSafe` holds while the form is being sent, which may leave by itself, and
 * once it is saved; what is typed after that makes it unsafe again. `page` is given where pages below it open over the form
 * and leave it as it is. The returned function is for a button that throws the form away: it asks where there is something
 * to lose, and answers whether it may.
 */
export function useUnsaved(isDirty: boolean, isSafe: RefObject<boolean>, page?: string): () => Promise<boolean> {
  const here = useLocation();
  const home = useRef({ pathname: here.pathname, dialog: dialogOf(here) });
  const isAbandoned = useRef(false);

  useEffect(() => {
    if (!isDirty) return;
    isAbandoned.current = false;
    isSafe.current = false;
    const { pathname, dialog } = home.current;
    const isElsewhere = (next: Place) =>
      page === undefined
        ? next.pathname !== pathname || (dialog !== '' && dialogOf(next) !== dialog)
        : next.pathname !== page && !next.pathname.startsWith(`${page}/`);
    const form = {
      isLostAt: (next: Place) => !isSafe.current && !isAbandoned.current && isElsewhere(next),
      abandon: () => {
        isAbandoned.current = true;
      },
    };
    forms.add(form);
    tell();
    return () => {
      forms.delete(form);
      tell();
    };
  }, [isDirty, isSafe, page]);

  const ask = useCallback(async () => {
    if (!isDirty || isSafe.current) return true;
    const leave = await askToLeave();
    // Its dialog may have an address: closing it is then a navigation, which is not asked about again.
    if (leave) isAbandoned.current = true;
    return leave;
  }, [isDirty, isSafe]);
  useCloseGuard(isDirty ? ask : undefined);
  return ask;
}

/** Sends what a form holds, which is safe from then on unless it is refused. */
export async function sendSafely<T>(isSafe: RefObject<boolean>, send: () => Promise<T>): Promise<T> {
  isSafe.current = true;
  try {
    return await send();
  } catch (error) {
    isSafe.current = false;
    throw error;
  }
}

type Question = (leave: boolean) => void;

let question: Question | undefined;

function put(next: Question | undefined): void {
  question = next;
  tell();
}

function askToLeave(): Promise<boolean> {
  question?.(false);
  return new Promise((resolve) => {
    put((leave) => {
      put(undefined);
      resolve(leave);
    });
  });
}

/** The question of a dialog that waits for its answer. */
export function useLeaveQuestion(): Question | undefined {
  return useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  );
}
