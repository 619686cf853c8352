import { zodResolver } from '@hookform/resolvers/zod';
import { genericError } from '@resolvo/contract/generic-error';
import { messages as rules } from '@resolvo/contract/messages';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { messages } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useUnsaved } from './unsaved.ts';

export interface FormProps<I extends FieldValues, O> {
  /** The contract's own schema, so that the screen and the server have one set of rules. */
  readonly schema: z.ZodType<O, I>;
  readonly defaultValues: DefaultValues<I>;
  readonly submitLabel: string;
  readonly submitVariant?: 'primary' | 'danger';
  readonly submitFull?: boolean;
  /** Why it cannot be sent now. */
  readonly disabledReason?: string | undefined;
  /** What throws here is shown: on its field when the server names one we have, above the form otherwise. */
  readonly onSubmit: (values: O) => Promise<unknown>;
  /** A question, not something to save: it is left without asking. */
  readonly leftFreely?: boolean;
  /** For a button outside that throws the form away: asks where something is typed, and answers whether it may. */
  readonly mayDiscard?: Ref<() => Promise<boolean>>;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Every form of the product: one way to check, to wait, and to say what went wrong. */
export function Form<I extends FieldValues, O>(props: FormProps<I, O>) {
  const form = useForm<I, unknown, O>({
    resolver: zodResolver(props.schema, { error: genericError }),
    defaultValues: props.defaultValues,
    // Not on blur: an error that appears then moves the button away from under the click that caused it.
    mode: 'onSubmit',
  });
  const [problem, setProblem] = useState<string>();
  const isSending = useRef(false);
  const isSafe = useRef(false);
  const mayDiscard = useUnsaved(form.formState.isDirty && props.leftFreely !== true, isSafe);
  useImperativeHandle(props.mayDiscard, () => mayDiscard, [mayDiscard]);

  const submit = form.handleSubmit(
    async (values) => {
      // Two presses of one moment are handled before the button is drawn as busy.
      if (isSending.current) return;
      isSending.current = true;
      isSafe.current = true;
      setProblem(undefined);
      try {
        await props.onSubmit(values);
        // What was sent is saved: from here on, only what is typed after it is not.
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

  /** Puts the server's field errors on their fields and answers what belongs above the form. */
  function place(error: unknown): string | undefined {
    if (!(error instanceof ApiError)) return error instanceof Error ? error.message : messages.submissionFailed;
    const known = error.fields.filter(({ path }) => path in form.getValues());
    for (const { path, message } of known) form.setError(path as Path<I>, { message }, { shouldFocus: true });
    return known.length > 0 && known.length === error.fields.length ? undefined : error.message;
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {problem ? <Problem text={problem} /> : null}
        {props.children}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant={props.submitVariant ?? 'primary'}
            loading={form.formState.isSubmitting}
            disabledReason={props.disabledReason}
            full={props.submitFull}
          >
            {props.submitLabel}
          </Button>
          {props.actions}
        </div>
      </form>
    </FormProvider>
  );
}

/** Whoever pressed a button at the end of a long form on a phone would not see what stands above it. */
function Problem({ text }: { text: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => void ref.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={ref} role="alert" className="scroll-mt-24 scroll-mb-4">
      <Notice tone="danger">{text}</Notice>
    </div>
  );
}
