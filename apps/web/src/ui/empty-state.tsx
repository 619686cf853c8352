import { type ReactNode, useContext } from 'react';
import { cx } from './class-names.ts';
import { InCard } from './in-card.ts';

type EmptyStateProps = {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
};

/** Inside a card it has no frame and no ridge, and is as low as its words. */
export function EmptyState(props: EmptyStateProps) {
  const card = useContext(InCard);
  return card ? <InlineEmpty {...props} flush={card === 'flush'} /> : <PageEmpty {...props} />;
}

function InlineEmpty({ icon, title, text, action, flush }: EmptyStateProps & { flush: boolean }) {
  return (
    <div className={cx('flex flex-wrap items-center gap-x-4 gap-y-3', flush && 'px-5 py-4 sm:px-6')}>
      {icon && (
        <span aria-hidden="true" className="text-muted [&_svg]:size-5">
          {icon}
        </span>
      )}
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium text-text text-ui">{title}</p>
        {text != null && <p className="text-muted text-sm">{text}</p>}
      </div>
      {action && <div className="flex flex-wrap gap-3">{action}</div>}
    </div>
  );
}

function PageEmpty({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="relative isolate flex flex-col items-center overflow-hidden rounded-lg border border-line bg-surface px-6 pt-14 pb-28 text-center">
      <svg
        aria-hidden="true"
        viewBox="0 0 720 120"
        fill="none"
        preserveAspectRatio="none"
        className="absolute inset-x-0 bottom-0 -z-10 h-20 w-full text-line"
      >
        <path
          d="M0 104 96 62l58 30 92-64 70 46 54-24 98 58 74-44 66 32 112-58v82H0Z"
          fill="currentColor"
          opacity=".35"
        />
        <path d="m0 116 130-38 84 28 118-50 92 42 84-26 100 36 112-40v52H0Z" fill="currentColor" opacity=".55" />
      </svg>
      {icon && (
        <span
          aria-hidden="true"
          className="mb-5 grid size-12 place-items-center rounded-md border border-line-strong bg-raised text-accent-text [&_svg]:size-5"
        >
          {icon}
        </span>
      )}
      <p className="text-lg/6 font-semibold text-text">{title}</p>
      {text != null && <p className="mt-2 max-w-md text-ui text-muted">{text}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
