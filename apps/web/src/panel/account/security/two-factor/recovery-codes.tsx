import { useShownOnce } from '../../../../shell/unsaved.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { Notice } from '../../../../ui/notice.tsx';

/** Shown once: only their hashes are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const keep = useShownOnce();
  return (
    <div className="flex flex-col gap-6">
      <Notice tone="warn" title="Keep these codes">
        Each opens your account once when you do not have your phone. We cannot show them again.
      </Notice>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md border border-line bg-sunken p-4 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyText value={codes.join('\n')} display="Copy all codes" label="Copy all recovery codes" />
      <div>
        <Button
          variant="primary"
          onClick={() => {
            keep();
            onDone();
          }}
        >
          I have kept them
        </Button>
      </div>
    </div>
  );
}
