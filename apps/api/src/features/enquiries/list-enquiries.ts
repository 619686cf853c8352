import { type Enquiry, type EnquiryKind, type EnquiryState, enquiry } from '@resolvo/contract/enquiries';
import type { Deps } from '../../deps.ts';
import { pageOf } from '../../security/cursors.ts';
import { seconds } from '../../time.ts';

export async function listEnquiries(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: {
    cursor?: string | undefined;
    limit: number;
    kind?: EnquiryKind | undefined;
    state?: EnquiryState | undefined;
  },
): Promise<{ enquiries: Enquiry[]; cursor: string | null; eof: boolean }> {
  const scope = `enquiries:${query.kind ?? ''}:${query.state ?? ''}`;
  const after = deps.cursors.read(scope, query.cursor);
  let rows = deps.db
    .selectFrom('enquiries')
    .select(['id', 'reference', 'kind', 'state', 'email', 'subject', 'fields', 'account_id', 'ip'])
    .select(['created_at', 'closed_at']);
  if (query.kind) rows = rows.where('kind', '=', query.kind);
  if (query.state) rows = rows.where('state', '=', query.state);
  if (after) rows = rows.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after.at, after.id)));
  const found = await rows
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const page = pageOf(found, query.limit, deps.cursors, scope);
  const enquiries = page.rows.map(({ id, account_id, created_at, closed_at, ...row }) =>
    enquiry.parse({
      ...row,
      enquiry_id: id,
      user_id: account_id,
      created_at: seconds(created_at),
      closed_at: seconds(closed_at),
    }),
  );
  return { enquiries, cursor: page.cursor, eof: page.eof };
}
