import { cx } from './class-names.ts';
import type { DialogProps } from './dialog-frame.tsx';
import { Modal } from './modal.tsx';

export function SidePanel(props: DialogProps) {
  return (
    <Modal
      {...props}
      viewportClass="justify-end"
      popupClass={cx(
        'h-full transition-[translate] duration-300 ease-calm sm:border-l',
        'data-ending-style:translate-x-full data-starting-style:translate-x-full',
      )}
    />
  );
}
