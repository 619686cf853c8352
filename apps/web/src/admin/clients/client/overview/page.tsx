import { billingProfileBody } from '@resolvo/contract/money/billing';
import { twoFactorWord } from '@resolvo/contract/people/account-fields';
import { clientStateWords } from '@resolvo/contract/people/clients';
import { type ClientLoaderFunctionArgs, useParams } from 'react-router';
import { prefetch, usePrefetched } from '../../../../api/query.ts';
import { knownRights } from '../../../../api/rights.ts';
import { useRights } from '../../../../api/use-rights.ts';
import { ProfileFields } from '../../../../features/money/billing/profile-fields.tsx';
import { profileFacts, taxText } from '../../../../features/money/billing/profile-lines.ts';
import { Form } from '../../../../shell/form.tsx';
import { prefetchList } from '../../../../shell/list-query.ts';
import { Age } from '../../../../shell/relative-time.tsx';
import { StateBadge } from '../../../../shell/state-badge.tsx';
import { useAct } from '../../../../shell/use-act.ts';
import { useDialog } from '../../../../shell/use-dialog.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { DetailColumns } from '../../../../ui/detail-columns.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { KeyValueList } from '../../../../ui/key-value.tsx';
import { ClientExports } from '../client-exports.tsx';
import { ClientFlags, flagsOf } from '../client-flags.tsx';
import { ClientMoneyLinks } from '../client-links.tsx';
import { ClientNotes, notesOf } from '../client-notes.tsx';
import { clientInput, loadClient } from '../load-client.ts';
import { ClientStanding } from './client-standing.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const about = await loadClient(params.userId);
  await Promise.all([
    prefetch('clientStanding', clientInput(params.userId)),
    prefetch('clientBillingProfile', clientInput(params.userId)),
    prefetchList(notesOf(params.userId), request),
    prefetchList(flagsOf(params.userId), request),
    knownRights()?.may('clientExportList') ? prefetch('clientExportList', clientInput(params.userId)) : undefined,
  ]);
  return about;
}

export default function ClientOverviewPage() {
  const { userId } = useParams();
  const client = usePrefetched('clientDetail', clientInput(userId));
  const { may } = useRights();
  return (
    <>
      <ClientStanding userId={client.user_id} />
      <ClientMoneyLinks userId={client.user_id} />
      <DetailColumns
        rail={
          <>
            <Card title="Account">
              <KeyValueList
                items={[
                  { label: 'State', value: <StateBadge of={clientStateWords[client.state]} /> },
                  { label: 'Email', value: client.email },
                  ...(client.pending_email === null
                    ? []
                    : [{ label: 'New email', value: `${client.pending_email}, to be confirmed` }]),
                  { label: 'Username', value: client.username },
                  { label: 'Client ID', value: <CopyText value={client.user_id} label="Copy the client id" /> },
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
        <ClientNotes userId={client.user_id} />
        <ClientFlags client={client} />
        {may('clientExportList') ? <ClientExports userId={client.user_id} /> : null}
      </DetailColumns>
    </>
  );
}

function ClientBilling({ userId }: { userId: string }) {
  const { profile, given, tax, tax_type } = usePrefetched('clientBillingProfile', clientInput(userId));
  const { open, show, close } = useDialog(['billing']);
  const { email } = usePrefetched('clientDetail', clientInput(userId));
  const save = useAct('clientBillingProfileSave', { done: close });
  const { may } = useRights();
  return (
    <Card
      title="Billing address"
      actions={
        may('clientBillingProfileSave') ? (
          <Button variant="secondary" size="sm" onClick={() => show('billing')}>
            {given ? 'Edit' : 'Add'}
            <span className="sr-only"> the billing address</span>
          </Button>
        ) : null
      }
    >
      {given ? (
        <KeyValueList items={[...profileFacts(profile), { label: 'Tax', value: taxText(tax, tax_type) }]} />
      ) : (
        <EmptyState title="Not given yet" text={`Invoices carry ${taxText(tax, tax_type)}.`} />
      )}
      <Dialog
        open={open === 'billing'}
        onOpenChange={(isOpen) => isOpen || close()}
        title={`Billing address of ${email}`}
        description="For the next invoices. Those that are issued stay as they are."
      >
        <Form
          schema={billingProfileBody}
          defaultValues={profile}
          submitLabel="Save"
          onSubmit={(body) => save.send({ ...clientInput(userId), body })}
        >
          <ProfileFields />
        </Form>
      </Dialog>
    </Card>
  );
}
