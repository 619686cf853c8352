import { diskSize } from '@resolvo/contract/disk-size';
import { otherSizeWord } from '@resolvo/contract/machines/server-states';
import type { Server } from '@resolvo/contract/machines/servers';
import { StateBadge } from '../../../shell/state-badge.tsx';

type Sizes = Pick<Server, 'vcpus' | 'ram_mb' | 'disk_gb' | 'plan_vcpus' | 'plan_ram_mb' | 'plan_disk_gb'>;

const processors = (count: number): string => (count === 1 ? '1 vCPU' : `${count} vCPUs`);
const gigabytes = (mb: number): string => `${Math.round((mb / 1024) * 10) / 10} GB`;

/** The size of the machine, part by part, and where it is not the one that is paid for. */
export function sizeParts(server: Sizes): readonly { text: string; paid: string | undefined }[] {
  const part = (text: string, paid: string) => ({ text, paid: text === paid ? undefined : paid });
  return [
    part(processors(server.vcpus), processors(server.plan_vcpus)),
    part(`${gigabytes(server.ram_mb)} RAM`, `${gigabytes(server.plan_ram_mb)} RAM`),
    part(`${diskSize(server.disk_gb)} SSD`, `${diskSize(server.plan_disk_gb)} SSD`),
  ];
}

/** The size of the machine; a difference to what is paid for is shown as one. */
export function SizeText({ server }: { server: Sizes }) {
  return (
    <>
      {sizeParts(server).map(({ text, paid }) => (
        <span key={text} className="inline-flex flex-wrap items-center gap-2">
          <span>{text}</span>
          {paid === undefined ? null : <StateBadge of={otherSizeWord(paid)} />}
        </span>
      ))}
    </>
  );
}
