import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { fail } from '../../../shell/fail.ts';
import { answerPasskey, passkeyTrouble } from '../../../shell/passkeys.ts';
import { Button } from '../../../ui/button.tsx';

/** Instead of address and password. */
export function PasskeySignIn({ onDone }: { onDone: (expiresAt: string | null) => Promise<void> }) {
  const [busy, setBusy] = useState(false);

  async function signIn() {
    setBusy(true);
    try {
      const passkey = await answerPasskey(await call('signInPasskeyAsk', { body: {} }));
      const { expires_at } = await call('signInPasskey', { body: { passkey } });
      await onDone(expires_at ?? null);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="secondary" full loading={busy} disabledReason={passkeyTrouble()} onClick={() => void signIn()}>
      <KeyRound aria-hidden="true" />
      Use a passkey
    </Button>
  );
}
