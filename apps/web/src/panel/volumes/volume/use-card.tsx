import type { Volume } from '@resolvo/contract/machines/volumes';
import { Card } from '../../../ui/card.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';

/** What is typed in the server: once for a new volume, after each attaching, and after growing. */
export function UseCard({ volume: { device, server_name } }: { volume: Volume }) {
  const steps = [
    {
      label: 'Once, for a new volume: make a file system on it. This erases what is on it.',
      command: `sudo mkfs.ext4 ${device}`,
    },
    { label: 'Mount it', command: `sudo mkdir -p /mnt/volume && sudo mount ${device} /mnt/volume` },
    {
      label: 'Mount it with each start',
      command: `echo '${device} /mnt/volume ext4 defaults,nofail,discard 0 2' | sudo tee -a /etc/fstab`,
    },
    { label: 'After it grew: use the new room', command: `sudo resize2fs ${device}` },
    { label: 'Before it is detached or moved', command: 'sudo umount /mnt/volume' },
  ];
  return (
    <Card
      title="In the server"
      description={server_name === '' ? 'When it is attached to a Linux server.' : `To type in ${server_name}.`}
    >
      <ul className="grid gap-3">
        {steps.map(({ label, command }) => (
          <li key={label} className="grid gap-1 text-sm">
            <span className="text-muted">{label}</span>
            <CopyText label={`Copy: ${label}`} value={command} wraps />
          </li>
        ))}
      </ul>
    </Card>
  );
}
