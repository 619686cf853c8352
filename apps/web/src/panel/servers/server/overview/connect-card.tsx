import { dottedAddress } from '@resolvo/contract/machines/addresses';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { CopyId } from '../../../../shell/copy-id.tsx';
import { Card } from '../../../../ui/card.tsx';
import { KeyValueList } from '../../../../ui/key-value.tsx';
import { WayIn } from '../way-in.tsx';

const copied = (value: string, what: string) =>
  value === '' ? 'None yet' : <CopyId value={value} what={what} display={value} />;

/** How to get in: the line to type, and its parts. */
export function ConnectCard({ server }: { server: ServerDetail }) {
  const { login, proxmox_vm_ipv4, proxmox_vm_ipv6, hostname } = server;
  return (
    <Card title="Connect">
      <div className="grid gap-4">
        <WayIn server={server} />
        <KeyValueList
          items={[
            { label: 'User', value: copied(login, 'User') },
            {
              label: 'IPv4',
              value: copied(proxmox_vm_ipv4 === 0 ? '' : dottedAddress(proxmox_vm_ipv4), 'IPv4 address'),
            },
            {
              label: 'IPv6',
              value: proxmox_vm_ipv6 === '' ? 'None' : copied(proxmox_vm_ipv6, 'IPv6 address'),
            },
            { label: 'Hostname', value: copied(hostname, 'Hostname') },
          ]}
        />
      </div>
    </Card>
  );
}
