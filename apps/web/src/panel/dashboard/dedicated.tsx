import type { DedicatedUnit } from '@resolvo/contract/machines/dedicated-units';
import { Link } from 'react-router';
import { unitWord } from '../../features/machines/dedicated-units/unit-word.ts';
import { paths } from '../../paths.ts';
import { StateBadge } from '../../shell/state-badge.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { textLinkClass } from '../../ui/text-link.ts';

/** Machines of one's own, for those who have one. */
export function Dedicated({ units }: { units: readonly DedicatedUnit[] }) {
  return (
    <Card
      title="My Dedicated Machines"
      actions={
        <Link
          to={paths.dedicatedUnits()}
          className={cx(textLinkClass, 'font-medium text-accent-text text-sm')}
          aria-label="View All: My Dedicated Machines"
        >
          View All
        </Link>
      }
    >
      <ul className="-my-2 divide-y divide-line">
        {units.map((one) => (
          <li key={one.dedicated_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <Link
              to={paths.dedicatedUnit({ dedicatedId: one.dedicated_id })}
              className="inline-flex min-h-6 min-w-0 items-center break-words font-medium underline-offset-4 hover:underline"
            >
              {one.name}
            </Link>
            <span className="text-sm">
              <StateBadge of={unitWord(one)} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
