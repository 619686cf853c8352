import { type RefObject, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useCloseGuard } from '../ui/close-guard.ts';

type Place = { readonly pathname: string; readonly search: string };

/** What is asked before it is lost. */
export interface LeaveWords {
  readonly title: string;
  readonly text: string;
  readonly leave: string;
}

const unsavedWords: LeaveWords = {
  title: 'Leave without saving?',
  text: 'What you typed here is not saved.',
  leave: 'Leave',
};

interface UnsavedForm {
  readonly words: LeaveWords;
  readonly isLostAt: (next: Place) => boolean;
  /** The user has confirmed that it may be lost. */
  readonly abandon: () => void;
}

/** Forms with unsaved input. */
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

/** What to ask before navigating there, or closing the page; undefined when nothing would be lost. */
export const losesTyped = (next?: Place): LeaveWords | undefined =>
  [...forms].find((form) => next === undefined || form.isLostAt(next))?.words;

/** For a press that leaves the whole page: asks where unsaved input would be lost. True: the page may be left. */
export async function mayLeavePage(): Promise<boolean> {
  const words = losesTyped({ pathname: '', search: '' });
  return words === undefined || askToLeave(words);
}

export function abandonForms(): void {
  for (const form of forms) form.abandon();
}

/** The open dialog of a URL, from the parameters that `useDialog` writes. */
function dialogOf({ search }: Place): string {
  const params = new URLSearchParams(search);
  return `${params.get('dialog') ?? ''} ${params.get('of') ?? ''}`.trim();
}

/**
 * Registers a form with unsaved input: the guard at the root asks before a navigation, and the dialog that holds the form
 * before it closes. `isSafe` is true while the form is being sent, which may navigate by itself, and once it is saved; later
 * input makes it false again. `page` is for forms whose child routes open over them and keep them mounted. The returned
 * function is for a Cancel button: it asks when there is unsaved input, and resolves to whether the form may be discarded.
 */
export function useUnsaved(
  isDirty: boolean,
  isSafe: RefObject<boolean>,
  page?: string,
  words = unsavedWords,
): () => Promise<boolean> {
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
      words,
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
  }, [isDirty, isSafe, page, words]);

  const ask = useCallback(async () => {
    if (!isDirty || isSafe.current) return true;
    const leave = await askToLeave(words);
    // A dialog may be a route: closing it is then a navigation, which must not ask again.
    if (leave) isAbandoned.current = true;
    return leave;
  }, [isDirty, isSafe, words]);
  useCloseGuard(isDirty ? ask : undefined);
  return ask;
}

const secretWords: LeaveWords = {
  title: 'Close it for good?',
  text: 'We cannot show this again. Please copy it first, if you have not.',
  leave: 'Close for good',
};

/**
 * For what is shown once, such as a new token: asks before its dialog or page is left. The returned function says that it
 * was kept.
 */
export function useShownOnce(): () => void {
  const isKept = useRef(false);
  useUnsaved(true, isKept, undefined, secretWords);
  return useCallback(() => {
    isKept.current = true;
  }, []);
}

/** Sends a form, whose input counts as saved from then on unless the call fails. */
export async function sendSafely<T>(isSafe: RefObject<boolean>, send: () => Promise<T>): Promise<T> {
  isSafe.current = true;
  try {
    return await send();
  } catch (error) {
    isSafe.current = false;
    throw error;
  }
}

/**
 * The same for what other forms of the page add to: what was begun in one of those is not in it yet and would be lost with
 * the page, so it is not sent, and `unfinished` says why.
 */
export const sendWhole = <T>(isSafe: RefObject<boolean>, unfinished: string, send: () => Promise<T>): Promise<T> =>
  sendSafely(isSafe, () => {
    if (losesTyped({ pathname: '', search: '' })) throw new Error(unfinished);
    return send();
  });

interface Question {
  readonly words: LeaveWords;
  readonly answer: (leave: boolean) => void;
}

let question: Question | undefined;

function put(next: Question | undefined): void {
  question = next;
  tell();
}

function askToLeave(words: LeaveWords): Promise<boolean> {
  question?.answer(false);
  return new Promise((resolve) => {
    const answer = (leave: boolean) => {
      put(undefined);
      resolve(leave);
    };
    put({ words, answer });
  });
}

/** The open question of a dialog, if any. */
export function useLeaveQuestion(): Question | undefined {
  return useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  );
}
