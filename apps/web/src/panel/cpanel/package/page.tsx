import { packageCan } from '@resolvo/contract/hosting/package-states';
import { type PackageDetail, passwordBody } from '@resolvo/contract/hosting/packages';
import { useQuery } from '@tanstack/react-query';
import { type ClientLoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { load, q, usePrefetched } from '../../../api/query.ts';
import { PackageTitle } from '../../../features/hosting/packages/package-badges.tsx';
import { TaskSteps } from '../../../features/machines/servers/task-progress.tsx';
import { RunsThenKept } from '../../../features/sales/subscriptions/runs-then-kept.tsx';
import { SubscriptionFacts } from '../../../features/sales/subscriptions/subscription-facts.tsx';
import { paths } from '../../../paths.ts';
import { BackToList } from '../../../shell/back-to-list.tsx';
import { Confirm } from '../../../shell/confirm.tsx';
import { CopyId } from '../../../shell/copy-id.tsx';
import { failedPage } from '../../../shell/failed-page.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { OpenButton } from '../open-button.tsx';
import { PackageUsage } from '../package-usage.tsx';
import { DomainsCard } from './domains-card.tsx';
import { PackageNotices } from './package-notices.tsx';

export const meta = titleAbout('cPanel package');
export const handle = { crumb: 'Package', under: { crumb: 'cPanel Packages', path: paths.cpanel() } };
export const ErrorBoundary = failedPage('package', { to: paths.cpanel(), label: 'Back to cPanel Packages' });

const inputOf = (id: string | undefined) => ({ params: { package_id: id ?? '' } });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { domain, plan_name } = await load('packageDetail', inputOf(params.id));
  return { about: domain || plan_name };
}

export default function PackagePage() {
  const { id } = useParams();
  const one = usePrefetched('packageDetail', inputOf(id));
  const isWorkedOn = one.package_task !== null;
  useQuery({ ...q('packageDetail', inputOf(id)), refetchInterval: isWorkedOn ? 1500 : false });
  const [task] = one.tasks;
  return (
    <Page kind="detail">
      <PageHeading
        back={<BackToList to={paths.cpanel()}>cPanel Packages</BackToList>}
        title={<PackageTitle of={one} />}
        actions={<OpenButton of={one} />}
      />
      <PackageNotices of={one} />
      <DetailColumns rail={<Facts of={one} />}>
        {task && (isWorkedOn || one.package_state === 'failed') ? (
          <Card title={one.package_state === 'provisioning' ? 'Setting up your package' : 'Work on this package'}>
            <TaskSteps task={task} />
          </Card>
        ) : null}
        {one.package_state === 'active' || one.package_state === 'suspended' ? (
          <>
            <Card title="Usage">
              <PackageUsage packageId={one.package_id} />
            </Card>
            <DomainsCard of={one} />
          </>
        ) : null}
        <PlanCard of={one} />
      </DetailColumns>
    </Page>
  );
}

const factsOf = (one: PackageDetail) => ({ state: one.package_state, task: one.package_task });

function Facts({ of: one }: { of: PackageDetail }) {
  const { open, show, close } = useDialog(['password']);
  const change = useAct('packagePassword', { done: close });
  return (
    <Card title="Access">
      <div className="grid gap-4">
        <KeyValueList
          items={[
            {
              label: 'cPanel user',
              value: one.username ? <CopyId value={one.username} what="User" display={one.username} /> : 'Not made yet',
            },
            {
              label: 'Server address',
              value: one.address ? (
                <CopyId value={one.address} what="Address" display={one.address} />
              ) : (
                'Not known yet'
              ),
            },
            { label: 'Place', value: one.location || 'Not placed yet' },
            { label: 'Created', value: formatDateTime(one.created_at) },
          ]}
        />
        <Button
          variant="secondary"
          size="sm"
          className="w-fit"
          disabledReason={reasonOf(packageCan.setPassword(factsOf(one)))}
          onClick={() => show('password')}
        >
          Set password
        </Button>
        <p className="text-muted text-sm">
          For FTP and for signing in to cPanel without this panel. With Open cPanel you need none.
        </p>
      </div>
      <Dialog
        open={open === 'password'}
        onOpenChange={(wanted) => wanted || close()}
        title={`Set the password of ${one.username}`}
        description="For FTP and cPanel. We send it to the server and do not keep it."
      >
        <Form
          schema={passwordBody}
          defaultValues={{ new_password: '' }}
          submitLabel="Save password"
          onSubmit={(body) => change.send({ params: { package_id: one.package_id }, body })}
        >
          <FormTextField name="new_password" label="New password" type="password" autoComplete="new-password" />
        </Form>
      </Dialog>
    </Card>
  );
}

function PlanCard({ of: one }: { of: PackageDetail }) {
  const navigate = useNavigate();
  const { open, show, close } = useDialog(['cancel']);
  const cancel = useAct('packageCancel');
  const [subscription] = one.subscriptions;
  const against =
    one.ends_at > 0
      ? 'This package is about to end already.'
      : one.cancels_at > 0
        ? 'This package is cancelled already.'
        : subscription
          ? reasonOf(packageCan.cancel(factsOf(one)))
          : 'This package is not billed. Please write to support.';
  const name = one.domain || one.plan_name;
  return (
    <Card
      title="Plan and price"
      actions={
        <Button
          variant="secondary"
          size="sm"
          disabledReason={
            subscription
              ? reasonOf(packageCan.change(factsOf(one)))
              : 'This package is not billed. Please write to support.'
          }
          onClick={() => void navigate(paths.cpanelPackageChange({ id: one.package_id }))}
        >
          Change package
        </Button>
      }
    >
      <div className="grid gap-4">
        <SubscriptionFacts
          subscription={subscription}
          noun="package"
          plan={[
            { label: 'Plan', value: one.plan_name },
            {
              label: 'Includes',
              value: `${one.disk_gb} GB, ${one.websites} ${one.websites === 1 ? 'website' : 'websites'}, ${one.mailboxes} mailboxes, ${one.databases} ${one.databases === 1 ? 'database' : 'databases'}`,
            },
          ]}
        />
        <div className="border-line border-t pt-3">
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3 text-muted"
            disabledReason={against}
            onClick={() => show('cancel')}
          >
            Cancel this package
          </Button>
        </div>
      </div>
      <Confirm
        open={open === 'cancel' && against === undefined}
        onClose={close}
        title={`Cancel ${name}?`}
        text={
          <>
            {subscription ? <RunsThenKept name={name} subscription={subscription} /> : null} After that it is deleted
            with its website, mailboxes and databases, and a final backup is kept.
          </>
        }
        action="Cancel the package"
        dismiss="Keep it"
        actionVariant="risk"
        onConfirm={() => cancel.send({ params: { package_id: one.package_id }, body: {} })}
      />
    </Card>
  );
}
