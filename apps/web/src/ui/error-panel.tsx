import { CloudAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyText } from './copy-text.tsx';

type ErrorPanelProps = { title: ReactNode; text: ReactNode; action?: ReactNode; requestId?: string | undefined };

export function ErrorPanel({ title, text, action, requestId }: ErrorPanelProps) {
  return (
    <div role="alert" className="rounded-lg border border-danger-line bg-surface p-6">
      <div className="flex flex-col gap-4 sm:flex-row">
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-md border border-danger-line bg-danger-soft text-danger"
        >
          <CloudAlert className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-base font-semibold text-text">{title}</p>
          <div className="mt-1 max-w-prose text-ui text-muted">{text}</div>
          {action && <div className="mt-4 flex flex-wrap gap-3">{action}</div>}
          {requestId !== undefined && (
            <p className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3">
              <span className="label-mono text-muted">Request</span>
              <CopyText value={requestId} label="Copy request id" />
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
