import type { DedicatedDetail } from '@resolvo/contract/machines/dedicated-units';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { messages } from '../../../messages.ts';
import { fail } from '../../../shell/fail.ts';
import { notify } from '../../../shell/notifications.ts';
import { useShownOnce } from '../../../shell/unsaved.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFooter } from '../../../ui/dialog-footer.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface AccessDialogProps {
  readonly unit: DedicatedDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks first, since what it shows is shown once. */
export function AccessDialog({ unit, open, onClose }: AccessDialogProps) {
  const [access, setAccess] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAccess(undefined);
    onClose();
  };
  async function ask() {
    setAsking(true);
    try {
      const answer = await call('dedicatedAccess', { params: { dedicated_id: unit.dedicated_id }, body: {} });
      setAccess(answer.access);
    } catch (error) {
      fail(error);
    } finally {
      setAsking(false);
    }
  }
  const isOpen = access !== undefined || (open && unit.access_waits);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(wanted) => wanted || close()}
      title={`Access data of ${unit.name}`}
      description={
        access === undefined
          ? 'We show them once and forget them. Have a safe place at hand, such as a password manager.'
          : undefined
      }
    >
      {access === undefined ? (
        <DialogFooter>
          <Button variant="secondary" onClick={close}>
            Not now
          </Button>
          <Button variant="primary" loading={isAsking} onClick={() => void ask()}>
            Show them now
          </Button>
        </DialogFooter>
      ) : (
        <ShownOnce access={access} onDone={close} />
      )}
    </Dialog>
  );
}

function ShownOnce({ access, onDone }: { access: string; onDone: () => void }) {
  const keep = useShownOnce();
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="warn">Copy them now. We have forgotten them already and cannot show them again.</Notice>
      <pre className="max-h-80 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-sm break-words whitespace-pre-wrap">
        {access}
      </pre>
      <CopyText
        value={access}
        display="Copy all of it"
        label="Copy the access data"
        onCopied={() => notify('success', messages.copied('Access data'))}
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
