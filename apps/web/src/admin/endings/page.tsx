import { type AnnouncedEndRow, canKeep, endWhyTexts, keepBody } from '@resolvo/contract/sales/endings';
import { type ClientLoaderFunctionArgs, Link, useSearchParams } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { ClientLink } from '../../shell/client-link.tsx';
import { Form } from '../../shell/form.tsx';
import { FormTextField } from '../../shell/form-fields.tsx';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { reasonOf } from '../../shell/reason-of.ts';
import { Age, formatDay } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { useAct } from '../../shell/use-act.ts';
import { useDialog } from '../../shell/use-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

export const meta = privateTitle('About to end');
export const handle = { crumb: 'About to end', under: { crumb: 'Servers', path: paths.adminServers() } };

const endings = listQuery('endingList', (cursor) => ({ query: { cursor, limit: 25 } }));

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await prefetchList(endings, request);
  return null;
}

const link = cx(textLinkClass, 'break-words');

/** The reason of a cancellation says the same once more. */
const reasonText = ({ why, reason }: AnnouncedEndRow): string => (why === 'cancelled' ? '' : reason);

/** Every service that lost its ground: suspended, announced to its owner, kept until its day. */
export default function EndingsPage() {
  const { open, of: asked, show, close } = useDialog(['keep']);
  const [address] = useSearchParams();
  const { data } = useEndpoint('endingList', endings.inputAt(address));
  const ending = open === 'keep' ? data?.endings.find(({ unit_id }) => unit_id === asked) : undefined;
  return (
    <Page kind="list">
      <PageHeading
        title="About to end"
        description="Services whose payment, order or account ended. Each is suspended, its client was told by mail, and nothing is deleted before its day."
      />
      <List
        list={endings}
        rows={(page) => page.endings}
        rowKey={(one) => one.unit_id}
        caption="About to end"
        columns={[
          { key: 'name', phone: 'title', header: 'Service', cell: (one) => <Service ending={one} /> },
          {
            key: 'owner',
            phone: 'text',
            header: 'Client',
            cell: ({ user }) => <ClientLink user={user} />,
          },
          {
            key: 'why',
            grow: true,
            phone: 'more',
            header: 'Why',
            cell: (one) => (
              <span title={reasonText(one)}>
                {endWhyTexts[one.why]}
                {reasonText(one) === '' ? null : <span className="text-muted"> · {reasonText(one)}</span>}
              </span>
            ),
          },
          {
            key: 'by',
            priority: 3,
            header: 'Asked by',
            cell: (one) => (
              <>
                {one.asked_by || 'Automatic'}{' '}
                <span className="text-muted">
                  <Age seconds={one.announced_at} />
                </span>
              </>
            ),
          },
          {
            key: 'ends',
            align: 'right',
            phone: 'value',
            header: 'Deleted after',
            cell: (one) => formatDay(one.ends_at),
          },
          {
            key: 'act',
            phone: 'act',
            header: 'Actions',
            align: 'right',
            cell: (one) => (
              <Button
                variant="ghost"
                size="sm"
                disabledReason={reasonOf(canKeep.staff(one.why))}
                onClick={() => show('keep', one.unit_id)}
              >
                Keep it<span className="sr-only">: {one.name}</span>
              </Button>
            ),
          },
        ]}
        empty={
          <EmptyState
            title="Nothing is about to end"
            text="A service whose payment, order or account ended is listed here."
          />
        }
      />
      {ending ? <KeepDialog ending={ending} onClose={close} /> : null}
    </Page>
  );
}

/** Resuming a service may issue an invoice, so it says whose it is. */
function KeepDialog({ ending, onClose }: { ending: AnnouncedEndRow; onClose: () => void }) {
  const keep = useAct('endingKeep', { closeFirst: onClose });
  const { name, unit_id, user } = ending;
  return (
    <Dialog
      open
      onOpenChange={(wanted) => wanted || onClose()}
      title={`Keep ${name}?`}
      description={`The service of ${user.email || 'a deleted account'} is resumed with everything on it. A subscription that had ended begins anew today, with an invoice.`}
    >
      <Form
        schema={keepBody}
        defaultValues={{ reason: '' }}
        submitLabel="Keep it"
        onSubmit={(body) => keep.send({ params: { unit_id }, body })}
      >
        <FormTextField name="reason" label="Reason" />
      </Form>
    </Dialog>
  );
}

function Service({ ending }: { ending: AnnouncedEndRow }) {
  if (ending.server_id === null) return <span className="break-words">{ending.name}</span>;
  return (
    <Link to={paths.adminServer({ serverId: ending.server_id })} className={link}>
      {ending.name}
    </Link>
  );
}
