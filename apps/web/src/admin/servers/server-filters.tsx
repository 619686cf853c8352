import { X } from 'lucide-react';
import { useEndpoint } from '../../api/query.ts';
import { ClientSearch } from '../../features/people/clients/client-search.tsx';
import { useDialog } from '../../shell/use-dialog.ts';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { chipClass, FilterSelect } from '../../ui/filter-select.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

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
    <FilterSelect
      label="Node"
      placeholder="All"
      options={shown.map((one) => ({
        value: keyOf(one),
        label: one.cluster ? `${one.node}, ${one.cluster}` : one.node,
      }))}
      value={node ? keyOf(chosen) : ''}
      onValueChange={(value) => onChange(shown.find((one) => keyOf(one) === value) ?? { cluster: '', node: '' })}
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
    <FilterSelect
      label="Plan"
      placeholder="All"
      options={known ? options : [...options, { value, label: 'An older plan' }]}
      value={value}
      onValueChange={onChange}
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
  return (
    <>
      <div className={chipClass(userId !== '')}>
        <button
          type="button"
          aria-haspopup="dialog"
          className="flex h-full min-w-0 items-center gap-2 px-3"
          onClick={() => dialog.show('owner')}
        >
          <span className={cx(userId === '' && 'text-muted')}>Owner</span>
          <span className="max-w-48 truncate font-medium">{userId ? <OwnerName userId={userId} /> : 'All'}</span>
        </button>
        {userId ? (
          <IconButton size="sm" label="Show all owners" icon={<X aria-hidden="true" />} onClick={() => onChange('')} />
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
    </>
  );
}

function OwnerName({ userId }: { userId: string }) {
  const { data, error } = useEndpoint('clientSearch', { query: { search: userId } });
  if (error || data?.clients.length === 0) return 'An unknown client';
  return data?.clients[0]?.email ?? '…';
}
