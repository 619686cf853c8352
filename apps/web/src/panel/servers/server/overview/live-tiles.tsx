import { serverIsActive } from '@resolvo/contract/machines/server-states';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { q } from '../../../../api/query.ts';
import { paths } from '../../../../paths.ts';
import { Sparkline } from '../../../../ui/sparkline.tsx';
import { textLinkClass } from '../../../../ui/text-link.ts';
import { inGigabytes, percentText } from '../../usage-bars.tsx';
import { useLiveInfo } from '../../use-live-info.ts';

export const lastHourOf = (serverId: string) => ({
  params: { server_id: serverId },
  query: { range: 'hour' as const },
});
const refreshMilliseconds = 20_000;

/** CPU and memory of the last hour, as it was recorded, up to what the machine does now. */
export function LiveTiles({ server }: { server: ServerDetail }) {
  const { usage } = useLiveInfo(server);
  const { data: past } = useQuery({
    ...q('vmFigures', lastHourOf(server.id)),
    refetchInterval: refreshMilliseconds,
  });
  if (serverIsActive(server.server_state) !== true) return null;
  const processors = usage?.cpus === 1 ? '1 vCPU' : `${usage?.cpus} vCPUs`;
  const upTo = (values: readonly (number | null)[] | undefined, now: number | undefined) => [
    ...(values?.slice(0, -1) ?? []),
    now ?? null,
  ];
  return (
    <div className="grid gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-2">
      <Tile
        title="CPU"
        now={usage && percentText(usage.cpu_usage)}
        of={usage && `of ${processors}`}
        most="100%"
        shares={upTo(past?.cpu.average, usage?.cpu_usage)}
        more={paths.serverFigures(server)}
      />
      <Tile
        title="Memory"
        now={usage && `${inGigabytes(usage.ram_usage)} GB`}
        of={usage && `of ${inGigabytes(usage.max_ram)} GB`}
        most={usage ? `${inGigabytes(usage.max_ram)} GB` : ''}
        shares={upTo(past?.memory.average, usage && usage.max_ram > 0 ? usage.ram_usage / usage.max_ram : undefined)}
        more={paths.serverFigures(server)}
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
  readonly shares: readonly (number | null)[];
  readonly more: string;
}

function Tile({ title, now, of, most, shares, more }: TileProps) {
  return (
    <section aria-label={title} className="min-w-0 bg-surface px-4 py-3">
      <p className="mb-2 flex flex-wrap items-baseline gap-x-2">
        <span className="label-mono mr-auto text-muted">{title}</span>
        <span className="font-medium text-lg/6 text-text tabular-nums">{now ?? '–'}</span>
        <span className="text-muted text-sm tabular-nums">{of}</span>
      </p>
      <Sparkline values={shares} room={60} label={`${title} usage of the last hour, ${now ?? 'unknown'} now`} />
      <p className="mt-1 flex justify-between gap-4 text-[0.8125rem]/5 text-muted tabular-nums">
        <Link to={more} className={textLinkClass}>
          last hour<span className="sr-only">: {title} over longer times</span>
        </Link>
        <span aria-hidden="true">{most === '' ? '' : `0 to ${most}`}</span>
      </p>
    </section>
  );
}
