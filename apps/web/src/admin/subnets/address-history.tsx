import { anyAddress } from '@resolvo/contract/machines/subnets';
import { Link, useSearchParams } from 'react-router';
import { z } from 'zod';
import { useEndpoint } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { Form } from '../../shell/form.tsx';
import { FormTextField } from '../../shell/form-fields.tsx';
import { formatDateTime } from '../../shell/relative-time.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

const schema = z.strictObject({ address: anyAddress });
const columns = [
  { id: 'who', header: 'Held by' },
  { id: 'owner', header: 'Owner' },
  { id: 'from', header: 'From' },
  { id: 'until', header: 'Until' },
] as const;

/** The question every abuse report asks: who had this address then? */
export function AddressHistory() {
  const [params, setParams] = useSearchParams();
  const address = anyAddress.safeParse(params.get('address')).data;
  return (
    <Card title="Who held an address" description="From when to when, also after a server is gone.">
      <Form
        key={address ?? ''}
        schema={schema}
        defaultValues={{ address: address ?? '' }}
        submitLabel="Look it up"
        onSubmit={async (values) => setParams({ address: values.address })}
      >
        <FormTextField name="address" label="Address" className="max-w-sm" autoComplete="off" spellCheck={false} />
      </Form>
      {address === undefined ? null : <Holds address={address} />}
    </Card>
  );
}

function Holds({ address }: { address: string }) {
  const { data, error } = useEndpoint('addressHistory', { query: { address, limit: 50 } });
  if (error) {
    return (
      <div className="mt-6">
        <Notice tone="danger">{error.message}</Notice>
      </div>
    );
  }
  if (!data) return <Skeleton className="mt-6 h-24" />;
  if (data.holds.length === 0) return <p className="mt-6 text-muted">Nobody ever held {address}.</p>;
  return (
    <div className="mt-6">
      <Table
        caption={`Who held ${address}`}
        stacked
        columns={columns}
        rows={data.holds.map((hold) => ({
          id: hold.hold_id,
          cells: [
            hold.server_id ? (
              <Link key="server" to={paths.adminServer({ serverId: hold.server_id })} className={textLinkClass}>
                {hold.label}
              </Link>
            ) : (
              `Reserved: ${hold.label || 'no note'}`
            ),
            hold.user_id ? (
              <Link
                key="owner"
                to={paths.adminClient({ userId: hold.user_id })}
                className={cx(textLinkClass, 'break-all')}
              >
                {hold.email || 'Deleted account'}
              </Link>
            ) : (
              'Nobody'
            ),
            formatDateTime(hold.from),
            hold.until === 0 ? 'Still held' : formatDateTime(hold.until),
          ],
        }))}
      />
    </div>
  );
}
