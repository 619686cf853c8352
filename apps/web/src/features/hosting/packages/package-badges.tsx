import {
  type PackageState,
  type PackageTaskKind,
  packageEndsWord,
  packageTaskWord,
  packageWord,
} from '@resolvo/contract/hosting/package-states';
import { taskStatusWords } from '@resolvo/contract/sales/task-states';
import { formatDay } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';

interface PackageBadgesProps {
  readonly of: {
    readonly package_state: PackageState;
    readonly package_task: PackageTaskKind | null;
    readonly cancels_at: number;
    readonly ends_at: number;
    readonly stuck?: boolean;
  };
}

/** How a package stands: its state, when it ends, and what is done to it. */
export function PackageBadges({ of }: PackageBadgesProps) {
  const { package_state, package_task, cancels_at, ends_at, stuck = false } = of;
  const endsAt = ends_at || cancels_at;
  const isTold = package_state === 'provisioning' || package_state === 'deleting';
  return (
    <span className="flex flex-wrap gap-2">
      <StateBadge of={packageWord(package_state, cancels_at)} />
      {endsAt > 0 ? <StateBadge of={packageEndsWord(formatDay(endsAt))} /> : null}
      {stuck ? <StateBadge of={taskStatusWords.stuck} /> : null}
      {package_task && !isTold && !stuck ? <StateBadge of={packageTaskWord(package_task)} /> : null}
    </span>
  );
}

/** What heads the page of a package: its website, and how it stands. */
export function PackageTitle({ of }: { of: PackageBadgesProps['of'] & { domain: string; plan_name: string } }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {of.domain || of.plan_name}
      <span className="font-normal text-sm">
        <PackageBadges of={of} />
      </span>
    </span>
  );
}
