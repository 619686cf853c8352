import { Check, Copy } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { cx } from './class-names.ts';

// Rarely needed, and public pages show ids too.
const CopyByHand = lazy(async () => ({ default: (await import('./copy-by-hand.tsx')).CopyByHand }));

async function copyToClipboard(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    // Missing on plain http and refused in some frames: select a hidden copy and let the browser's old command take it.
    const area = document.createElement('textarea');
    area.value = value;
    area.readOnly = true;
    area.style.cssText = 'position:fixed;top:0;left:0;opacity:0';
    const focused = document.activeElement;
    // Inside the focused dialog, or its focus trap would take the focus back before the copy.
    (focused?.parentElement ?? document.body).append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
    return done;
  }
}

type CopyTextProps = {
  value: string;
  /** What is copied, for screen readers: "Copy server id". */
  label?: string;
  display?: string;
  onCopied?: () => void;
  className?: string;
  /** For what is not an id or an address of a machine, such as an e-mail address. */
  sans?: boolean;
  /** Shows all of it on several lines instead of shortening it. */
  wraps?: boolean;
};

export function CopyText({
  value,
  label = 'Copy',
  display,
  onCopied,
  className,
  sans = false,
  wraps = false,
}: CopyTextProps) {
  const [copied, setCopied] = useState(false);
  const [isRefused, setRefused] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1600);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    if (!(await copyToClipboard(value))) return setRefused(true);
    setCopied(true);
    onCopied?.();
  }

  return (
    <>
      <button
        type="button"
        data-copy=""
        onClick={() => void copy()}
        className={cx(
          'group/copy inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-xs text-text',
          sans ? 'text-sm' : 'font-mono text-[0.8125rem]',
          'transition-colors duration-150 hover:text-accent-text',
          className,
        )}
      >
        <span className="sr-only">{copied ? 'Copied' : label}: </span>
        <span className={wraps ? 'min-w-0 wrap-anywhere text-left' : 'truncate'}>{display ?? value}</span>
        {copied ? (
          <Check aria-hidden="true" className="size-3.5 shrink-0 text-ok" />
        ) : (
          <Copy aria-hidden="true" className="size-3.5 shrink-0 text-muted group-hover/copy:text-accent-text" />
        )}
      </button>
      {copied && (
        <span role="status" className="sr-only">
          Copied
        </span>
      )}
      {isRefused && (
        <Suspense>
          <CopyByHand value={value} onClose={() => setRefused(false)} />
        </Suspense>
      )}
    </>
  );
}
