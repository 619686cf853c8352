import type { MachineBoot } from '../../../providers/compute.ts';
import type { ServerRow } from './server-row.ts';

/** What the machine of a server starts from while it is not in rescue. */
export const bootOf = ({ iso, iso_first }: Pick<ServerRow, 'iso' | 'iso_first'>): MachineBoot => ({
  medium: iso === '' ? undefined : iso,
  mediumFirst: iso_first,
});
