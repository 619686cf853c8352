import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { z } from 'zod';
import { setExits } from '../api/funnel.ts';
import { keptInTab } from '../api/kept.ts';
import { serverNow } from '../api/server-clock.ts';
import { shownPerson } from '../api/shown-person.ts';
import { messages } from '../messages.ts';
import { notify } from './notifications.ts';

const key = 'drafts';
const validMilliseconds = 60 * 60 * 1000;

type Values = Readonly<Record<string, unknown>>;

interface Kept {
  readonly person: string | null;
  readonly until: number;
  readonly forms: Readonly<Record<string, Values>>;
}

/** Forms with something typed, by what tells them apart. */
const open = new Map<string, () => Values>();

/**
 * Before the page is loaded anew without being asked for: what is typed into its forms is kept in the tab for the
 * person who typed it, passwords and codes left out.
 */
function keepDrafts(): void {
  if (open.size === 0) return;
  const forms = Object.fromEntries([...open].map(([name, read]) => [name, read()]));
  const kept: Kept = { person: shownPerson() ?? null, until: serverNow() + validMilliseconds, forms };
  keptInTab.set(key, JSON.stringify(kept));
}

setExits({ keepTyped: keepDrafts });

function takeDraft(name: string): Values | undefined {
  const stored = keptInTab.get(key);
  if (stored === null) return undefined;
  // One cast: written above, and readable by this tab alone.
  const { person, until, forms } = JSON.parse(stored) as Kept;
  const values = forms[name];
  const here = shownPerson() ?? null;
  // A form of the login belongs to no person yet.
  if (until < serverNow() || (here !== null && here !== person)) keptInTab.remove(key);
  if (until < serverNow() || here !== person || values === undefined) return undefined;
  const { [name]: _taken, ...rest } = forms;
  if (Object.keys(rest).length === 0) keptInTab.remove(key);
  else keptInTab.set(key, JSON.stringify({ person, until, forms: rest }));
  return values;
}

const secretFields = 'input[type="password"], input[autocomplete$="-password"], input[autocomplete="one-time-code"]';

/** What can be written down: no file, and nothing of a field for a secret. */
function writable(form: HTMLElement | null, values: Values): Values {
  const secret = new Set([...(form?.querySelectorAll<HTMLInputElement>(secretFields) ?? [])].map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !secret.has(name) && !hasFile(value)));
}

const hasFile = (value: unknown): boolean =>
  value instanceof Blob || value instanceof FileList || (Array.isArray(value) && value.some(hasFile));

interface DraftForm {
  /** Of the element with its fields, which tell what is secret. */
  readonly formId?: string;
  readonly isDirty: boolean;
  readonly read: () => Values;
  readonly restore: (values: Values) => void;
}

/** Gives a form back what was typed into it before its page was loaded anew. */
export function useDraft(form: DraftForm): void {
  const { pathname, search } = useLocation();
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const { formId, isDirty } = form;

  useEffect(() => {
    if (!isDirty) return;
    const name = nameOf(pathname, search, latest.current.read());
    open.set(name, () =>
      writable(formId === undefined ? null : document.getElementById(formId), latest.current.read()),
    );
    return () => void open.delete(name);
  }, [formId, isDirty, pathname, search]);

  useEffect(() => {
    const draft = takeDraft(nameOf(pathname, search, latest.current.read()));
    if (draft === undefined) return;
    latest.current.restore(draft);
    notify('info', messages.draftBack);
  }, [pathname, search]);
}

/**
 * As `useState`, for what is typed or chosen beside the form shell: it comes back as what is typed into a form does.
 * Not for secrets. The schema is asked because a build before this one may have kept it in another shape.
 */
export function useDraftState<T>(name: string, schema: z.ZodType<T>, first: T): [T, (next: T) => void] {
  const [untouched] = useState(first);
  const [value, setValue] = useState(first);
  useDraft({
    isDirty: value !== untouched,
    read: () => ({ [name]: value }),
    restore: (draft) => setValue(schema.catch(first).parse(draft[name])),
  });
  return [value, setValue];
}

/** A page may have several forms: their fields tell them apart. */
const nameOf = (pathname: string, search: string, values: Values): string =>
  `${pathname}${search} ${Object.keys(values).sort().join()}`;
