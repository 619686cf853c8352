import type { ReactNode } from 'react';

interface ComposerDockProps {
  readonly title: string;
  /** At the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Where a message of a ticket is written: at the foot of the window while the thread is read above it. The field begins
 * with two lines and grows with what is typed. On a phone it leaves the window to the thread until it has the focus.
 */
export function ComposerDock({ title, actions, children }: ComposerDockProps) {
  return (
    <section
      aria-label={title}
      className="sticky max-sm:not-focus-within:static bottom-[calc(var(--bar-height,0px)+0.5rem)] z-10 rounded-lg border border-line-strong bg-surface px-4 pt-3 pb-4 sm:px-5 [&_form]:gap-3 [&_textarea]:max-h-[38svh] [&_textarea]:min-h-16 [&_textarea]:resize-none [&_textarea]:[field-sizing:content]"
    >
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold text-text">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
