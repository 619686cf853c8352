import { useState } from 'react';
import { useNavigate } from 'react-router';
import { prefetch, usePrefetched } from '../../../../api/query.ts';
import { paths } from '../../../../paths.ts';
import { privateTitle } from '../../../../shell/title.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { EnrolTwoFactor } from './enrol-two-factor.tsx';
import { ManageTwoFactor } from './manage-two-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export const meta = privateTitle('Two-factor authentication');

export const clientLoader = () => prefetch('factorStatus', {});

export default function TwoFactorPage() {
  const navigate = useNavigate();
  const { enabled } = usePrefetched('factorStatus', {});
  const [codes, setCodes] = useState<readonly string[]>();

  const close = () => void navigate(paths.accountSecurity());

  return (
    <Dialog open onOpenChange={(open) => open || close()} title="Two-factor authentication">
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : enabled ? (
        <ManageTwoFactor onCodes={setCodes} onDone={close} />
      ) : (
        <EnrolTwoFactor onCodes={setCodes} />
      )}
    </Dialog>
  );
}
