import { type Domain, domainLimits, domainWord, type NameBelow } from '@resolvo/contract/hosting/domains';
import { useState } from 'react';
import { serverSeconds } from '../../../../api/server-clock.ts';
import { useRights } from '../../../../api/use-rights.ts';
import { Confirm } from '../../../../shell/confirm.tsx';
import { StateBadge } from '../../../../shell/state-badge.tsx';
import { useAct } from '../../../../shell/use-act.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';

interface BelowProps {
  readonly domain: Pick<Domain, 'domain_id' | 'domain_name'>;
  readonly below: readonly NameBelow[];
}

/** Names below a domain that other accounts have here: its owner decides what becomes of them. */
export function BelowCard({ domain, below }: BelowProps) {
  const { may } = useRights();
  const params = { domain_id: domain.domain_id };
  const [asked, setAsked] = useState<NameBelow>();
  const end = useAct('domainBelowEnd', { done: () => setAsked(undefined) });
  const keep = useAct('domainBelowKeep');
  if (below.length === 0) return null;
  return (
    <Card
      title="Names below it with other accounts"
      description={`They were added here before ${domain.domain_name} was yours. You run its DNS, so you decide whether they stay.`}
    >
      <ul className="flex flex-col divide-y divide-line">
        {below.map((one) => (
          <li key={one.ascii_name} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <span className="min-w-0 flex-1 break-all text-ui">{one.domain_name}</span>
            <StateBadge of={domainWord({ ...one, expires_at: 0 }, serverSeconds())} />
            {one.ends_at === 0 && may('domainBelowEnd') ? (
              <Button variant="risk" size="sm" onClick={() => setAsked(one)}>
                End<span className="sr-only"> {one.domain_name}</span>
              </Button>
            ) : null}
            {one.ends_at !== 0 && may('domainBelowKeep') ? (
              <Button
                variant="secondary"
                size="sm"
                loading={keep.pending}
                onClick={() => void keep.run({ params, body: { name: one.ascii_name } })}
              >
                Let it stay<span className="sr-only">: {one.domain_name}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Confirm
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`End ${asked?.domain_name ?? ''}?`}
        text={
          asked?.state === 'active'
            ? `The other account is told, and has it for ${domainLimits.belowDays} days more. Then our name servers answer its records no longer, mail included, and it is yours to fill.`
            : 'It is not published. The other account is told that it cannot have the name.'
        }
        action="End it"
        onConfirm={() => (asked ? end.send({ params, body: { name: asked.ascii_name } }) : Promise.resolve())}
      />
    </Card>
  );
}
