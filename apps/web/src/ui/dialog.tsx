import { cx } from './class-names.ts';
import type { DialogProps } from './dialog-frame.tsx';
import { Modal } from './modal.tsx';

/** A sheet from the bottom on a phone, a centred box elsewhere. */
export function Dialog(props: DialogProps) {
  return (
    <Modal
      {...props}
      viewportClass="items-end justify-center pt-10 sm:items-center sm:p-6"
      popupClass={cx(
        'max-h-full rounded-t-xl border transition-[translate,opacity] duration-250 ease-calm sm:rounded-lg',
        'data-ending-style:translate-y-8 data-ending-style:opacity-0 data-starting-style:translate-y-8',
        'data-starting-style:opacity-0 sm:data-ending-style:translate-y-2 sm:data-starting-style:translate-y-2',
      )}
    />
  );
}
