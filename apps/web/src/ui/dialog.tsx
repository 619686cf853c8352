import { Dialog as Base } from '@base-ui/react/dialog';
import { cx } from './class-names.ts';
import { backdropClass, DialogFrame, type DialogProps } from './dialog-frame.tsx';

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' };

/** A sheet from the bottom on a phone, a centred box elsewhere. */
export function Dialog({ open, onOpenChange, size = 'md', ...frame }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-end justify-center pt-10 sm:items-center sm:p-6">
          <Base.Popup
            className={cx(
              'relative flex max-h-full w-full flex-col overflow-hidden rounded-t-xl border border-line-strong bg-raised',
              'shadow-popup transition-[translate,opacity] duration-250 ease-calm sm:rounded-lg',
              'data-ending-style:translate-y-8 data-ending-style:opacity-0 data-starting-style:translate-y-8',
              'data-starting-style:opacity-0 sm:data-ending-style:translate-y-2 sm:data-starting-style:translate-y-2',
              widths[size],
            )}
          >
            <DialogFrame {...frame} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
