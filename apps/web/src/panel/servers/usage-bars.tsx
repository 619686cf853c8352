import type { ServerInfo } from '@resolvo/contract/machines/servers';
import { ProgressBar } from '../../ui/progress.tsx';

const gigabyte = 1024 ** 3;
const leastShare = 2;

export const inGigabytes = (bytes: number): string => (bytes / gigabyte).toFixed(1).replace(/\.0$/, '');
export const percentText = (share: number): string => `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)}%`;

/** CPU and memory usage. Empty for a machine that is off. */
export function UsageBars({ info }: { info: ServerInfo | undefined }) {
  const cpu = info?.cpu_usage ?? 0;
  const ram = info?.ram_usage ?? 0;
  const most = info?.max_ram ?? 0;
  return (
    <dl className="grid grid-cols-2 gap-4">
      <Bar name="CPU" text={info ? percentText(cpu) : '–'} share={cpu} />
      <Bar
        name="RAM"
        text={info ? `${inGigabytes(ram)} / ${inGigabytes(most)} GB` : '–'}
        share={most === 0 ? 0 : ram / most}
      />
    </dl>
  );
}

function Bar({ name, text, share }: { name: string; text: string; share: number }) {
  return (
    <div className="min-w-0">
      <dt className="label-mono text-muted">{name}</dt>
      <dd className="mt-1 grid gap-1.5">
        <span className="font-mono text-sm text-text tabular-nums">{text}</span>
        <ProgressBar label={`${name} usage`} value={share * 100} minVisible={share > 0 ? leastShare : 0} />
      </dd>
    </div>
  );
}
