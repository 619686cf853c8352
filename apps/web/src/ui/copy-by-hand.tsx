import { Dialog } from './dialog.tsx';

/** Where the browser does not let a page copy: the text, selected, for the reader's own keys. */
export function CopyByHand({ value, onClose }: { value: string; onClose: () => void }) {
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => open || onClose()}
      title="Please copy it yourself"
      description="Your browser did not let us copy. The text is selected: press Ctrl and C, or Command and C."
    >
      <textarea
        readOnly
        aria-label="Text to copy"
        rows={Math.min(10, Math.max(2, value.split('\n').length))}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        className="w-full rounded-md border border-field-line bg-field p-3 font-mono text-sm break-all text-text"
      />
    </Dialog>
  );
}
