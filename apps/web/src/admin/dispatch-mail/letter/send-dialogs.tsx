import type { DispatchDetail } from '@resolvo/contract/help/dispatches';
import { z } from 'zod';
import { serverNow } from '../../../api/server-clock.ts';
import { paths } from '../../../paths.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { people } from '../letter-texts.ts';

interface SendDialogProps {
  readonly letter: DispatchDetail;
  readonly count: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

const typedCount = (count: number) =>
  z
    .string()
    .trim()
    .refine((typed) => typed === String(count), { error: `Please type ${count}, the number of people.` });

/** How long it takes: staff need not keep the screen open. */
function lasting(count: number, rate: number): string {
  const minutes = Math.ceil(count / rate);
  return minutes <= 1 ? 'It takes about a minute.' : `It takes about ${minutes} minutes.`;
}

export function SendDialog({ letter, count, open, onClose }: SendDialogProps) {
  const send = useAct('dispatchSend', { kind: 'info', done: onClose });
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => wanted || onClose()}
      title={`Send “${letter.subject}” to ${people(count)}?`}
      description={`What was sent cannot be taken back; what was not sent can be stopped. ${lasting(count, letter.rate)}`}
    >
      <Form
        schema={z.strictObject({ typed: typedCount(count) })}
        defaultValues={{ typed: '' }}
        leftFreely
        submitLabel={`Send to ${count}`}
        onSubmit={() => send.send({ params: { dispatch_id: letter.dispatch_id }, body: { count, send_at: 0 } })}
      >
        <FormTextField name="typed" label="How many people is it for?" inputMode="numeric" autoComplete="off" />
      </Form>
    </Dialog>
  );
}

export function ScheduleDialog({ letter, count, open, onClose }: SendDialogProps) {
  const send = useAct('dispatchSend', { kind: 'info', done: onClose });
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => wanted || onClose()}
      title={`Schedule “${letter.subject}”`}
      description={`It is for ${people(count)} as of now; who gets it is written down when it goes out. ${lasting(count, letter.rate)}`}
    >
      <Form
        schema={z.strictObject({
          at: z
            .string()
            .min(1, { error: 'Please choose a day and a time.' })
            .refine((at) => Date.parse(at) > serverNow(), {
              error: 'This time has passed. Please choose a later one.',
            }),
          typed: typedCount(count),
        })}
        defaultValues={{ at: '', typed: '' }}
        leftFreely
        submitLabel="Schedule it"
        onSubmit={({ at }) =>
          send.send({
            params: { dispatch_id: letter.dispatch_id },
            body: { count, send_at: Math.floor(Date.parse(at) / 1000) },
          })
        }
      >
        <FormTextField name="at" label="When" type="datetime-local" hint="In the time of your computer." />
        <FormTextField name="typed" label="How many people is it for?" inputMode="numeric" autoComplete="off" />
      </Form>
    </Dialog>
  );
}

export function DeleteDialog({ letter, open, onClose }: Omit<SendDialogProps, 'count'>) {
  const remove = useAct('dispatchDelete', { leaveTo: () => paths.adminDispatchMail() });
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={`Delete the draft “${letter.subject}”?`}
      text="Its text is lost. No one has received it."
      action="Delete the draft"
      dismiss="Keep it"
      actionVariant="danger"
      onConfirm={() => remove.send({ params: { dispatch_id: letter.dispatch_id }, body: {} })}
    />
  );
}
