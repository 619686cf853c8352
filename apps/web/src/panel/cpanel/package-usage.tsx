import type { PackageUsage as Usage } from '@resolvo/contract/hosting/packages';
import { useEndpoint } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface PackageUsageProps {
  readonly packageId: string;
  /** Two bars in a card of the list. */
  readonly compact?: boolean;
}

/** What a package uses, asked of its server when the screen is drawn. */
export function PackageUsage({ packageId, compact = false }: PackageUsageProps) {
  const { data, error, isFetching, refetch } = useEndpoint('packageUsage', { params: { package_id: packageId } });
  if (data) return <Bars usage={data} compact={compact} />;
  if (!error) return <Skeleton className={compact ? 'h-12' : 'h-32'} />;
  return (
    <Notice tone="warn">
      {error.message}{' '}
      <Button variant="secondary" size="sm" loading={isFetching} onClick={() => void refetch()}>
        Ask again
      </Button>
    </Notice>
  );
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

function sizeText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** step;
  return `${value.toFixed(value < 10 && step > 2 ? 1 : 0)} ${units[step]}`;
}

function Bars({ usage, compact }: { usage: Usage; compact: boolean }) {
  const all = [
    { name: 'Disk', of: usage.disk, text: sizeText },
    { name: 'Traffic this month', of: usage.traffic, text: sizeText },
    { name: 'Mailboxes', of: usage.mailboxes, text: String },
    { name: 'Databases', of: usage.databases, text: String },
  ];
  return (
    <dl className={compact ? 'grid grid-cols-2 gap-4' : 'grid grid-cols-1 gap-5 sm:grid-cols-2'}>
      {(compact ? all.filter(({ of }) => of.limit !== null).slice(0, 2) : all).map(({ name, of, text }) => (
        <div key={name} className="min-w-0">
          <dt className="label-mono text-muted">{name}</dt>
          <dd className="mt-1 grid gap-1.5">
            <span className="font-mono text-sm text-text tabular-nums">
              {of.limit === null ? text(of.used) : `${text(of.used)} of ${text(of.limit)}`}
            </span>
            {of.limit === null ? (
              <span className="text-muted text-sm">No limit</span>
            ) : (
              <ProgressBar
                label={`${name} used`}
                value={of.limit === 0 ? 100 : (of.used / of.limit) * 100}
                minVisible={of.used > 0 ? 2 : 0}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
