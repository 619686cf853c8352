import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { ChoiceCard } from '../../../ui/choice-card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import type { AccountThings } from './account-things.ts';
import { asOption, type DraftedOrder, type OrderDraft } from './order-draft.ts';
import { OrderSection } from './order-section.tsx';

interface ServerQuestionProps {
  readonly order: DraftedOrder;
  readonly draft: OrderDraft;
  readonly onChange: (changed: Partial<OrderDraft>) => void;
  readonly answers: { readonly problem: { readonly field?: string; readonly text: string } | undefined };
  readonly own?: AccountThings | undefined;
  readonly byStaff?: boolean;
}

/** For which server it is. An option is for one, a volume may be for none. */
export function ServerQuestion(props: ServerQuestionProps) {
  return asOption(props.order.plan) ? <OptionServer {...props} /> : <VolumeServer {...props} />;
}

function OptionServer({ order, draft, onChange, answers: { problem }, own, byStaff = false }: ServerQuestionProps) {
  const servers = own?.servers;
  const lost =
    draft.serverId !== undefined &&
    servers !== undefined &&
    !servers.some(({ server_id }) => server_id === draft.serverId);
  const only = servers?.length === 1 ? servers[0]?.server_id : undefined;
  useEffect(() => {
    // A server of another account, or one that is gone, is not sent unseen; with one there is nothing to choose.
    if (lost) onChange({ serverId: undefined });
    else if (only !== undefined && draft.serverId === undefined && !draft.everyServer) onChange({ serverId: only });
  });
  if (own === undefined) {
    return (
      <Notice tone="info">
        {order.plan.plan_name} is for a server. Log in to choose yours, or{' '}
        <Link to={paths.solutionsCloud()} className={textLinkClass}>
          order a server
        </Link>{' '}
        and choose it there.
      </Notice>
    );
  }
  if (servers?.length === 0 && !byStaff) {
    return (
      <Notice tone="info">
        {order.plan.plan_name} is for a server, and you have none that runs.{' '}
        <Link to={paths.serverNew()} className={textLinkClass}>
          Order a server
        </Link>{' '}
        and choose it there.
      </Notice>
    );
  }
  return (
    <OrderSection
      legend="For which server"
      columns="@md:grid-cols-2"
      error={problem?.field === 'server' ? problem.text : undefined}
    >
      {(servers ?? []).map(({ server_id, name, location }) => (
        <ChoiceCard
          key={server_id}
          name="server"
          value={server_id}
          checked={draft.serverId === server_id}
          onChange={() => onChange({ serverId: server_id, everyServer: false })}
          title={name}
          text={location}
        />
      ))}
      {byStaff ? (
        <ChoiceCard
          name="server"
          value="every"
          checked={draft.everyServer}
          onChange={() => onChange({ serverId: undefined, everyServer: true })}
          title="The servers of this order"
          text="As many of it as there are servers."
        />
      ) : null}
    </OrderSection>
  );
}

function VolumeServer({ order, draft, onChange, own }: ServerQuestionProps) {
  const here = (own?.servers ?? []).filter(({ location }) => location === order.location);
  const isLost = draft.serverId !== undefined && !here.some(({ server_id }) => server_id === draft.serverId);
  useEffect(() => {
    if (isLost && own?.servers !== undefined) onChange({ serverId: undefined });
  });
  if (here.length === 0) return null;
  return (
    <SelectField
      label="Attach to"
      value={isLost ? '' : (draft.serverId ?? '')}
      onChange={(event) => onChange({ serverId: event.target.value || undefined })}
      options={[
        { value: '', label: 'No server for now' },
        ...here.map(({ server_id, name }) => ({ value: server_id, label: name })),
      ]}
      className="max-w-md"
    />
  );
}
