import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { Link } from 'react-router';
import { usePrefetched } from '../../../../api/query.ts';
import { useRights } from '../../../../api/use-rights.ts';
import { paths } from '../../../../paths.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { CopyText } from '../../../../ui/copy-text.tsx';

/** Its public networks whole: prefix, gateway, and each address of the server with its reverse name. */
export function AddressesCard({ server }: { server: ServerDetail }) {
  const { networks } = usePrefetched('vmAddresses', { params: { server_id: server.id } });
  const { may } = useRights();
  return (
    <Card
      title="Addresses"
      actions={
        may('reverseNameList') && networks.length > 0 ? (
          <Link to={paths.reverseNames()} className={buttonClass('secondary', 'sm')}>
            Reverse DNS
          </Link>
        ) : undefined
      }
    >
      {networks.length === 0 ? (
        <p className="text-muted">None yet.</p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {networks.map(({ family, network, gateway, addresses }) => (
            <li key={network} className="grid content-start gap-2">
              <h3 className="font-medium text-sm">IPv{family}</h3>
              <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 text-sm">
                <dt className="text-muted">Network</dt>
                <dd>
                  <CopyText label={`Copy the IPv${family} network`} value={network} />
                </dd>
                <dt className="text-muted">Gateway</dt>
                <dd>
                  <CopyText label={`Copy the IPv${family} gateway`} value={gateway} />
                </dd>
              </dl>
              <ul className="grid gap-1 text-sm">
                {addresses.map(({ address, name }) => (
                  <li key={address} className="flex flex-wrap items-center gap-x-3">
                    <CopyText label={`Copy ${address}`} value={address} />
                    <span className="text-muted">{name === '' ? 'No reverse name' : name}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
