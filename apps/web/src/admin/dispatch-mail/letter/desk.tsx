import { type DispatchDetail, dispatchKinds, dispatchVariables, letterBody } from '@resolvo/contract/help/dispatches';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useEndpoint } from '../../../api/query.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextareaField, FormTextField } from '../../../shell/form-fields.tsx';
import { useHasUnsaved } from '../../../shell/unsaved.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { useUntilTyped } from '../../../shell/use-until-typed.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Segments } from '../../../ui/segments.tsx';
import { kindTexts, letterTemplates } from '../letter-texts.ts';
import { AudienceCard } from './audience-card.tsx';
import { ProofCard } from './proof-card.tsx';
import { DeleteDialog, ScheduleDialog, SendDialog } from './send-dialogs.tsx';

const letterForm = letterBody.extend({
  rate: z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, { error: 'Please enter a whole number.' })
    .transform(Number)
    .pipe(letterBody.shape.rate),
});

export const letterDialogs = ['send', 'schedule', 'delete'] as const;

const steps = ['to', 'letter', 'proof'] as const;
type Step = (typeof steps)[number];
const stepTexts: Readonly<Record<Step, string>> = { to: 'To', letter: 'Letter', proof: 'Proof' };

/**
 * A letter desk: whom it is for, the letter, and the proof, in the order in which they are worked on. A phone shows one
 * of them at a time.
 */
export function Desk({ letter }: { letter: DispatchDetail }) {
  const [at, setAt] = useState(0);
  const [step, setStep] = useState<Step>('to');
  const next = steps[steps.indexOf(step) + 1];
  const params = { dispatch_id: letter.dispatch_id };
  const proof = useEndpoint('dispatchProof', { params, query: { at } });
  const count = proof.data?.count ?? 0;
  const { open, show, close } = useDialog(letterDialogs);
  const test = useAct('dispatchTest', { kind: 'info' });
  const hasUnsaved = useHasUnsaved();
  const unsaved = hasUnsaved ? 'Please save the letter first.' : undefined;
  const nobody = count === 0 ? 'Nobody would get this letter. Please choose other clients.' : undefined;
  const stepClass = (one: Step) => cx('min-w-0', one !== step && 'max-sm:hidden');
  const sendingClass = next && 'max-sm:hidden';
  return (
    <>
      <div className="sm:hidden">
        <Segments
          label="Step"
          options={steps.map((value) => ({ value, label: stepTexts[value] }))}
          value={step}
          onValueChange={setStep}
        />
      </div>
      <div className="grid min-w-0 grid-cols-1 items-start gap-4 lg:grid-cols-2 min-[87.5rem]:grid-cols-[20rem_minmax(0,1fr)_26rem]">
        <div className={stepClass('to')}>
          <AudienceCard letter={letter} count={count} onChange={() => setAt(0)} />
        </div>
        <div className={stepClass('letter')}>
          <LetterCard letter={letter} />
        </div>
        <div className={cx(stepClass('proof'), 'lg:max-[87.5rem]:col-span-2')}>
          <ProofCard at={at} onAt={setAt} proof={proof.data} error={proof.error} kind={letter.kind} />
        </div>
      </div>
      <div className="sticky bottom-[var(--bar-height,0px)] z-10 -mx-4 flex flex-wrap items-center gap-2 border-line border-t bg-bg px-4 py-3 sm:-mx-8 sm:px-8">
        {next ? (
          <Button variant="primary" className="sm:hidden" onClick={() => setStep(next)}>
            {`Next: ${stepTexts[next]}`}
          </Button>
        ) : null}
        <Button
          variant="secondary"
          className={sendingClass}
          loading={test.pending}
          disabledReason={unsaved ?? nobody}
          onClick={() => void test.run({ params, body: { at } })}
        >
          Send test to me
        </Button>
        <Button
          variant="secondary"
          className={sendingClass}
          disabledReason={unsaved ?? nobody}
          onClick={() => show('schedule')}
        >
          Schedule
        </Button>
        <Button
          variant="primary"
          className={sendingClass}
          disabledReason={unsaved ?? nobody}
          onClick={() => show('send')}
        >
          {`Send to ${count}`}
        </Button>
      </div>
      <SendDialog letter={letter} count={count} open={open === 'send'} onClose={close} />
      <ScheduleDialog letter={letter} count={count} open={open === 'schedule'} onClose={close} />
      <DeleteDialog letter={letter} open={open === 'delete'} onClose={close} />
    </>
  );
}

function LetterCard({ letter }: { letter: DispatchDetail }) {
  const save = useAct('dispatchEdit');
  const { kind, subject, body, rate } = letter;
  const saved = useUntilTyped(JSON.stringify([kind, subject, body, rate]));
  return (
    <Card title="Letter">
      <Form
        key={saved}
        label="Letter"
        schema={letterForm}
        defaultValues={{ kind, subject, body, rate: String(rate) }}
        submitLabel="Save the letter"
        submitVariant="secondary"
        onSubmit={(values) => save.send({ params: { dispatch_id: letter.dispatch_id }, body: values })}
      >
        <Templates />
        <KindField />
        <FormTextField name="subject" label="Subject" maxLength={150} />
        <div className="flex flex-col gap-2">
          <FormTextareaField
            name="body"
            label="Text"
            rows={16}
            hint="Markdown: **bold**, lists with “-”, links as [words](https://…). Pictures and HTML stay text."
          />
          <Variables />
        </div>
        <FormTextField
          name="rate"
          label="Mails a minute"
          inputMode="numeric"
          hint="Other mail servers prefer a steady flow. 600 is usual."
        />
      </Form>
    </Card>
  );
}

function KindField() {
  const kind = useWatch({ name: 'kind' });
  const chosen = dispatchKinds.find((one) => one === kind) ?? 'service';
  return (
    <FormSelectField
      name="kind"
      label="Kind"
      options={dispatchKinds.map((value) => ({ value, label: kindTexts[value].label }))}
      hint={kindTexts[chosen].hint}
    />
  );
}

function Templates() {
  const { setValue } = useFormContext();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-muted text-sm">Start from</span>
      {letterTemplates.map(({ label, kind, subject, body }) => (
        <Button
          key={label}
          variant="secondary"
          size="sm"
          onClick={() => {
            const how = { shouldDirty: true };
            setValue('kind', kind, how);
            setValue('subject', subject, how);
            setValue('body', body, how);
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** Each puts its variable at the end of the text. */
function Variables() {
  const { setValue, getValues } = useFormContext();
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="text-muted text-sm">Insert</span>
      {dispatchVariables.map(({ name, description }) => (
        <button
          key={name}
          type="button"
          title={description}
          onClick={() => setValue('body', `${getValues('body')}{${name}}`, { shouldDirty: true })}
          className="rounded-sm border border-line-strong bg-raised px-2 py-0.5 font-mono text-sm hover:border-accent-line"
        >
          {`{${name}}`}
        </button>
      ))}
    </div>
  );
}
