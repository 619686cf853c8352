import { twoFactorWord } from '@resolvo/contract/people/account-fields';
import { clientCan, clientStateWords, suspendBody } from '@resolvo/contract/people/clients';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, useParams } from 'react-router';
import { load, prefetch, usePrefetched } from '../../../api/query.ts';
import { knownRights } from '../../../api/rights.ts';
import { useRights } from '../../../api/use-rights.ts';
import { profileFacts, taxText } from '../../../features/money/billing/profile-lines.ts';
import { InvoiceLinks } from '../../../features/money/invoices/invoice-links.tsx';
import { statementColumns } from '../../../features/money/statement/statement-columns.tsx';
import { paths } from '../../../paths.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { failedPage } from '../../../shell/error-screen.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../shell/list-query.ts';
import { reasonOf } from '../../../shell/reason-of.ts';
import { Age } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { NextAct } from '../../../ui/next-act.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { SubscriptionsCard, subscriptionsOf } from '../../subscriptions/subscriptions-card.tsx';

export const meta = titleAbout('Client');
export const handle = { crumb: 'Client', under: { crumb: 'Clients', path: paths.adminClients() } };

const inputOf = (userId: string | undefined) => ({ params: { user_id: userId ?? '' } });

const statementOf = (userId: string | undefined) =>
  listQuery('clientStatement', (cursor) => ({ ...inputOf(userId), query: { cursor, limit: 10 } }), {
    cursorName: 'moves',
  });
const moveColumns = statementColumns((invoiceId) => paths.adminInvoice({ invoiceId }));

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  // First: if the client does not exist, nothing else is loaded.
  const { email } = await load('clientDetail', inputOf(params.userId));
  await Promise.all([
    prefetch('clientBillingProfile', inputOf(params.userId)),
    knownRights()?.may('subscriptionList')
      ? prefetchList(subscriptionsOf({ user_id: params.userId ?? '' }), request)
      : undefined,
    prefetchList(statementOf(params.userId), request),
  ]);
  return { about: email };
}

export const ErrorBoundary = failedPage('Client', { to: paths.adminClients(), label: 'Back to Clients' });

export default function ClientPage() {
  const { userId } = useParams();
  const client = usePrefetched('clientDetail', inputOf(userId));
  const { may } = useRights();
  const [asking, setAsking] = useState<'suspend' | 'unsuspend' | 'sign-out'>();
  const input = { params: { user_id: client.user_id }, body: {} };
  const close = () => setAsking(undefined);

  const suspend = useAct('clientSuspend', { done: close });
  const unsuspend = useAct('clientUnsuspend');
  const signOut = useAct('clientSignOut');

  return (
    <Page kind="detail">
      <PageHeading
        title={
          <span className="flex flex-wrap items-center gap-x-3">
            {client.email}
            <span className="font-normal text-sm">
              <StateBadge of={clientStateWords[client.state]} />
            </span>
          </span>
        }
        description={client.username}
        actions={
          <NextAct
            acts={[
              {
                label: 'Unsuspend',
                forward: true,
                disabledReason: reasonOf(clientCan.unsuspend(client.state)),
                onSelect: () => setAsking('unsuspend'),
              },
              { label: 'Sign out everywhere', onSelect: () => setAsking('sign-out') },
              {
                label: 'Suspend',
                disabledReason: reasonOf(clientCan.suspend(client.state)),
                onSelect: () => setAsking('suspend'),
              },
            ]}
          />
        }
      />
      <ClientMoney userId={client.user_id} />
      <DetailColumns
        rail={
          <>
            <Card title="Account">
              <KeyValueList
                items={[
                  { label: 'State', value: <StateBadge of={clientStateWords[client.state]} /> },
                  ...(client.suspension_reason ? [{ label: 'Reason', value: client.suspension_reason }] : []),
                  { label: 'Client ID', value: <CopyText value={client.user_id} label="Copy the client id" /> },
                  ...(may('adminServerList')
                    ? [
                        {
                          label: 'Servers',
                          value: (
                            <Link to={`${paths.adminServers()}?user_id=${client.user_id}`} className={textLinkClass}>
                              Servers of this client
                            </Link>
                          ),
                        },
                      ]
                    : []),
                  { label: 'Two-factor', value: <StateBadge of={twoFactorWord(client.two_factor_enabled)} /> },
                  { label: 'Sessions', value: String(client.sessions) },
                  { label: 'Registered', value: <Age seconds={client.created_at} /> },
                  {
                    label: 'Last login',
                    value: client.last_login_at === 0 ? 'Never' : <Age seconds={client.last_login_at} />,
                  },
                ]}
              />
            </Card>
            <ClientBilling userId={client.user_id} />
          </>
        }
      >
        {may('subscriptionList') ? <SubscriptionsCard of={{ user_id: client.user_id }} /> : null}
        <Card title="Credit balance" description="Every move, newest first." flush>
          <List
            list={statementOf(client.user_id)}
            rows={({ moves }) => moves}
            rowKey={({ move_id }) => move_id}
            caption="Moves of the credit balance"
            columns={moveColumns}
            empty={<EmptyState title="The balance has not moved yet" />}
          />
        </Card>
      </DetailColumns>
      <Dialog
        open={asking === 'suspend'}
        onOpenChange={(open) => open || close()}
        title={`Suspend ${client.email}?`}
        description="Sessions, API tokens and pending links stop at once. The person is told by mail, with your reason."
      >
        <Form
          schema={suspendBody}
          defaultValues={{ reason: '' }}
          submitLabel="Suspend"
          submitVariant="risk"
          onSubmit={(body) => suspend.send({ ...input, body })}
        >
          <FormTextField name="reason" label="Reason" />
        </Form>
      </Dialog>
      <Confirm
        open={asking === 'unsuspend'}
        onClose={close}
        title={`Let ${client.email} in again?`}
        text="The account can be used as before the suspension."
        action="Unsuspend"
        onConfirm={() => unsuspend.send(input)}
      />
      <Confirm
        open={asking === 'sign-out'}
        onClose={close}
        title={`Sign out ${client.email} everywhere?`}
        text="All devices of this account have to log in again."
        action="Sign out everywhere"
        onConfirm={() => signOut.send(input)}
      />
    </Page>
  );
}

function ClientBilling({ userId }: { userId: string }) {
  const { profile, given, tax, tax_type } = usePrefetched('clientBillingProfile', inputOf(userId));
  return (
    <Card title="Billing address">
      {given ? (
        <KeyValueList items={[...profileFacts(profile), { label: 'Tax', value: taxText(tax, tax_type) }]} />
      ) : (
        <EmptyState title="Not given yet" text={`Invoices carry ${taxText(tax, tax_type)}.`} />
      )}
    </Card>
  );
}

/** Links to what the client ordered, owes and paid. */
function ClientMoney({ userId }: { userId: string }) {
  const { may } = useRights();
  const lists = [
    { name: 'Orders', pathname: paths.adminOrders(), isOpen: may('orderList') },
    { name: 'Transactions', pathname: paths.adminTransactions(), isOpen: may('transactionList') },
  ].filter(({ isOpen }) => isOpen);
  if (lists.length === 0 && !may('invoiceList')) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <nav aria-label="Money of this client" className="flex flex-wrap gap-2">
        {lists.map(({ name, pathname }) => (
          <Link key={name} to={{ pathname, search: `?search=${userId}` }} className={buttonClass('secondary', 'sm')}>
            {name}
          </Link>
        ))}
      </nav>
      <InvoiceLinks userId={userId} />
    </div>
  );
}
