import { Dialog as Base } from '@base-ui/react/dialog';
import { cx } from './class-names.ts';
import { backdropClass, DialogFrame, type DialogProps } from './dialog-frame.tsx';

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' };

export function SidePanel({ open, onOpenChange, size = 'md', ...frame }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-40 flex justify-end">
          <Base.Popup
            className={cx(
              'relative flex h-full w-full flex-col overflow-hidden border-line-strong bg-raised shadow-popup sm:border-l',
              'transition-[translate] duration-300 ease-calm data-ending-style:translate-x-full data-starting-style:translate-x-full',
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
