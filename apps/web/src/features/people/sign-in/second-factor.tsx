import type { BodyInputOf } from '@resolvo/contract/endpoint';
import type { Endpoints } from '@resolvo/contract/endpoints';
import { recoveryCode, totpCode } from '@resolvo/contract/people/account-fields';
import type { PasskeyAnswer } from '@resolvo/contract/people/passkeys';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { call } from '../../../api/client.ts';
import { claim } from '../../../claim.ts';
import { fail } from '../../../shell/fail.ts';
import { Form } from '../../../shell/form.tsx';
import { FormCodeField, FormTextField } from '../../../shell/form-fields.tsx';
import { answerPasskey, passkeyTrouble } from '../../../shell/passkeys.ts';
import { Button } from '../../../ui/button.tsx';

const byApp = z.strictObject({ code: totpCode });
const byRecovery = z.strictObject({ recovery_code: recoveryCode });

export interface Factors {
  readonly app: boolean;
  readonly passkey: boolean;
}

type Way = 'passkey' | 'app' | 'recovery';

const ways: Readonly<Record<Way, { readonly choose: string; readonly text: string }>> = {
  passkey: { choose: 'Use a passkey', text: 'Confirm with the passkey that you added to your account.' },
  app: { choose: 'Use the app instead', text: 'Enter the code that your authenticator app shows now.' },
  recovery: {
    choose: 'Use a recovery code',
    text: claim('recovery.once', 'Enter one of the recovery codes you kept. Each works once.'),
  },
};

interface SecondFactorProps extends Factors {
  /** What the person is asked for now. */
  readonly heading: (text: string) => ReactNode;
  readonly onDone: (expiresAt: string | null) => Promise<void>;
  /** Beside the other ways. */
  readonly children?: ReactNode;
}

export function SecondFactor({ app, passkey, heading, onDone, children }: SecondFactorProps) {
  const [way, setWay] = useState<Way>(passkey ? 'passkey' : 'app');
  const others: Way[] = [...(passkey ? (['passkey'] as const) : []), ...(app ? (['app'] as const) : []), 'recovery'];

  async function finish(body: BodyInputOf<Endpoints['signInSecondFactor']>) {
    const { expires_at } = await call('signInSecondFactor', { body });
    await onDone(expires_at ?? null);
  }

  return (
    <>
      {heading(ways[way].text)}
      {way === 'passkey' ? <ByPasskey onAnswer={finish} /> : null}
      {way === 'recovery' ? (
        <Form
          leftFreely
          key="recovery"
          schema={byRecovery}
          defaultValues={{ recovery_code: '' }}
          submitLabel="Continue"
          submitFull
          onSubmit={finish}
        >
          <FormTextField name="recovery_code" label="Recovery code" autoComplete="off" autoFocus />
        </Form>
      ) : null}
      {way === 'app' ? (
        <Form
          key="app"
          leftFreely
          schema={byApp}
          defaultValues={{ code: '' }}
          submitLabel="Continue"
          submitFull
          onSubmit={finish}
        >
          <FormCodeField name="code" label="Code" autoFocus />
        </Form>
      ) : null}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
        {others
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="ghost" onClick={() => setWay(other)}>
              {ways[other].choose}
            </Button>
          ))}
        {children}
      </div>
    </>
  );
}

function ByPasskey({ onAnswer }: { onAnswer: (body: { passkey: PasskeyAnswer }) => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  async function answer() {
    setBusy(true);
    try {
      await onAnswer({ passkey: await answerPasskey(await call('signInSecondFactorAsk', { body: {} })) });
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="primary" full loading={busy} disabledReason={passkeyTrouble()} onClick={() => void answer()}>
      Use a passkey
    </Button>
  );
}
