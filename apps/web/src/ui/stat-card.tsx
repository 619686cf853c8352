import type { ReactNode } from 'react';

type StatCardProps = {
  label: ReactNode;
  value: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
};

export function StatCard({ label, value, hint, icon, action }: StatCardProps) {
  return (
    <div className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-5">
      <div className="flex items-center justify-between gap-3">
        <p className="label-mono text-muted">{label}</p>
        {icon && (
          <span aria-hidden="true" className="text-muted [&_svg]:size-4">
            {icon}
          </span>
        )}
      </div>
      <p className="mt-4 text-3xl/9 font-medium tracking-tight text-text tabular-nums">{value}</p>
      {hint != null && <p className="mt-1 text-sm text-muted">{hint}</p>}
      {action && (
        <div className="mt-auto pt-4 text-sm [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center">{action}</div>
      )}
    </div>
  );
}
