import { email, username } from '@resolvo/contract/people/account-fields';
import type { UserInfo } from '@resolvo/contract/people/accounts';
import { type Ref, useRef, useState } from 'react';
import { z } from 'zod';
import { call } from '../../../api/client.ts';
import { usePrefetched } from '../../../api/query.ts';
import { screenIsTrue } from '../../../api/refresh.ts';
import { useRights } from '../../../api/use-rights.ts';
import { messages } from '../../../messages.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { notify } from '../../../shell/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Notice } from '../../../ui/notice.tsx';

const schema = z.strictObject({ email, username });

export function PersonalInformation() {
  const me = usePrefetched('accountUserInfo', {});
  const [editing, setEditing] = useState(false);
  const { reason } = useRights();
  const mayDiscard = useRef<() => Promise<boolean>>(null);
  async function toggle() {
    if (await (mayDiscard.current?.() ?? true)) setEditing(!editing);
  }
  return (
    <Card
      title="Personal Information"
      description="Who you are to us. Mails and invoices go to this address."
      actions={
        <Button
          variant="secondary"
          size="sm"
          disabledReason={reason('accountUpdateUsername')}
          onClick={() => void toggle()}
        >
          {editing ? 'Cancel' : 'Edit'}
        </Button>
      }
    >
      {me.pending_email ? (
        <div className="mb-5">
          <Notice tone="info">
            We sent a link to <strong>{me.pending_email}</strong>. Your address changes once you open it.
          </Notice>
        </div>
      ) : null}
      {editing ? (
        <EditForm me={me} mayDiscard={mayDiscard} onDone={() => setEditing(false)} />
      ) : (
        <KeyValueList
          items={[
            { label: 'Email Address', value: me.email },
            { label: 'Username', value: me.username },
            { label: 'Account ID', value: <CopyText value={me.user_id} label="Copy the account id" /> },
          ]}
        />
      )}
    </Card>
  );
}

interface EditFormProps {
  readonly me: UserInfo;
  readonly mayDiscard: Ref<() => Promise<boolean>>;
  readonly onDone: () => void;
}

function EditForm({ me, mayDiscard, onDone }: EditFormProps) {
  return (
    <Form
      schema={schema}
      defaultValues={{ email: me.email, username: me.username }}
      submitLabel="Save Changes"
      mayDiscard={mayDiscard}
      onSubmit={async (values) => {
        try {
          if (values.username !== me.username) {
            await call('accountUpdateUsername', { body: { username: values.username } });
            notify('success', messages.fieldUpdated('username'));
          }
          if (values.email.toLowerCase() !== me.email.toLowerCase()) {
            const { details } = await call('accountUpdateEmail', { body: { email: values.email } });
            notify('success', messages.fieldUpdated('email'));
            notify('info', details);
          }
        } finally {
          // The first change may have succeeded although the second was refused.
          await screenIsTrue();
        }
        onDone();
      }}
    >
      <FormTextField name="email" label="Email Address" type="email" autoComplete="email" />
      <FormTextField name="username" label="Username" autoComplete="nickname" />
    </Form>
  );
}
