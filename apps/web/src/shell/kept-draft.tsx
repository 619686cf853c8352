import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { keptInBrowser } from '../api/kept.ts';
import { onPersonalDataCleared } from '../api/session.ts';
import { shownPerson } from '../api/shown-person.ts';

/** A text that this browser keeps for the person who types it, until it is sent or they sign out. */
export interface Draft {
  /** What it is for, such as the ticket that it answers. */
  readonly name: string;
  readonly field: string;
}

const prefix = 'draft ';
const keyOf = (name: string): string => `${prefix}${shownPerson() ?? ''} ${name}`;

export const dropDraft = (name: string): void => keptInBrowser.remove(keyOf(name));

/** Who signs out leaves nothing of what was written in this browser. */
onPersonalDataCleared(() => {
  for (const key of keptInBrowser.keys()) if (key.startsWith(prefix)) keptInBrowser.remove(key);
});

/** Within a form: keeps what is typed into this field, and puts it back. */
export function KeptDraft({ name, field }: Draft) {
  const { setValue, getValues } = useFormContext<Record<string, unknown>>();
  const text: unknown = useWatch({ name: field });
  const isBack = useRef(false);

  useEffect(() => {
    const kept = keptInBrowser.get(keyOf(name));
    if (kept !== null && getValues(field) === '') setValue(field, kept, { shouldDirty: true });
  }, [name, field, getValues, setValue]);

  useEffect(() => {
    // The first time the field has what it begins with: what is kept comes right after.
    if (!isBack.current) isBack.current = true;
    else if (text === '') dropDraft(name);
    else if (typeof text === 'string') keptInBrowser.set(keyOf(name), text);
  }, [name, text]);
  return null;
}
