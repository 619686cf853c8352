import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { fail } from './fail.ts';

interface ConfirmProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Title: names the thing. */
  readonly title: string;
  /** Body: says what will happen. */
  readonly text: ReactNode;
  readonly action: string;
  /** Label of the dismiss button, where “Cancel” could be read as the act itself. */
  readonly dismiss?: string;
  /** Tone of the confirm button; not every question is dangerous. */
  readonly actionVariant?: 'primary' | 'danger';
  readonly onConfirm: () => Promise<unknown>;
}

/**
 * Confirmation dialog for acts that cannot be undone. Errors are shown as a notification, and the dialog stays open.
 */
export function Confirm({
  open,
  onClose,
  title,
  text,
  action,
  dismiss,
  actionVariant = 'danger',
  onConfirm,
}: ConfirmProps) {
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  async function run() {
    // Two clicks of one moment are handled before the button is drawn as busy.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      fail(error);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {dismiss ?? 'Cancel'}
          </Button>
          <Button variant={actionVariant} loading={busy} onClick={() => void run()}>
            {action}
          </Button>
        </>
      }
    >
      <div className="text-muted">{text}</div>
    </Dialog>
  );
}
