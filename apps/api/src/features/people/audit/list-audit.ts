import type { AuditFilter } from '@resolvo/contract/people/audit';
import { pageOf } from '../../../core/cursors.ts';
import type { Deps } from '../../../core/deps.ts';
import type { PageQuery } from '../../../core/page-by.ts';
import { eventsAfter, whoseEvents } from './events-after.ts';
import { presentEvents } from './present-events.ts';

export async function listAudit(
  deps: Pick<Deps, 'db' | 'cursors' | 'services' | 'things' | 'finds'>,
  query: PageQuery & AuditFilter,
) {
  const { cursor, limit, ...filter } = query;
  const whose = await whoseEvents(deps, filter.whom);
  const scope = `audit:${JSON.stringify(filter)}`;
  const found = await eventsAfter(deps.db, filter, whose, limit + 1, deps.cursors.read(scope, cursor));
  const page = pageOf(found, limit, deps.cursors, scope);
  return { events: await presentEvents(deps, page.rows), cursor: page.cursor, eof: page.eof };
}
