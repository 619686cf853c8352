import { dayText } from '@resolvo/contract/day-words';
import type { OfferedTransfer } from '@resolvo/contract/machines/server-transfers';
import { priceWords } from '@resolvo/contract/sales/price-words';
import { useEndpoint } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { Confirm } from '../../shell/confirm.tsx';
import { useAct } from '../../shell/use-act.ts';
import { useDialog } from '../../shell/use-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Servers that other accounts offer to this one. Hidden when there are none. */
export function OfferedServers() {
  const { data } = useEndpoint('transferList', {});
  const { open, of, show, close } = useDialog(['accept', 'decline']);
  const accept = useAct('transferAccept', { leaveTo: ({ server_id }) => paths.server({ id: server_id }) });
  const decline = useAct('transferDecline', { done: close });
  const offered = data?.offered ?? [];
  const asking = offered.find(({ transfer_id }) => transfer_id === of);
  if (offered.length === 0) return null;
  return (
    <Card title="Offered to you" description="Another account wants to hand these servers over to yours.">
      <ul className="grid gap-4">
        {offered.map((offer) => (
          <li key={offer.transfer_id} className="grid gap-2">
            <p className="font-medium text-text">{offer.server_name}</p>
            <p className="text-muted text-sm">
              {offer.plan_name}
              {offer.location === '' ? '' : ` · ${offer.location}`} · from {offer.from} · until{' '}
              {dayText(offer.expires_at)}
            </p>
            <p className="text-sm text-text">{costText(offer)}</p>
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" size="sm" onClick={() => show('accept', offer.transfer_id)}>
                Accept<span className="sr-only"> {offer.server_name}</span>
              </Button>
              <Button variant="secondary" size="sm" onClick={() => show('decline', offer.transfer_id)}>
                Decline<span className="sr-only"> {offer.server_name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Confirm
        open={open === 'accept' && asking !== undefined}
        onClose={close}
        title={asking ? `Take ${asking.server_name} over?` : ''}
        text={
          asking
            ? `${costText(asking)} Its passwords and SSH keys are what they were: please change them afterwards.`
            : ''
        }
        action="Accept"
        onConfirm={async () => {
          if (asking) {
            await accept.send({ params: { transfer_id: asking.transfer_id }, body: { total: asking.total } });
          }
        }}
      />
      <Confirm
        open={open === 'decline' && asking !== undefined}
        onClose={close}
        title={asking ? `Decline ${asking.server_name}?` : ''}
        text="It stays with the account that has it, whose owner is told by mail."
        action="Decline"
        onConfirm={async () => {
          if (asking) await decline.send({ params: { transfer_id: asking.transfer_id }, body: {} });
        }}
      />
    </Card>
  );
}

function costText({ total, months, hourly, next_payment_at, options }: OfferedTransfer): string {
  if (months === 0) return 'It is not billed.';
  const also = options.length === 0 ? '' : `, with ${options.join(' and ')}`;
  const words = priceWords({ price: total, months, hourly }, 'incl. VAT');
  const hours = `You pay by the hour from the moment you take it over: ${words}${also}. The hours until then are its present owner's.`;
  if (hourly !== null) return hours;
  return `You pay ${words}, for it${also}, from ${dayText(next_payment_at)} on. Until then it is paid.`;
}
