import { diskSize } from '@resolvo/contract/disk-size';
import { useEffect } from 'react';
import { SelectField } from '../../../ui/select-field.tsx';
import type { AccountThings } from './account-things.ts';
import type { DraftedOrder, OrderDraft } from './order-draft.ts';

interface OwnThingQuestionProps {
  readonly order: DraftedOrder;
  readonly draft: OrderDraft;
  readonly onChange: (changed: Partial<OrderDraft>) => void;
  readonly own: AccountThings;
  readonly byStaff: boolean;
}

/** What cannot be chosen here, because the place changed or it is gone, is not sent unseen. */
const isMissing = (chosen: string | undefined, ids: readonly string[]): boolean =>
  chosen !== undefined && !ids.includes(chosen);

/** A firewall of the account; without a choice its default one. Not there while the account has none. */
export function FirewallQuestion({ draft, onChange, own, byStaff }: OwnThingQuestionProps) {
  const firewalls = own.firewalls ?? [];
  const isLost =
    own.firewalls !== undefined &&
    isMissing(
      draft.firewallId,
      firewalls.map(({ firewall_id }) => firewall_id),
    );
  useEffect(() => {
    if (isLost) onChange({ firewallId: undefined });
  });
  if (firewalls.length === 0) return null;
  return (
    <SelectField
      label="Firewall"
      value={draft.firewallId ?? ''}
      onChange={(event) => onChange({ firewallId: event.target.value || undefined })}
      options={[
        { value: '', label: byStaff ? 'The default of the account' : 'The default of your account' },
        ...firewalls.map(({ firewall_id, name }) => ({ value: firewall_id, label: name })),
      ]}
      className="max-w-md"
    />
  );
}

/** A private network of the account in the place of the server. */
export function NetworkQuestion({ order, draft, onChange, own }: OwnThingQuestionProps) {
  const here = (own.networks ?? []).filter(({ location }) => location === order.location);
  const isLost =
    own.networks !== undefined &&
    isMissing(
      draft.networkId,
      here.map(({ network_id }) => network_id),
    );
  useEffect(() => {
    if (isLost) onChange({ networkId: undefined });
  });
  if (here.length === 0) return null;
  return (
    <SelectField
      label="Private network"
      value={draft.networkId ?? ''}
      onChange={(event) => onChange({ networkId: event.target.value || undefined })}
      options={[
        { value: '', label: 'None' },
        ...here.map(({ network_id, name, subnet }) => ({ value: network_id, label: `${name} (${subnet})` })),
      ]}
      className="max-w-md"
    />
  );
}

/** A volume of the account that is attached to no server, in the place of this one. */
export function VolumeQuestion({ order, draft, onChange, own }: OwnThingQuestionProps) {
  const here = (own.volumes ?? []).filter(({ location }) => location === order.location);
  const isLost =
    own.volumes !== undefined &&
    isMissing(
      draft.volumeId,
      here.map(({ volume_id }) => volume_id),
    );
  useEffect(() => {
    if (isLost) onChange({ volumeId: undefined });
  });
  if (here.length === 0) return null;
  const many = order.quantity > 1;
  return (
    <SelectField
      label="Volume"
      hint={many ? 'A volume is attached to one server: please order one to choose it.' : undefined}
      disabled={many}
      value={order.volumeId ?? ''}
      onChange={(event) => onChange({ volumeId: event.target.value || undefined })}
      options={[
        { value: '', label: 'None' },
        ...here.map(({ volume_id, name, size_gb }) => ({ value: volume_id, label: `${name}, ${diskSize(size_gb)}` })),
      ]}
      className="max-w-md"
    />
  );
}
