import { type FigureKind, type FigureRange, figureKinds } from '@resolvo/contract/machines/figure-steps';
import { figureLabels } from '@resolvo/contract/machines/figure-words';
import { comparedAtOnce, figureKind, figureRange, type ServerFigures } from '@resolvo/contract/machines/figures';
import type { ServerDetail, ServerInfo } from '@resolvo/contract/machines/servers';
import { useQuery } from '@tanstack/react-query';
import { Download, X } from 'lucide-react';
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router';
import { fileUrl } from '../../../../api/client.ts';
import { prefetch, q, useEndpoint, usePrefetched } from '../../../../api/query.ts';
import { ComparedChart, FigureCharts } from '../../../../features/machines/figures/figure-charts.tsx';
import { rangeOptions } from '../../../../features/machines/figures/figure-texts.ts';
import { TrafficCard } from '../../../../features/machines/figures/traffic-card.tsx';
import { titleAbout } from '../../../../shell/title.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { FilterSelect } from '../../../../ui/filter-select.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useLiveInfo } from '../../use-live-info.ts';
import { useServer } from '../use-server.ts';
import { AlarmsCard, alarmsOf } from './alarms-card.tsx';

export const meta = titleAbout('Figures');

/** All of what is shown is in the address, so that the address can be sent to a colleague. */
function chosenOf(address: URLSearchParams): { range: FigureRange; figure: FigureKind; others: string[] } {
  const others = (address.get('with') ?? '').split(',').filter((id) => id !== '');
  return {
    range: figureRange.catch('hour').parse(address.get('range')),
    figure: figureKind.catch('cpu').parse(address.get('figure')),
    others: others.slice(0, comparedAtOnce - 1),
  };
}

const figuresOf = (id: string, range: FigureRange) => ({ params: { server_id: id }, query: { range } });
const comparedOf = (id: string, { range, figure, others }: ReturnType<typeof chosenOf>) => ({
  query: { range, figure, ids: [id, ...others].join(',') },
});

export async function clientLoader({ params: { id = '' }, request }: ClientLoaderFunctionArgs) {
  const chosen = chosenOf(new URL(request.url).searchParams);
  await Promise.all([
    chosen.others.length === 0
      ? prefetch('vmFigures', figuresOf(id, chosen.range))
      : prefetch('vmFiguresCompare', comparedOf(id, chosen)),
    prefetch('vmTraffic', alarmsOf(id)),
    prefetch('vmAlarmList', alarmsOf(id)),
  ]);
  return null;
}

export default function ServerFiguresPage() {
  const server = useServer();
  const [address, setAddress] = useSearchParams();
  const chosen = chosenOf(address);
  const choose = (change: Partial<Record<'range' | 'figure' | 'with', string>>) =>
    setAddress(
      (before) => {
        for (const [name, value] of Object.entries(change)) {
          if (value === '') before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Segments
          label="Range"
          options={rangeOptions}
          value={chosen.range}
          onValueChange={(range) => choose({ range })}
        />
        <OtherServers server={server} others={chosen.others} onChange={(ids) => choose({ with: ids.join(',') })} />
        <a
          href={fileUrl('vmFiguresExport', figuresOf(server.id, chosen.range))}
          className={`${buttonClass('secondary', 'sm')} sm:ml-auto`}
          download
        >
          <Download aria-hidden="true" />
          Export CSV
        </a>
      </div>
      {chosen.others.length === 0 ? (
        <OwnCharts server={server} range={chosen.range} />
      ) : (
        <>
          <div className="flex">
            <FilterSelect
              label="Figure"
              placeholder={figureLabels.cpu}
              value={chosen.figure === 'cpu' ? '' : chosen.figure}
              options={figureKinds
                .filter((kind) => kind !== 'cpu')
                .map((kind) => ({ value: kind, label: figureLabels[kind] }))}
              onValueChange={(figure) => choose({ figure })}
            />
          </div>
          <Compared id={server.id} chosen={chosen} />
        </>
      )}
      <div className="grid gap-3 lg:grid-cols-2">
        <Traffic id={server.id} />
        <AlarmsCard serverId={server.id} />
      </div>
    </div>
  );
}

function Traffic({ id }: { id: string }) {
  return <TrafficCard traffic={usePrefetched('vmTraffic', alarmsOf(id))} />;
}

/** A minute is written every minute; longer steps less often. */
const refreshMilliseconds = (range: FigureRange): number => (range === 'hour' ? 20_000 : 150_000);

function OwnCharts({ server, range }: { server: ServerDetail; range: FigureRange }) {
  const input = figuresOf(server.id, range);
  const figures = usePrefetched('vmFigures', input);
  useQuery({ ...q('vmFigures', input), refetchInterval: refreshMilliseconds(range) });
  const { usage } = useLiveInfo(server);
  return <FigureCharts figures={range === 'hour' ? withLive(figures, usage) : figures} />;
}

/** The minute that is under way is what the machine does now. */
function withLive(figures: ServerFigures, usage: ServerInfo | undefined): ServerFigures {
  if (!usage) return figures;
  const last = (values: readonly (number | null)[], now: number) => [...values.slice(0, -1), values.at(-1) ?? now];
  const of = (kind: 'cpu' | 'memory', now: number) => ({
    average: last(figures[kind].average, now),
    min: last(figures[kind].min, now),
    max: last(figures[kind].max, now),
  });
  return {
    ...figures,
    cpu: of('cpu', usage.cpu_usage),
    memory: of('memory', usage.max_ram === 0 ? 0 : usage.ram_usage / usage.max_ram),
  };
}

function Compared({ id, chosen }: { id: string; chosen: ReturnType<typeof chosenOf> }) {
  const input = comparedOf(id, chosen);
  const compared = usePrefetched('vmFiguresCompare', input);
  useQuery({ ...q('vmFiguresCompare', input), refetchInterval: refreshMilliseconds(chosen.range) });
  return <ComparedChart compared={compared} />;
}

interface OthersProps {
  readonly server: ServerDetail;
  readonly others: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Further servers in the same chart, up to as many as it has colours for. */
function OtherServers({ server, others, onChange }: OthersProps) {
  const { data } = useEndpoint('accountProducts', {});
  if (!data) return <Skeleton className="h-9 w-40" />;
  const all = data.proxmox.filter(({ id }) => id !== server.id);
  const left = all.filter(({ id }) => !others.includes(id));
  if (all.length === 0) return null;
  return (
    <>
      {others.map((id) => {
        const name = all.find((one) => one.id === id)?.proxmox_vm_name ?? 'A server that is gone';
        return (
          <Button
            key={id}
            variant="secondary"
            size="sm"
            aria-label={`Compare without ${name}`}
            onClick={() => onChange(others.filter((one) => one !== id))}
          >
            {name}
            <X aria-hidden="true" />
          </Button>
        );
      })}
      {left.length === 0 || others.length >= comparedAtOnce - 1 ? null : (
        <FilterSelect
          label="Compare with"
          placeholder="no other"
          value=""
          options={left.map(({ id, proxmox_vm_name }) => ({ value: id, label: proxmox_vm_name }))}
          onValueChange={(id) => onChange([...others, id])}
        />
      )}
    </>
  );
}
