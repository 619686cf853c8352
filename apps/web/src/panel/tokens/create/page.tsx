import { neverExpires } from '@resolvo/contract/common';
import { messages as rules } from '@resolvo/contract/messages';
import { createTokenBody } from '@resolvo/contract/people/tokens';
import { toggleBit } from '@resolvo/contract/permissions';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { usePrefetched } from '../../../api/query.ts';
import { useCachedCall } from '../../../api/request-cache.ts';
import { hasBit } from '../../../features/people/tokens/has-bit.ts';
import { messages } from '../../../messages.ts';
import { paths } from '../../../paths.ts';
import { notify } from '../../../shell/notifications.ts';
import { privateTitle } from '../../../shell/title.ts';
import { sendSafely, useUnsaved } from '../../../shell/unsaved.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';

export const meta = privateTitle('Create Token');

/** The local date: sv-SE formats it as a date field expects. */
const today = () => new Date().toLocaleDateString('sv-SE');
/** A token expires at the end of the chosen day in the browser's time zone. */
const endOfDay = (date: string) => Math.floor(new Date(`${date}T23:59:59`).getTime() / 1000);

export default function CreateTokenPage() {
  const navigate = useNavigate();
  const [created, setCreated] = useState<string>();
  const close = () => void navigate(paths.tokens());
  return created ? (
    <Dialog open onOpenChange={(open) => open || close()} title="API Token Created">
      <div className="flex flex-col gap-5">
        <Notice tone="warn">Copy it now. We keep only its fingerprint and cannot show it again.</Notice>
        <CopyText
          value={created}
          label="Copy the token"
          className="break-all"
          onCopied={() => notify('success', messages.tokenCopied)}
        />
        <div>
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  ) : (
    <Dialog open onOpenChange={(open) => open || close()} title="Create Token">
      <CreateForm onCreated={setCreated} />
    </Dialog>
  );
}

function CreateForm({ onCreated }: { onCreated: (token: string) => void }) {
  const me = usePrefetched('accountUserInfo', {});
  const { data, error } = useCachedCall('systemPermissions', {});
  const [mask, setMask] = useState(0);
  const [never, setNever] = useState(true);
  const [date, setDate] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isSafe = useRef(false);
  useUnsaved(mask !== 0 || !never, isSafe);
  const mine = (data?.all_permissions ?? []).filter(({ permission_value }) =>
    hasBit(me.user_permissions, permission_value),
  );

  async function create() {
    if (!never && date === '') return setProblem(rules.selectDate);
    const parsed = createTokenBody.safeParse({
      token_permissions: mask,
      token_expires: never ? neverExpires : endOfDay(date),
    });
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message);
    setBusy(true);
    setProblem(undefined);
    try {
      const { user_token } = await sendSafely(isSafe, () => call('tokenCreate', { body: parsed.data }));
      notify('success', messages.tokenChanged('Created'));
      onCreated(user_token);
      await navigator.clipboard.writeText(user_token);
      notify('success', messages.userTokenCopied);
    } catch (failure) {
      // A browser may refuse the clipboard; the token is on the screen to be copied by hand.
      if (failure instanceof ApiError) setProblem(failure.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      {problem || error ? (
        <div role="alert">
          <Notice tone="danger">{problem ?? error}</Notice>
        </div>
      ) : null}
      <fieldset className="flex flex-col gap-3">
        <legend className="label-mono mb-2 text-muted">Permissions</legend>
        {mine.map(({ permission_value, permission_readable_name, permission_description }) => (
          <Checkbox
            key={permission_value}
            label={permission_readable_name}
            hint={permission_description}
            checked={hasBit(mask, permission_value)}
            onChange={() => setMask(toggleBit(mask, permission_value))}
          />
        ))}
      </fieldset>
      <fieldset className="flex flex-col gap-3">
        <legend className="label-mono mb-2 text-muted">Expiry</legend>
        <Checkbox label="Never expire" checked={never} onChange={(event) => setNever(event.target.checked)} />
        {never ? null : (
          <TextField
            label="Expires at the end of"
            type="date"
            min={today()}
            value={date}
            onChange={(event) => setDate(event.target.value)}
          />
        )}
      </fieldset>
      <div>
        <Button type="submit" variant="primary" loading={busy}>
          Create Token
        </Button>
      </div>
    </form>
  );
}
