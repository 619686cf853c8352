import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { cx } from './class-names.ts';
import { CloseGuards, useGuardedClose } from './close-guard.ts';
import { DialogFrame, type DialogProps } from './dialog-frame.tsx';
import { useOnTop } from './dialog-stack.ts';
import { InCard } from './in-card.ts';

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' };

type ModalProps = DialogProps & { viewportClass: string; popupClass: string };

/** The common part of `Dialog` and `SidePanel`, which differ in position and animation. */
export function Modal({
  open,
  onOpenChange,
  size = 'md',
  startsAtTitle = false,
  viewportClass,
  popupClass,
  ...frame
}: ModalProps) {
  const { guards, change } = useGuardedClose(onOpenChange);
  const isOnTop = useOnTop(open);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => (next || isOnTop()) && change(next)}>
      <Base.Portal>
        {/* A dialog over a side panel dims that too. */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-overlay transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Viewport className={cx('fixed inset-0 z-40 flex', viewportClass)}>
          <Base.Popup
            {...(startsAtTitle && { initialFocus: title })}
            className={cx(
              'relative flex w-full flex-col overflow-hidden border-line-strong bg-raised shadow-popup',
              popupClass,
              widths[size],
            )}
          >
            <CloseGuards value={guards}>
              <InCard value={undefined}>
                <DialogFrame {...frame} {...(startsAtTitle && { titleRef: title })} />
              </InCard>
            </CloseGuards>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
