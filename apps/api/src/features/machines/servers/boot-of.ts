import type { MachineBoot } from '../../../providers/compute.ts';
import type { ServerRow } from './server-row.ts';

/** What the machine of a server starts from while it is not in rescue. */
export const bootOf = (_server: Pick<ServerRow, 'id'>): MachineBoot => ({ mediumFirst: false });
