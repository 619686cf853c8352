import { floatingSetupText, floatingStateWords } from '@resolvo/contract/machines/floating-address-rules';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { Link } from 'react-router';
import { usePrefetched } from '../../../../api/query.ts';
import { useRights } from '../../../../api/use-rights.ts';
import { paths } from '../../../../paths.ts';
import { StateBadge } from '../../../../shell/state-badge.tsx';
import { Card } from '../../../../ui/card.tsx';
import { textLinkClass } from '../../../../ui/text-link.ts';

/** The addresses of the account that it has now. Left out where it has none. */
export function FloatingCard({ server }: { server: ServerDetail }) {
  const { floating_addresses } = usePrefetched('vmFloatingAddresses', { params: { server_id: server.id } });
  const { may } = useRights();
  if (floating_addresses.length === 0) return null;
  return (
    <Card title="Floating addresses">
      <ul className="grid gap-2">
        {floating_addresses.map(({ floating_id, address, state }) => (
          <li key={floating_id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            {may('floatingShow') ? (
              <Link to={paths.floatingAddress({ floatingId: floating_id })} className={textLinkClass}>
                {address}
              </Link>
            ) : (
              address
            )}
            <StateBadge of={floatingStateWords[state]} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted text-sm">{floatingSetupText}</p>
    </Card>
  );
}
