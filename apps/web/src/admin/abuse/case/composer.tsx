import { type AbuseCase, abuseCan, caseMessageBody } from '@resolvo/contract/help/abuse-cases';
import { useState } from 'react';
import { Form } from '../../../shell/form.tsx';
import { FormTextareaField } from '../../../shell/form-fields.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Card } from '../../../ui/card.tsx';
import { Segments } from '../../../ui/segments.tsx';

type To = 'client' | 'reporter' | 'staff';

const hints: Readonly<Record<To, string>> = {
  client: 'It is mailed to the client and shown in their panel. The reporter is never named.',
  reporter: 'It is mailed to the reporter. Please do not say who the client is.',
  staff: 'Staff see it. The client does not, unless they ask for an export of their data.',
};

export function Composer({ one }: { one: AbuseCase }) {
  const [to, setTo] = useState<To>('staff');
  // A new form after each message that was sent.
  const [sent, setSent] = useState(0);
  const write = useAct('abuseCaseWrite', { done: () => setSent(sent + 1) });
  const against = {
    client: reasonOf(abuseCan.tell({ state: one.state, hasClient: one.user !== null })),
    reporter: reasonOf(abuseCan.tellReporter({ state: one.state, hasReporter: one.reporter_email !== '' })),
    staff: reasonOf(abuseCan.write(one.state)),
  };
  return (
    <Card
      title="Write"
      actions={
        <Segments
          label="To whom"
          value={to}
          onValueChange={setTo}
          options={[
            { value: 'staff', label: 'Note' },
            { value: 'client', label: 'To the client' },
            { value: 'reporter', label: 'To the reporter' },
          ]}
        />
      }
    >
      <Form
        key={`${to}-${sent}`}
        label="Write"
        schema={caseMessageBody}
        defaultValues={{ to, message: '' }}
        submitLabel={to === 'staff' ? 'Keep the note' : 'Send'}
        submitVariant="secondary"
        disabledReason={against[to]}
        onSubmit={(body) => write.send({ params: { case_id: one.case_id }, body })}
      >
        <FormTextareaField name="message" label="Message" rows={5} hint={hints[to]} />
      </Form>
    </Card>
  );
}
