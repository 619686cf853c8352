import { useEffect } from 'react';
import { useEndpoint } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import type { DraftedOrder, OrderDraft } from './order-draft.ts';

interface OwnThingQuestionProps {
  readonly order: DraftedOrder;
  readonly draft: OrderDraft;
  readonly onChange: (changed: Partial<OrderDraft>) => void;
}

/** What cannot be chosen here, because the place changed or it is gone, is not sent unseen. */
const isMissing = (chosen: string | undefined, ids: readonly string[]): boolean =>
  chosen !== undefined && !ids.includes(chosen);

/** A firewall of the account; without a choice its default one. Not there while the account has none. */
function FirewallQuestion({ draft, onChange }: OwnThingQuestionProps) {
  const { data } = useEndpoint('firewallList', {});
  const { may } = useRights();
  // Without the right over servers an order that names one is refused.
  const firewalls = may('vmFirewallUse') ? (data?.firewalls ?? []) : [];
  const isLost =
    data !== undefined &&
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
        { value: '', label: 'The default of your account' },
        ...firewalls.map(({ firewall_id, name }) => ({ value: firewall_id, label: name })),
      ]}
      className="max-w-md"
    />
  );
}

/** A private network of the account in the place of the server. */
function NetworkQuestion({ order, draft, onChange }: OwnThingQuestionProps) {
  const { data } = useEndpoint('networkList', {});
  const { may } = useRights();
  const networks = may('networkJoin') ? (data?.networks ?? []) : [];
  const here = networks.filter(({ location }) => location === order.location);
  const isLost =
    data !== undefined &&
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
function VolumeQuestion({ order, draft, onChange }: OwnThingQuestionProps) {
  const { data } = useEndpoint('volumeList', { query: { limit: 100 } });
  const { may } = useRights();
  const volumes = may('volumeAttach') ? (data?.volumes ?? []) : [];
  const here = volumes.filter(({ location, state }) => location === order.location && state === 'detached');
  const isLost =
    data !== undefined &&
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
        ...here.map(({ volume_id, name, size_gb }) => ({ value: volume_id, label: `${name}, ${size_gb} GB` })),
      ]}
      className="max-w-md"
    />
  );
}

export const ownThings = { firewall: FirewallQuestion, network: NetworkQuestion, volume: VolumeQuestion } as const;
