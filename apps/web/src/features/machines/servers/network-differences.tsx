import type { ReactNode } from 'react';
import { Notice } from '../../../ui/notice.tsx';

/** Nothing while all is as it should be, or nothing is known yet. */
export function NetworkDifferences({ of = [], action }: { of: readonly string[] | undefined; action?: ReactNode }) {
  if (of.length === 0) return null;
  return (
    <Notice tone="warn" title="The machine has other cards than its private networks" action={action}>
      {of.join(' ')}
    </Notice>
  );
}
