import { type Enquiry, type EnquiryKind, type EnquiryState, enquiry } from '@resolvo/contract/help/enquiries';
import type { Deps } from '../../../core/deps.ts';
import { pageBy } from '../../../core/page-by.ts';
import { seconds } from '../../../core/time.ts';

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
  let rows = deps.db
    .selectFrom('enquiries')
    .select(['id', 'reference', 'kind', 'state', 'email', 'subject', 'fields', 'account_id', 'ip'])
    .select(['created_at', 'closed_at']);
  if (query.kind) rows = rows.where('kind', '=', query.kind);
  if (query.state) rows = rows.where('state', '=', query.state);
  const page = await pageBy(deps, scope, query, rows);
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
