import { Keyboard } from 'lucide-react';
import { useRef } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { useKeys } from './use-keys.ts';

type Keys = ReadonlyArray<readonly [key: string, does: string]>;

export const listKeys: Keys = [
  ['j', 'Next ticket'],
  ['k', 'Previous ticket'],
  ['Enter', 'Open it'],
];
export const ticketKeys: Keys = [
  ['j', 'Next ticket'],
  ['k', 'Previous ticket'],
  ['r', 'Write a reply'],
  ['n', 'Write a note'],
  ['/', 'Saved answers, in an empty message'],
];

const helpId = 'keyboard-help';

/** The keys of the page, in the browser's own popover; also opened by a question mark. */
export function KeyboardHelp({ keys }: { keys: Keys }) {
  const button = useRef<HTMLButtonElement>(null);
  const help = useRef<HTMLDivElement>(null);
  useKeys({ '?': () => help.current?.togglePopover() });
  function place() {
    if (!button.current || !help.current) return;
    const { right, bottom } = button.current.getBoundingClientRect();
    help.current.style.top = `${bottom + 6}px`;
    help.current.style.right = `${Math.max(8, document.documentElement.clientWidth - right)}px`;
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={helpId}
        aria-label="Keyboard"
        title="Keyboard"
        className={cx(buttonClass('secondary'), 'w-10 px-0! max-sm:hidden')}
      >
        <Keyboard aria-hidden="true" />
      </button>
      <div
        ref={help}
        id={helpId}
        popover="auto"
        role="note"
        aria-label="Keys of this page"
        onBeforeToggle={place}
        className="fixed bottom-auto left-auto w-72 rounded-md border border-line-strong bg-raised p-3 text-text shadow-popup"
      >
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 text-sm">
          {[...keys, ['?', 'Show these keys'] as const].map(([key, does]) => (
            <div key={key} className="contents">
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-muted text-sm">They do nothing while you type in a field.</p>
      </div>
    </>
  );
}
