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
  /** `danger` where data is lost, and only there; `risk` for what stops a client, such as a suspension. */
  readonly actionVariant?: 'primary' | 'risk' | 'danger';
  readonly onConfirm: () => Promise<unknown>;
}

/**
 * Asks once before an act. Errors are shown as a notification, and the dialog stays open.
 */
export function Confirm(props: ConfirmProps) {
  const { open, onClose } = props;
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  // The act refreshes the page behind the dialog before the dialog closes. A question whose words follow the state
  // ("Archive?", "Sell again?") would turn into its opposite under the pointer, so it stays as it was confirmed.
  const [confirmed, setConfirmed] = useState<ConfirmProps>();
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setConfirmed(undefined);
  }
  const { title, text, action, dismiss = 'Cancel', actionVariant = 'primary', onConfirm } = confirmed ?? props;

  async function run() {
    // Two clicks of one moment are handled before the button is drawn as busy.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setConfirmed(props);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setConfirmed(undefined);
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
          <Button looks variant="secondary" onClick={onClose}>
            {dismiss}
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
