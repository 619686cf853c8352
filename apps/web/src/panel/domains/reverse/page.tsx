import { type ReverseName, reverseNameBody } from '@resolvo/contract/hosting/domains';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { useEndpoint } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { BackToList } from '../../../shell/back-to-list.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../shell/list-query.ts';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

export const meta = privateTitle('Reverse DNS');

const names = listQuery('reverseNameList', () => ({}));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(names, request);

export default function ReverseNamesPage() {
  const { open, of, show, close } = useDialog(['name']);
  const { data } = useEndpoint('reverseNameList', {});
  const chosen = open && data?.addresses.find(({ address }) => address === of);
  return (
    <Page kind="list">
      <PageHeading
        back={<BackToList to={paths.domains()}>Domains</BackToList>}
        title="Reverse DNS"
        description="What your addresses are called. Mail servers check that the name leads back to the address, so we check that first."
      />
      <List
        list={names}
        rows={({ addresses }) => addresses}
        rowKey={(one) => one.address}
        caption="Addresses"
        columns={[
          {
            key: 'address',
            header: 'Address',
            phone: 'title',
            cell: (one) => <CopyText value={one.address} label={`Copy ${one.address}`} />,
          },
          {
            key: 'name',
            header: 'Name',
            grow: true,
            phone: 'text',
            cell: (one) =>
              one.name === '' ? (
                <span className="text-muted">No name</span>
              ) : (
                <span className="truncate font-mono">{one.name}</span>
              ),
          },
          {
            key: 'server',
            header: 'Server',
            priority: 2,
            cell: (one) => (
              <Link to={paths.server({ id: one.server_id })} className={textLinkClass}>
                {one.server_name}
              </Link>
            ),
          },
          {
            key: 'act',
            header: <span className="sr-only">Change</span>,
            align: 'right',
            phone: 'open',
            cell: (one) => (
              <Button variant="ghost" size="sm" onClick={() => show('name', one.address)}>
                Change<span className="sr-only"> the name of {one.address}</span>
              </Button>
            ),
          },
        ]}
        empty={<EmptyState title="No addresses" text="The addresses of your servers are listed here." />}
      />
      {chosen ? <NameDialog key={chosen.address} one={chosen} onClose={close} /> : null}
    </Page>
  );
}

function NameDialog({ one, onClose }: { one: ReverseName; onClose: () => void }) {
  const set = useAct('reverseNameSet', { done: onClose });
  return (
    <Dialog open onOpenChange={(wanted) => wanted || onClose()} title={`Name of ${one.address}`}>
      <Form
        schema={reverseNameBody.pick({ name: true })}
        defaultValues={{ name: one.name }}
        submitLabel="Save name"
        onSubmit={({ name }) => set.send({ body: { address: one.address, name } })}
      >
        <FormTextField
          name="name"
          label="Name"
          placeholder="mail.example.com"
          autoComplete="off"
          spellCheck={false}
          hint={`It has to point at ${one.address}. Leave it empty to remove the name.`}
        />
      </Form>
    </Dialog>
  );
}
