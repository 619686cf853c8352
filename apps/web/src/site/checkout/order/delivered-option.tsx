import type { BoughtService } from '@resolvo/contract/sales/checkout';
import { Link } from 'react-router';
import { useEndpoint } from '../../../api/query.ts';
import { addressCommand } from '../../../features/machines/servers/address-command.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

interface DeliveredOptionProps {
  readonly serverId: string;
  readonly service: BoughtService;
  readonly addresses: readonly string[];
  readonly isFirst: boolean;
}

/** A bought option of a server: what it brought, and for an address how the system of the server learns of it. */
export function DeliveredOption({ serverId, service, addresses, isFirst }: DeliveredOptionProps) {
  const { data: server } = useEndpoint('vmData', { params: { server_id: serverId } });
  const isReady = service.standing === 'ready';
  return (
    <Card title={service.name}>
      {service.text === '' ? null : (
        <p className="flex items-center gap-3 text-muted">
          {service.standing === 'working' ? <Spinner /> : null}
          {service.text}
        </p>
      )}
      {isReady ? (
        <KeyValueList
          items={[
            { label: 'Server', value: server?.proxmox_vm_name ?? '…' },
            ...(addresses.length === 0
              ? []
              : [
                  {
                    label: addresses.length === 1 ? 'New address' : 'New addresses',
                    value: addresses.map((address) => (
                      <CopyText key={address} value={address} label={`Copy ${address}`} />
                    )),
                  },
                ]),
          ]}
        />
      ) : null}
      {isReady && addresses.length > 0 ? (
        <div className="mt-4 grid gap-1 text-sm">
          <p className="text-muted">Add it on the server with this command</p>
          {addresses.map((address) => (
            <CopyText key={address} value={addressCommand(address)} label={`Copy the command for ${address}`} wraps />
          ))}
        </div>
      ) : null}
      <p className="mt-5">
        <Link to={paths.server({ id: serverId })} className={buttonClass(isFirst ? 'primary' : 'secondary')}>
          Open server
        </Link>
      </p>
    </Card>
  );
}
