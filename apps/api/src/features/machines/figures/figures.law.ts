import { randomUUID } from 'node:crypto';
import type { RightQueries } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightQueries: RightQueries = {
  vmFigures: { range: 'hour' },
  vmFiguresExport: { range: 'hour' },
  vmFiguresCompare: { range: 'hour', figure: 'cpu', ids: randomUUID() },
  adminServerFigures: { range: 'hour' },
  adminServerFiguresExport: { range: 'hour' },
};
