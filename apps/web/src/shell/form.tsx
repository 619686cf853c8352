import { zodResolver } from '@hookform/resolvers/zod';
import { genericError } from '@resolvo/contract/generic-error';
import { messages as rules } from '@resolvo/contract/messages';
import { type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  get,
  type Path,
  type PathValue,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { messages } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { DialogFooter, useIsInDialog } from '../ui/dialog-footer.tsx';
import { Problem } from '../ui/problem.tsx';
import { useLateFocus } from '../ui/use-late-focus.ts';
import { useDraft } from './drafts.ts';
import { type Draft, KeptDraft } from './kept-draft.tsx';
import { useUnsaved } from './unsaved.ts';

export interface FormProps<I extends FieldValues, O> {
  /** The contract's schema, so that screen and server share one set of rules. */
  readonly schema: z.ZodType<O, I>;
  readonly defaultValues: DefaultValues<I>;
  /** A function where the button names what was typed: “Refund €9.90”. */
  readonly submitLabel: string | ((values: I) => string);
  /** `danger` where data is lost, and only there; `risk` for what stops a client, such as a suspension. */
  readonly submitVariant?: 'primary' | 'secondary' | 'risk' | 'danger';
  readonly submitFull?: boolean;
  /** Why it cannot be submitted now. */
  readonly disabledReason?: string | undefined;
  /** Errors thrown here are shown: on the field the server names, otherwise above the form. */
  readonly onSubmit: (values: O) => Promise<unknown>;
  /** Input that need not be saved, such as a search: leaving does not ask. */
  readonly leftFreely?: boolean;
  /** A field whose text this browser keeps until it is sent: leaving does not ask because of it. `dropDraft` ends it. */
  readonly keeps?: Draft;
  /** For a Cancel button outside: asks when there is unsaved input, and resolves to whether the form may be discarded. */
  readonly mayDiscard?: Ref<() => Promise<boolean>>;
  /** Where a page has several forms: what tells this one apart for a screen reader. */
  readonly label?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The form of the product: validation, pending state and errors in one place. */
export function Form<I extends FieldValues, O>(props: FormProps<I, O>) {
  const form = useForm<I, unknown, O>({
    resolver: zodResolver(props.schema, { error: genericError }),
    defaultValues: props.defaultValues,
    // Not on blur: an error that appears then moves the button away from under the click that caused it.
    mode: 'onSubmit',
  });
  const [problem, setProblem] = useState<string>();
  // The foot of a dialog is outside the form element; the button names the form it submits.
  const formId = useId();
  const isInDialog = useIsInDialog();
  const element = useRef<HTMLFormElement>(null);
  useLateFocus(element);
  const isSending = useRef(false);
  const isSafe = useRef(false);
  const { isDirty, dirtyFields } = form.formState;
  const isLost = isDirty && Object.keys(dirtyFields).some((name) => name !== props.keeps?.field);
  const mayDiscard = useUnsaved(isLost && props.leftFreely !== true, isSafe);
  useDraft({
    formId,
    isDirty: isDirty && props.leftFreely !== true,
    read: form.getValues,
    restore: (values) => {
      for (const [name, value] of Object.entries(values)) {
        // One cast: the values of this form, as it had them before.
        form.setValue(name as Path<I>, value as PathValue<I, Path<I>>, { shouldDirty: true });
      }
    },
  });
  useImperativeHandle(props.mayDiscard, () => mayDiscard, [mayDiscard]);

  const submit = form.handleSubmit(
    async (values) => {
      // Two quick presses are handled before the button is rendered as busy.
      if (isSending.current) return;
      isSending.current = true;
      isSafe.current = true;
      setProblem(undefined);
      try {
        await props.onSubmit(values);
        // What was sent is saved; only later input counts as unsaved.
        form.reset(form.getValues(), { keepValues: true });
      } catch (error) {
        isSafe.current = false;
        setProblem(place(error));
      } finally {
        isSending.current = false;
      }
    },
    () => setProblem(rules.formInvalid),
  );

  /** Sets the server's field errors on their fields and returns the rest for the top of the form. */
  function place(error: unknown): string | undefined {
    if (!(error instanceof ApiError)) return error instanceof Error ? error.message : messages.submissionFailed;
    const { known = [], elsewhere = [] } = Object.groupBy(error.fields, ({ path }) =>
      hasField(path) ? 'known' : 'elsewhere',
    );
    for (const [index, { path, message }] of known.entries()) {
      form.setError(path as Path<I>, { message }, { shouldFocus: index === 0 });
    }
    if (known.length > 0 && elsewhere.length === 0) return undefined;
    // The sentence of the answer is often that of its first field, which then stands there already.
    const isTold = known.some(({ message }) => message === error.message);
    return isTold ? elsewhere[0]?.message : error.message;
  }

  /** Paths reach into lists (`items.0.name`). A list or an object as a whole has no field to show a message at. */
  function hasField(path: string): boolean {
    const value: unknown = get(form.getValues(), path);
    return value !== undefined && (value === null || typeof value !== 'object');
  }

  const submitButton = (
    <Button
      type="submit"
      form={formId}
      looks={props.leftFreely === true}
      variant={props.submitVariant ?? 'primary'}
      loading={form.formState.isSubmitting}
      disabledReason={props.disabledReason}
      full={props.submitFull && !isInDialog}
    >
      {typeof props.submitLabel === 'string' ? props.submitLabel : props.submitLabel(form.watch())}
    </Button>
  );
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        id={formId}
        aria-label={props.label}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-5"
      >
        {problem ? <Problem>{problem}</Problem> : null}
        {props.keeps ? <KeptDraft {...props.keeps} /> : null}
        {props.children}
        {isInDialog ? (
          <DialogFooter>
            {props.actions}
            {submitButton}
          </DialogFooter>
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            {submitButton}
            {props.actions}
          </div>
        )}
      </form>
    </FormProvider>
  );
}
