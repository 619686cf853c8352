import { serverIsActive } from '@resolvo/contract/machines/server-states';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { Sparkline } from '../../../../ui/sparkline.tsx';
import { inGigabytes, percentText } from '../../usage-bars.tsx';
import { useLiveInfo } from '../../use-live-info.ts';
import { type Sample, sampleRoom, useSamples } from '../use-samples.ts';

/** CPU and memory of the last two minutes, each with what all of it would be. */
export function LiveTiles({ server }: { server: ServerDetail }) {
  const live = useLiveInfo(server);
  const samples = useSamples(server.id, live);
  if (serverIsActive(server.server_state) !== true) return null;
  const { usage } = live;
  const processors = usage?.cpus === 1 ? '1 vCPU' : `${usage?.cpus} vCPUs`;
  return (
    <div className="grid gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-2">
      <Tile
        title="CPU"
        now={usage && percentText(usage.cpu_usage)}
        of={usage && `of ${processors}`}
        most="100%"
        shares={samples.map(({ cpu }: Sample) => cpu)}
      />
      <Tile
        title="Memory"
        now={usage && `${inGigabytes(usage.ram_usage)} GB`}
        of={usage && `of ${inGigabytes(usage.max_ram)} GB`}
        most={usage ? `${inGigabytes(usage.max_ram)} GB` : ''}
        shares={samples.map(({ ram }: Sample) => ram)}
      />
    </div>
  );
}

interface TileProps {
  readonly title: string;
  readonly now: string | undefined;
  readonly of: string | undefined;
  /** The upper end of the scale, with its unit. */
  readonly most: string;
  readonly shares: readonly number[];
}

function Tile({ title, now, of, most, shares }: TileProps) {
  return (
    <section aria-label={title} className="min-w-0 bg-surface px-4 py-3">
      <p className="mb-2 flex flex-wrap items-baseline gap-x-2">
        <span className="label-mono mr-auto text-muted">{title}</span>
        <span className="font-medium text-lg/6 text-text tabular-nums">{now ?? '–'}</span>
        <span className="text-muted text-sm tabular-nums">{of}</span>
      </p>
      <Sparkline
        values={shares}
        room={sampleRoom}
        label={`${title} usage of the last two minutes, ${now ?? 'unknown'} now`}
      />
      <p aria-hidden="true" className="mt-1 flex justify-between gap-4 text-[0.8125rem]/5 text-muted tabular-nums">
        <span>last 2 min</span>
        <span>{most === '' ? '' : `0 to ${most}`}</span>
      </p>
    </section>
  );
}
