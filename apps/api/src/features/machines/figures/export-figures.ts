import type { FileAnswer } from '@resolvo/contract/endpoint';
import { type FigureRange, figureKinds, figureRanges } from '@resolvo/contract/machines/figure-steps';
import { csvOf } from '../../../core/csv.ts';
import type { Deps } from '../../../core/deps.ts';
import { serverFigures } from './read-figures.ts';

const header = ['time', 'seconds', ...figureKinds.flatMap((kind) => [kind, `${kind}_min`, `${kind}_max`])];

/** The points of the chart; those about which nothing is known have empty cells. Staff pass no owner. */
export async function exportFigures(
  deps: Pick<Deps, 'db' | 'now'>,
  serverId: string,
  range: FigureRange,
  accountId?: string,
): Promise<FileAnswer> {
  const figures = await serverFigures(deps, serverId, range, accountId);
  const places = Array.from({ length: figureRanges[range].points }, (_, place) => place);
  async function* once() {
    yield places;
  }
  const content = csvOf(header, once(), (place) => [
    new Date((figures.from + place * figures.seconds) * 1000).toISOString(),
    figures.seconds,
    ...figureKinds.flatMap((kind) => {
      const { average, min, max } = figures[kind];
      return [average[place] ?? null, min[place] ?? null, max[place] ?? null];
    }),
  ]);
  return { filename: `figures-${range}-${deps.now().toISOString().slice(0, 10)}.csv`, content };
}
