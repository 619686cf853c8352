import { useRights } from '../../../api/use-rights.ts';
import { formatDateTime, formatDay } from '../../../shell/relative-time.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ClientDetail } from './client-acts.tsx';

type Change = NonNullable<ClientDetail['sign_in_change']>;

/** What staff asked to change of how the owner signs in: that it waits, for whom, and what became of it. */
export function SignInChange({
  client: { sign_in_change: change, no_links_until },
}: {
  client: Pick<ClientDetail, 'sign_in_change' | 'no_links_until'>;
}) {
  if (change?.state === 'waiting' || change?.state === 'allowed') return <Open change={change} />;
  if (change?.state === 'stopped') return <Stopped change={change} />;
  if (no_links_until === 0) return null;
  return (
    <Notice tone="info" title="The address is new">
      Staff asked for it. Until {formatDay(no_links_until)} staff send no link there and take no second factor off. The
      client can ask for a link themselves.
    </Notice>
  );
}

const what = ({ kind, new_email }: Change): string =>
  kind === 'address' ? `The address ${new_email}` : 'The second factor taken off';

function Stopped({ change }: { change: Change }) {
  return (
    <Notice tone="danger" title="The client stopped what staff asked for">
      {what(change)}, asked for by {change.asked_by}: {change.reason} It was stopped on{' '}
      {formatDateTime(change.ended_at)} by the link in our mail, and nothing was changed. Please find out who asked.
    </Notice>
  );
}

function Open({ change }: { change: Change }) {
  const { may } = useRights();
  const approve = useAct('signInChangeApprove');
  const drop = useAct('signInChangeDrop');
  const input = { params: { change_id: change.change_id }, body: {} };
  const waits = change.state === 'waiting';
  const isOwn = change.refusal !== '' && waits;
  return (
    <Notice
      tone="warn"
      title={change.kind === 'address' ? `Change the address to ${change.new_email}?` : 'Take the second factor off?'}
    >
      <p>
        {change.asked_by} asks for it: {change.reason}
      </p>
      <p className="mt-1">
        {waits
          ? `A second person has to approve. Without one it is made on ${formatDateTime(change.due_at)}. The client was told and can stop it.`
          : `It was approved. The address changes when ${change.new_email} has confirmed it; the client can still stop it.`}
      </p>
      {may('signInChangeApprove') ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {waits ? (
            <Button
              variant="risk"
              size="sm"
              loading={approve.pending}
              disabledReason={change.refusal || undefined}
              onClick={() => void approve.run(input)}
            >
              Approve
            </Button>
          ) : null}
          <Button variant="secondary" size="sm" loading={drop.pending} onClick={() => void drop.run(input)}>
            {isOwn ? 'Withdraw' : 'Stop it'}
          </Button>
        </div>
      ) : null}
    </Notice>
  );
}
