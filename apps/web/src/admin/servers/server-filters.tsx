import { X } from 'lucide-react';
import { useId } from 'react';
import { useEndpoint } from '../../api/query.ts';
import { ClientSearch } from '../../features/people/clients/client-search.tsx';
import { useDialog } from '../../shell/use-dialog.ts';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { controlClass } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';

interface NodeFilterProps {
  readonly cluster: string;
  readonly node: string;
  readonly onChange: (choice: { cluster: string; node: string }) => void;
}

/** Node names are unique within a cluster only, so an option names both. */
export function NodeFilter({ cluster, node, onChange }: NodeFilterProps) {
  const clusters = useEndpoint('adminNodes', {}).data?.clusters ?? [];
  const places = clusters.flatMap((one) => one.nodes.map((each) => ({ cluster: one.cluster, node: each.node })));
  const chosen = { cluster, node };
  const isKnown = !node || places.some((one) => one.cluster === cluster && one.node === node);
  const shown = isKnown ? places : [...places, chosen];
  const keyOf = (one: { cluster: string; node: string }) => `${one.cluster} ${one.node}`;
  return (
    <SelectField
      label="Node"
      placeholder="All"
      options={shown.map((one) => ({
        value: keyOf(one),
        label: one.cluster ? `${one.node}, ${one.cluster}` : one.node,
      }))}
      value={node ? keyOf(chosen) : ''}
      onChange={(event) =>
        onChange(shown.find((one) => keyOf(one) === event.target.value) ?? { cluster: '', node: '' })
      }
    />
  );
}

interface FilterProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function PlanFilter({ value, onChange }: FilterProps) {
  const plans = useEndpoint('systemPlans', { query: {} }).data?.proxmox_plans ?? [];
  const options = plans.map(({ plan_id, plan_name }) => ({ value: plan_id, label: plan_name }));
  const known = value === '' || options.some((option) => option.value === value);
  return (
    <SelectField
      label="Plan"
      placeholder="All"
      options={known ? options : [...options, { value, label: 'An older plan' }]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface OwnerFilterProps {
  readonly userId: string;
  readonly onChange: (userId: string) => void;
}

/** Too many owners for a select, so they are searched. */
export function OwnerFilter({ userId, onChange }: OwnerFilterProps) {
  const dialog = useDialog(['owner']);
  const labelId = useId();
  const valueId = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={labelId} className="font-medium text-sm text-text">
        Owner
      </span>
      <div className="flex gap-2">
        <button
          type="button"
          id={valueId}
          aria-labelledby={`${labelId} ${valueId}`}
          aria-haspopup="dialog"
          className={cx(controlClass, 'h-10 min-w-0 truncate text-left')}
          onClick={() => dialog.show('owner')}
        >
          {userId ? <OwnerName userId={userId} /> : 'All'}
        </button>
        {userId ? (
          <IconButton bordered label="Show all owners" icon={<X aria-hidden="true" />} onClick={() => onChange('')} />
        ) : null}
      </div>
      <Dialog
        open={dialog.open === 'owner'}
        onOpenChange={(open) => open || dialog.close()}
        title="Servers of one client"
        description="Choose whose servers are listed."
      >
        <ClientSearch onChoose={(client) => onChange(client.user_id)} />
      </Dialog>
    </div>
  );
}

function OwnerName({ userId }: { userId: string }) {
  const { data, error } = useEndpoint('clientSearch', { query: { search: userId } });
  if (error || data?.clients.length === 0) return 'An unknown client';
  return data?.clients[0]?.email ?? '…';
}
