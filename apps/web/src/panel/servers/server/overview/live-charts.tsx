import { serverIsActive } from '@resolvo/contract/machines/server-states';
import type { ServerDetail, ServerInfo } from '@resolvo/contract/machines/servers';
import type { ReactNode } from 'react';
import { Card } from '../../../../ui/card.tsx';
import { Sparkline } from '../../../../ui/sparkline.tsx';
import { inGigabytes, percentText } from '../../usage-bars.tsx';
import { useLiveInfo } from '../../use-live-info.ts';
import { type Sample, sampleRoom, useSamples } from '../use-samples.ts';

/** Live charts of CPU and memory. */
export function LiveCharts({ server }: { server: ServerDetail }) {
  const live = useLiveInfo(server);
  const samples = useSamples(server.id, live);
  if (serverIsActive(server.server_state) !== true) return null;
  const { usage } = live;
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Live title="CPU" now={usage && percentText(usage.cpu_usage)} samples={samples} of="cpu">
        {usage ? `of ${usage.cpus === 1 ? '1 processor' : `${usage.cpus} processors`}` : null}
      </Live>
      <Live title="RAM" now={usage && `${inGigabytes(usage.ram_usage)} GB`} samples={samples} of="ram">
        {usage ? `of ${inGigabytes(usage.max_ram)} GB · ${uptimeText(usage)}` : null}
      </Live>
    </div>
  );
}

function uptimeText({ status, uptime }: ServerInfo): string {
  if (status !== 'running') return 'not running';
  const days = Math.floor(uptime / 86_400);
  const hours = Math.floor((uptime % 86_400) / 3600);
  const minutes = Math.floor((uptime % 3600) / 60);
  if (days > 0) return `up ${days} d ${hours} h`;
  return hours > 0 ? `up ${hours} h ${minutes} min` : `up ${minutes} min ${uptime % 60} s`;
}

interface LiveProps {
  readonly title: string;
  readonly now: string | undefined;
  readonly samples: readonly Sample[];
  readonly of: 'cpu' | 'ram';
  readonly children: ReactNode;
}

function Live({ title, now, samples, of, children }: LiveProps) {
  return (
    <Card title={title}>
      <p className="mb-4 flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium text-2xl text-text tabular-nums">{now ?? '–'}</span>
        <span className="text-muted text-sm">{children}</span>
      </p>
      <Sparkline
        values={samples.map((sample) => sample[of])}
        room={sampleRoom}
        label={`${title} usage of the last two minutes, ${now ?? 'unknown'} now`}
      />
    </Card>
  );
}
