import { messages } from '../messages.ts';
import { CopyText } from '../ui/copy-text.tsx';
import { notify } from './notifications.ts';

interface CopyIdProps {
  readonly value: string;
  readonly what: string;
  readonly display?: string;
  /** For an e-mail address. */
  readonly sans?: boolean;
  /** For what is read from the screen and typed elsewhere, such as a bank account: all of it, on several lines. */
  readonly wraps?: boolean;
}

/** A shortened id that is copied by a click. `what` names it in the notification: "Order ID". */
export function CopyId({ value, what, display, sans, wraps }: CopyIdProps) {
  return (
    <CopyText
      value={value}
      display={display ?? (value.length > 12 ? `${value.slice(0, 8)}…` : value)}
      sans={sans}
      wraps={wraps}
      label={`Copy the ${what}`}
      onCopied={() => notify('success', messages.copied(what))}
    />
  );
}
