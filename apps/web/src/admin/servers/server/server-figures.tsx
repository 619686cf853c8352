import type { FigureRange } from '@resolvo/contract/machines/figure-steps';
import { figureRange } from '@resolvo/contract/machines/figures';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { requestIdOf } from '../../../api/api-error.ts';
import { fileUrl } from '../../../api/client.ts';
import { useEndpoint } from '../../../api/query.ts';
import { FigureCharts } from '../../../features/machines/figures/figure-charts.tsx';
import { rangeOptions } from '../../../features/machines/figures/figure-texts.ts';
import { TrafficCard } from '../../../features/machines/figures/traffic-card.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** What its owner sees of it. */
export function ServerFiguresCard({ serverId }: { serverId: string }) {
  const [address, setAddress] = useSearchParams();
  const range: FigureRange = figureRange.catch('day').parse(address.get('range'));
  const input = { params: { server_id: serverId }, query: { range } };
  const { data, error, refetch } = useEndpoint('adminServerFigures', input);
  const { data: traffic } = useEndpoint('adminServerTraffic', { params: { server_id: serverId } });
  return (
    <section aria-label="Figures" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Segments
          label="Range"
          options={rangeOptions}
          value={range}
          onValueChange={(value) =>
            setAddress(
              (before) => {
                before.set('range', value);
                return before;
              },
              { replace: true, preventScrollReset: true },
            )
          }
        />
        <a
          href={fileUrl('adminServerFiguresExport', input)}
          className={`${buttonClass('secondary', 'sm')} sm:ml-auto`}
          download
        >
          <Download aria-hidden="true" />
          Export CSV
        </a>
      </div>
      {data ? (
        <FigureCharts figures={data} />
      ) : error ? (
        <ErrorPanel
          title="The figures could not be loaded"
          text={error.message}
          requestId={requestIdOf(error)}
          action={
            <Button looks variant="secondary" onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        />
      ) : (
        <Skeleton className="h-80" />
      )}
      {traffic ? <TrafficCard traffic={traffic} /> : null}
    </section>
  );
}
