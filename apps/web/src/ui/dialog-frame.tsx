import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { DialogFoot } from './dialog-footer.tsx';
import { useOverflow } from './use-overflow.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** For a long text, which is read from its beginning: focus starts at the title, so that nothing scrolls to a link or field. */
  startsAtTitle?: boolean;
};

function DialogBody({ children }: { children: ReactNode }) {
  const { ref, overflows } = useOverflow<HTMLDivElement>();
  return (
    <div
      ref={ref}
      {...(overflows && { tabIndex: 0 })}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-6 focus-visible:-outline-offset-2 sm:px-6"
    >
      <div>{children}</div>
    </div>
  );
}

/**
 * The content of `Dialog` and `SidePanel`. The close button comes last, so that focus starts in the content. Fields
 * inside must not use `autoFocus`: the dialog would record them as the element to return focus to.
 */
export function DialogFrame({
  title,
  description,
  children,
  footer,
  titleRef,
}: Omit<DialogProps, 'open' | 'onOpenChange' | 'size' | 'startsAtTitle'> & { titleRef?: Ref<HTMLHeadingElement> }) {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <DialogFoot value={foot}>
      <div className="shrink-0 px-5 pt-5 pr-14 pb-4 sm:px-6 sm:pt-6 sm:pr-16">
        <Base.Title
          {...(titleRef && { ref: titleRef, tabIndex: -1 })}
          className="text-lg/6 font-semibold text-text focus:outline-none"
        >
          {title}
        </Base.Title>
        {description != null && (
          <Base.Description className="mt-1.5 text-ui text-muted">{description}</Base.Description>
        )}
      </div>
      {children != null && <DialogBody>{children}</DialogBody>}
      <div
        ref={setFoot}
        className="flex shrink-0 flex-col-reverse gap-2.5 border-t border-line bg-surface px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] empty:hidden sm:flex-row sm:justify-end sm:px-6"
      >
        {footer}
      </div>
      <Base.Close
        aria-label="Close"
        data-dialog-close
        className="absolute top-3 right-3 grid size-10 place-items-center rounded-md text-muted hover:bg-hover hover:text-text sm:top-4 sm:right-4"
      >
        <X aria-hidden="true" className="size-5" />
      </Base.Close>
    </DialogFoot>
  );
}
