import {
  type PackageState,
  type PackageTaskKind,
  packageEndsWord,
  packageStateWords,
  packageTaskWord,
} from '@resolvo/contract/hosting/package-states';
import { taskStatusWords } from '@resolvo/contract/sales/task-states';
import { formatDay } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';

interface PackageBadgesProps {
  readonly of: {
    readonly package_state: PackageState;
    readonly package_task: PackageTaskKind | null;
    readonly ends_at: number;
    readonly stuck?: boolean;
  };
}

/** How a package stands: its state, when it ends, and what is done to it. */
export function PackageBadges({ of: { package_state, package_task, ends_at, stuck = false } }: PackageBadgesProps) {
  const isTold = package_state === 'provisioning' || package_state === 'deleting';
  return (
    <span className="flex flex-wrap gap-2">
      <StateBadge of={packageStateWords[package_state]} />
      {ends_at > 0 ? <StateBadge of={packageEndsWord(formatDay(ends_at))} /> : null}
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
