import { neverExpires } from '@resolvo/contract/common';
import { messages as rules } from '@resolvo/contract/messages';
import { limitedMask } from '@resolvo/contract/people/members';
import { createTokenBody } from '@resolvo/contract/people/tokens';
import { effectiveMask, toggleBit } from '@resolvo/contract/permissions';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { call } from '../../../api/client.ts';
import { usePrefetched } from '../../../api/query.ts';
import { useCachedCall } from '../../../api/request-cache.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { useRights } from '../../../api/use-rights.ts';
import { LimitChoice } from '../../../features/people/members/limit-choice.tsx';
import { AddressesField, addressesIn } from '../../../features/people/tokens/addresses-field.tsx';
import { hasBit } from '../../../features/people/tokens/has-bit.ts';
import { messages } from '../../../messages.ts';
import { paths } from '../../../paths.ts';
import { useDraft } from '../../../shell/drafts.ts';
import { notify } from '../../../shell/notifications.ts';
import { formatDay } from '../../../shell/relative-time.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { sendSafely, useShownOnce, useUnsaved } from '../../../shell/unsaved.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFooter } from '../../../ui/dialog-footer.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { TextField } from '../../../ui/text-field.tsx';

export const meta = privateTitle('Create Token');

/** The local date in so many days: sv-SE formats it as a date field expects. */
function dayIn(days: number): string {
  const day = new Date(serverNow());
  day.setDate(day.getDate() + days);
  return day.toLocaleDateString('sv-SE');
}
const today = () => dayIn(0);
/** A token expires at the end of the chosen day in the browser's time zone. */
const endOfDay = (date: string) => Math.floor(new Date(`${date}T23:59:59`).getTime() / 1000);

const expiries = [
  { value: '30', label: '30 d' },
  { value: '90', label: '90 d' },
  { value: '365', label: '1 y' },
  { value: 'date', label: 'Date' },
  { value: 'never', label: 'Never expire' },
] as const;
type Expiry = (typeof expiries)[number]['value'];

const draft = z.strictObject({
  name: z.string(),
  addresses: z.string(),
  limited: z.boolean(),
  only_ids: z.array(z.string()),
  may_delete: z.boolean(),
  mask: z.number(),
  expiry: z.enum(expiries.map(({ value }) => value)),
  date: z.string(),
});

function expiresAt(expiry: Expiry, date: string): number {
  if (expiry === 'never') return neverExpires;
  return endOfDay(expiry === 'date' ? date : dayIn(Number(expiry)));
}

function expiryText(expiry: Expiry): string {
  if (expiry === 'never') return 'It works until you revoke it. Prefer a date for what leaves your own machine.';
  return `It expires on ${formatDay(expiresAt(expiry, ''))}.`;
}

export default function CreateTokenPage() {
  const navigate = useNavigate();
  const [created, setCreated] = useState<string>();
  const close = () => void navigate(paths.tokens());
  return created ? (
    <Dialog open onOpenChange={(open) => open || close()} title="API Token Created">
      <CreatedToken token={created} onDone={close} />
    </Dialog>
  ) : (
    <Dialog open onOpenChange={(open) => open || close()} title="Create Token">
      <CreateForm onCreated={setCreated} />
    </Dialog>
  );
}

function CreatedToken({ token, onDone }: { token: string; onDone: () => void }) {
  const keep = useShownOnce();
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="warn">Copy it now. We keep only its fingerprint and cannot show it again.</Notice>
      <CopyText
        value={token}
        label="Copy the token"
        className="break-all"
        onCopied={() => notify('success', messages.tokenCopied)}
      />
      <DialogFooter final>
        <Button
          variant="primary"
          onClick={() => {
            keep();
            onDone();
          }}
        >
          Done
        </Button>
      </DialogFooter>
    </div>
  );
}

