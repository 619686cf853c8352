import { totpCode } from '@resolvo/contract/people/account-fields';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import { call } from '../../../../api/client.ts';
import { Form } from '../../../../shell/form.tsx';
import { FormCodeField } from '../../../../shell/form-fields.tsx';
import { useAct } from '../../../../shell/use-act.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { DialogFooter } from '../../../../ui/dialog-footer.tsx';

/** Four letters at a time, to be read off a screen; what is copied has no spaces. */
const inGroups = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, '$1 ');

const schema = z.strictObject({ code: totpCode });

/** The QR code is drawn in the browser: the secret is sent to no third party. */
export function EnrolTwoFactor({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [secret, setSecret] = useState<{ secret: string; otpauth_url: string }>();
  const start = useAct('factorAppEnrol', { done: setSecret });

  if (!secret) {
    return (
      <>
        <p className="text-muted">
          You need an authenticator app, for example the one built into your phone's password manager. We show a code to
          scan, you type the number the app makes of it, and that is all.
        </p>
        <DialogFooter>
          <Button variant="primary" loading={start.pending} onClick={() => void start.run({ body: {} })}>
            Show the code
          </Button>
        </DialogFooter>
      </>
    );
  }
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(secret.otpauth_url, { border: 2 }))}`;
  return (
    <div className="flex flex-col gap-6">
      <img
        src={picture}
        alt="QR code for your authenticator app"
        width={208}
        height={208}
        className="rounded-md bg-[#fff]"
      />
      <p className="text-muted text-sm">
        Cannot scan? Type this key into the app:
        <CopyText value={secret.secret} display={inGroups(secret.secret)} label="Copy the key" className="mt-1" wraps />
      </p>
      <Form
        schema={schema}
        defaultValues={{ code: '' }}
        submitLabel="Turn on"
        onSubmit={async (body) => {
          const { recovery_codes } = await call('factorAppConfirm', { body });
          onCodes(recovery_codes);
        }}
      >
        <FormCodeField name="code" label="Code from the app" autoFocus />
      </Form>
    </div>
  );
}
