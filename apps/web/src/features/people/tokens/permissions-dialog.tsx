import { permissionWord } from '@resolvo/contract/permissions';
import { useState } from 'react';
import { useCachedCall } from '../../../api/request-cache.ts';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { hasBit } from './has-bit.ts';

/** The permissions of a token: the granted ones, or all. */
export function PermissionsDialog({ mask, onClose }: { mask: number | undefined; onClose: () => void }) {
  const { data, error } = useCachedCall('systemPermissions', {});
  const [onlyAllowed, setOnlyAllowed] = useState(true);
  const shown = (data?.all_permissions ?? []).filter(
    ({ permission_value }) => !onlyAllowed || hasBit(mask ?? 0, permission_value),
  );
  return (
    <Dialog open={mask !== undefined} onOpenChange={(open) => open || onClose()} title="Permissions">
      <Switch label="Show only allowed permissions" checked={onlyAllowed} onCheckedChange={setOnlyAllowed} />
      {error ? <p className="mt-4 text-danger">{error}</p> : null}
      {shown.length === 0 ? null : (
        <ul className="mt-4 divide-y divide-line">
          {shown.map(({ permission_value, permission_readable_name, permission_description }) => (
            <li key={permission_value} className="flex items-start justify-between gap-4 py-3">
              <div>
                <p className="font-medium">{permission_readable_name}</p>
                <p className="text-muted text-sm">{permission_description}</p>
              </div>
              <StateBadge of={permissionWord(hasBit(mask ?? 0, permission_value))} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