function CreateForm({ onCreated }: { onCreated: (token: string) => void }) {
  const me = usePrefetched('accountUserInfo', {});
  const { data, error } = useCachedCall('systemPermissions', {});
  const { may } = useRights();
  const [name, setName] = useState('');
  const [addresses, setAddresses] = useState('');
  const [limited, setLimited] = useState(false);
  const [onlyIds, setOnlyIds] = useState<string[]>([]);
  const [mayDelete, setMayDelete] = useState(false);
  const [mask, setMask] = useState(0);
  const [expiry, setExpiry] = useState<Expiry>('90');
  const [date, setDate] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isSafe = useRef(false);
  // The foot of the dialog is outside the form element; the button names the form it submits.
  const formId = useId();
  const isTyped = mask !== 0 || date !== '' || name !== '' || addresses !== '' || limited || mayDelete;
  useUnsaved(isTyped, isSafe);
  useDraft({
    isDirty: isTyped,
    read: () => ({ name, addresses, limited, only_ids: onlyIds, may_delete: mayDelete, mask, expiry, date }),
    restore: (values) => {
      const { data: kept } = draft.safeParse(values);
      if (!kept) return;
      setName(kept.name);
      setAddresses(kept.addresses);
      setLimited(kept.limited);
      setOnlyIds(kept.only_ids);
      setMayDelete(kept.may_delete);
      setMask(kept.mask);
      setExpiry(kept.expiry);
      setDate(kept.date);
    },
  });
  const mine = (data?.all_permissions ?? []).filter(({ permission_value }) =>
    hasBit(me.user_permissions, permission_value),
  );

  async function create() {
    if (expiry === 'date' && date === '') return setProblem(rules.selectDate);
    const parsed = createTokenBody.safeParse({
      token_permissions: mask,
      token_expires: expiresAt(expiry, date),
      token_name: name,
      allowed_addresses: addressesIn(addresses),
      only_ids: limited ? onlyIds : null,
      may_delete: mayDelete,
    });
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message);
    setBusy(true);
    setProblem(undefined);
    try {
      const { user_token } = await sendSafely(isSafe, () => call('tokenCreate', { body: parsed.data }));
      notify('success', messages.tokenChanged('Created'));
      onCreated(user_token);
      const copied = await navigator.clipboard?.writeText(user_token).then(
        () => true,
        () => false,
      );
      if (copied) notify('success', messages.userTokenCopied);
      else notify('warn', 'Your browser did not let us copy the token. Please copy it yourself.');
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      id={formId}
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      {problem || error ? <Problem>{problem ?? error}</Problem> : null}
      <TextField
        label="Name"
        hint="What uses it, such as “Backup script”. Only you and your members see it."
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset>
        <legend className="label-mono mb-2 text-muted">Permissions</legend>
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {mine.map(({ permission_value, permission_readable_name, permission_description }) => (
            <Checkbox
              key={permission_value}
              label={permission_readable_name}
              hint={
                limited && !hasBit(limitedMask, permission_value)
                  ? 'Of the whole account only.'
                  : permission_description
              }
              disabled={limited && !hasBit(limitedMask, permission_value)}
              checked={hasBit(mask, permission_value)}
              onChange={() => setMask(toggleBit(mask, permission_value))}
            />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-col items-start gap-3">
        <p aria-hidden="true" className="label-mono text-muted">
          Expiry
        </p>
        <Segments label="Expiry" options={expiries} value={expiry} onValueChange={setExpiry} />
        {expiry === 'date' ? (
          <TextField
            label="Expires at the end of"
            type="date"
            min={today()}
            value={date}
            onChange={(event) => setDate(event.target.value)}
          />
        ) : (
          <p className="text-muted text-sm">{expiryText(expiry)}</p>
        )}
      </div>
      {may('accountProducts') ? (
        <div className="flex flex-col gap-3">
          <Checkbox
            label="Only some servers or domains"
            hint="It sees those and nothing else of the account. Billing and support stay closed."
            checked={limited}
            onChange={() => {
              setLimited(!limited);
              if (!limited) setMask(effectiveMask(mask, limitedMask));
            }}
          />
          {limited ? <LimitChoice chosen={onlyIds} onChange={setOnlyIds} /> : null}
        </div>
      ) : null}
      <Checkbox
        label="May delete and overwrite"
        hint="Servers, backups, snapshots, images, volumes, addresses and domains can be deleted with it, and disks overwritten."
        checked={mayDelete}
        onChange={() => setMayDelete(!mayDelete)}
      />
      <AddressesField value={addresses} onChange={(event) => setAddresses(event.target.value)} />
      <DialogFooter>
        <Button type="submit" form={formId} variant="primary" loading={busy}>
          Create Token
        </Button>
      </DialogFooter>
    </form>
  );
}
