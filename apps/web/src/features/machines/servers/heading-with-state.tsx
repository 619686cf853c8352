import type { ComponentProps } from 'react';
import { StateBadge } from '../../../shell/state-badge.tsx';

/** The name of a thing with how it stands, for the heading of its page. */
export function HeadingWithState({ name, of }: { name: string; of: ComponentProps<typeof StateBadge>['of'] }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {name}
      <span className="font-normal text-sm">
        <StateBadge of={of} />
      </span>
    </span>
  );
}
