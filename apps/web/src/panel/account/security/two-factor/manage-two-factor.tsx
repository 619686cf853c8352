import { twoFactorProofBody } from '@resolvo/contract/people/factors';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { Form } from '../../../../shell/form.tsx';
import { FormCodeField, FormTextField } from '../../../../shell/form-fields.tsx';
import { notify } from '../../../../shell/notifications.ts';
import { Button } from '../../../../ui/button.tsx';

interface Props {
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onDone: () => void;
}

const acts = {
  renew: {
    label: 'Make new recovery codes',
    text: 'The codes you have now stop working.',
  },
  disable: {
    label: 'Turn off',
    text: 'Your password alone will open your account.',
  },
} as const;

export function ManageTwoFactor({ onCodes, onDone }: Props) {
  const [act, setAct] = useState<keyof typeof acts>();
  const [byRecovery, setByRecovery] = useState(false);
  if (!act) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p className="text-muted">Two-factor authentication is on.</p>
        <Button variant="secondary" onClick={() => setAct('renew')}>
          Make new recovery codes
        </Button>
        <Button variant="risk" onClick={() => setAct('disable')}>
          Turn off two-factor authentication
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">{acts[act].text} Please prove that it is you.</p>
      <Form
        key={byRecovery ? 'recovery' : 'app'}
        schema={twoFactorProofBody}
        defaultValues={byRecovery ? { password: '', recovery_code: '' } : { password: '', code: '' }}
        submitLabel={acts[act].label}
        submitVariant={act === 'disable' ? 'risk' : 'primary'}
        onSubmit={async (body) => {
          if (act === 'renew') {
            onCodes((await call('factorRecoveryCodes', { body })).recovery_codes);
            return;
          }
          const { details } = await call('factorAppDisable', { body });
          notify('success', details);
          onDone();
        }}
        actions={
          <Button variant="ghost" onClick={() => setAct(undefined)}>
            Back
          </Button>
        }
      >
        <FormTextField name="password" label="Password" type="password" autoComplete="current-password" />
        {byRecovery ? (
          <FormTextField name="recovery_code" label="Recovery code" autoComplete="off" />
        ) : (
          <FormCodeField name="code" label="Code from the app" />
        )}
      </Form>
      <div>
        <Button variant="ghost" size="sm" onClick={() => setByRecovery(!byRecovery)}>
          {byRecovery ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
      </div>
    </div>
  );
}
