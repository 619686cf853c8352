import type { Zone } from '@resolvo/contract/hosting/zones';
import { useState } from 'react';
import { Confirm } from '../../../shell/confirm.tsx';
import { notify } from '../../../shell/notifications.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';

/** DNSSEC, with what has to be copied to the registrar. */
export function SigningCard({ zone }: { readonly zone: Zone }) {
  const [asking, setAsking] = useState(false);
  const sign = useAct('zoneSigning', { said: ({ zone: now }) => (now.signed ? 'DNSSEC is on.' : 'DNSSEC is off.') });
  const input = (signed: boolean) => ({ params: { zone_id: zone.zone_id }, body: { signed } });
  return (
    <Card
      title="DNSSEC"
      description="Signs the answers of our name servers, so that nobody on the way can change them unseen."
      actions={
        zone.signed ? (
          <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
            Turn off
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            loading={sign.pending}
            disabledReason={
              zone.may_be_signed
                ? undefined
                : 'DNSSEC needs a domain of your own; the one above a free subdomain is not signed.'
            }
            onClick={() => void sign.run(input(true))}
          >
            Turn on
          </Button>
        )
      }
    >
      {zone.signed ? <Delegation zone={zone} /> : <p className="text-muted text-sm">Off. Answers are not signed.</p>}
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={`Turn DNSSEC off for ${zone.name}?`}
        text="First remove the DS record at your registrar and wait a day. With the DS record still there, the domain could not be reached."
        action="Turn off"
        actionVariant="risk"
        onConfirm={() => sign.send(input(false))}
      />
    </Card>
  );
}

function Delegation({ zone }: { readonly zone: Zone }) {
  if (zone.ds.length === 0) return <p className="text-muted text-sm">The name servers are signing the zone.</p>;
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>On. Copy one of these DS records to your registrar to complete the chain; the first is the usual one.</p>
      <ul className="flex flex-col gap-2">
        {zone.ds.map((ds) => (
          <li key={ds} className="min-w-0">
            <CopyText
              value={ds}
              wraps
              label={`Copy the DS record ${ds.split(' ').slice(0, 3).join(' ')}`}
              onCopied={() => notify('success', 'DS record copied.')}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
