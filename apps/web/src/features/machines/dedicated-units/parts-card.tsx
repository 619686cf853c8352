import type { UnitPart } from '@resolvo/contract/machines/dedicated-units';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';

/** What a machine is made of, each part with its serial numbers. */
export function PartsCard({ parts, actions }: { parts: readonly UnitPart[]; actions?: ReactNode }) {
  return (
    <Card title="What it is made of" actions={actions}>
      {parts.length === 0 ? (
        <p className="text-muted text-sm">No parts are written down.</p>
      ) : (
        <ul className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
          {parts.map(({ name, count, serials }) => (
            <li key={name} className="min-w-0">
              <span className="tabular-nums">
                {count} × {name}
              </span>
              {serials.length > 0 ? (
                <span className="block break-words font-mono text-muted text-xs/5">
                  <span className="sr-only">Serial numbers: </span>
                  {serials.join(', ')}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
