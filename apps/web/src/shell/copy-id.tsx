import { messages } from '../messages.ts';
import { CopyText } from '../ui/copy-text.tsx';
import { notify } from './notifications.ts';

/** A shortened id that is copied by a click. `what` names it in the notification: "Order ID". */
export function CopyId({ value, what, display }: { value: string; what: string; display?: string }) {
  return (
    <CopyText
      value={value}
      display={display ?? (value.length > 12 ? `${value.slice(0, 8)}…` : value)}
      label={`Copy the ${what}`}
      onCopied={() => notify('success', messages.copied(what))}
    />
  );
}
