import { deletePackageBody, type StaffPackage } from '@resolvo/contract/hosting/package-admin';
import { packageCan, packageTaskTitles, staffCanResumePackage } from '@resolvo/contract/hosting/package-states';
import { holdBody } from '@resolvo/contract/people/clients';
import { endWhyTexts } from '@resolvo/contract/sales/endings';
import { shortId } from '@resolvo/contract/short-id';
import { useQuery } from '@tanstack/react-query';
import { type ClientLoaderFunctionArgs, Link, useParams } from 'react-router';
import { load, q, usePrefetched } from '../../../api/query.ts';
import { PackageTitle } from '../../../features/hosting/packages/package-badges.tsx';
import { useOwnAccount } from '../../../features/people/clients/own-account.tsx';
import { nextText, priceText, SubscriptionBadge } from '../../../features/sales/subscriptions/subscription-texts.tsx';
import { paths } from '../../../paths.ts';
import { ClientLink } from '../../../shell/client-link.tsx';
import { Confirm } from '../../../shell/confirm.tsx';
import { CopyId } from '../../../shell/copy-id.tsx';
import { failedPage } from '../../../shell/failed-page.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../shell/list-query.ts';
import { NotToldField } from '../../../shell/not-told-field.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { formatDateTime, formatDay } from '../../../shell/relative-time.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { NextAct } from '../../../ui/next-act.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { isGoing, StaffTask } from '../../servers/staff-task.tsx';

export const meta = titleAbout('Hosting package');
export const handle = { crumb: 'Package', under: { crumb: 'Hosting', path: paths.adminHosting() } };
export const ErrorBoundary = failedPage('package', { to: paths.adminHosting(), label: 'Back to Hosting' });

const inputOf = (packageId: string | undefined) => ({ params: { package_id: packageId ?? '' } });
const tasksOf = (packageId: string | undefined) =>
  listQuery('adminPackageTasks', (cursor) => ({ ...inputOf(packageId), query: { cursor } }));

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const [{ domain, plan_name }] = await Promise.all([
    load('adminPackageDetail', inputOf(params.packageId)),
    prefetchList(tasksOf(params.packageId), request),
  ]);
  return { about: domain || plan_name };
}

const refreshMilliseconds = 3000;
const link = cx(textLinkClass, 'break-all');

export default function HostingPackagePage() {
  const { packageId } = useParams();
  const one = usePrefetched('adminPackageDetail', inputOf(packageId));
  useQuery({ ...q('adminPackageDetail', inputOf(packageId)), refetchInterval: refreshMilliseconds });
  return (
    <Page kind="detail">
      <PageHeading title={<PackageTitle of={one} />} actions={<PackageActions of={one} />} />
      <DetailColumns rail={<Facts of={one} />}>
        <Card title="Work on this package">
          <List
            list={tasksOf(packageId)}
            rows={({ tasks }) => tasks}
            caption="Work on this package"
            refreshEvery={(page) =>
              one.package_task !== null || page?.tasks.some(isGoing) ? refreshMilliseconds : false
            }
            empty={<EmptyState title="Nothing has been done to it yet" />}
          >
            {(tasks) => (
              <ul className="divide-y divide-line">
                {tasks.map((task) => (
                  <StaffTask
                    key={task.task_id}
                    task={task}
                    title={packageTaskTitles[task.kind]}
                    userId={one.user.user_id}
                  />
                ))}
              </ul>
            )}
          </List>
        </Card>
      </DetailColumns>
    </Page>
  );
}

function Facts({ of: one }: { of: StaffPackage }) {
  const [subscription] = one.subscriptions;
  return (
    <Card title="Facts">
      <KeyValueList
        items={[
          ...(one.suspension_reason ? [{ label: 'Reason', value: one.suspension_reason }] : []),
          { label: 'Plan', value: one.plan_name },
          { label: 'Package ID', value: <CopyId value={one.package_id} what="Package ID" display={one.package_id} /> },
          {
            label: 'User',
            value: one.username ? <CopyId value={one.username} what="User" display={one.username} /> : 'None yet',
          },
          {
            label: 'Server',
            value: one.hosting_server ? `${one.hosting_server}, ${one.location || 'not configured'}` : 'Not placed',
          },
          { label: 'Address', value: one.address || 'None yet' },
          { label: 'Owner', value: <ClientLink user={one.user} /> },
          {
            label: 'Order',
            value: one.order_id ? (
              <Link to={paths.adminOrder({ orderId: one.order_id })} className={link}>
                {shortId(one.order_id)}
              </Link>
            ) : (
              'Adopted by staff'
            ),
          },
          {
            label: 'Subscription',
            value: subscription ? (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <SubscriptionBadge subscription={subscription} />
                <span>{priceText(subscription, 'incl. VAT')}</span>
                <span>{nextText(subscription)}</span>
              </span>
            ) : (
              'Not billed'
            ),
          },
          { label: 'Created', value: formatDateTime(one.created_at) },
          ...(one.end_why === null
            ? []
            : [
                {
                  label: 'About to end',
                  value: (
                    <span>
                      {endWhyTexts[one.end_why]}. Deleted after {formatDay(one.ends_at)}.{' '}
                      {one.end_reason === '' ? '' : `The reason: ${one.end_reason} `}
                      <Link to={paths.adminEndings()} className={link}>
                        Keep it
                      </Link>
                    </span>
                  ),
                },
              ]),
          ...(one.cancels_at === 0 ? [] : [{ label: 'Ends', value: formatDateTime(one.cancels_at) }]),
          ...(one.final_backup_until === 0
            ? []
            : [
                {
                  label: 'Final backup',
                  value: `cpmove-${one.username}.tar.gz in /home of ${one.hosting_server}, kept until ${formatDay(one.final_backup_until)}`,
                },
              ]),
          ...(one.deleted_at === 0 ? [] : [{ label: 'Deleted', value: formatDateTime(one.deleted_at) }]),
        ]}
      />
    </Card>
  );
}

function PackageActions({ of: one }: { of: StaffPackage }) {
  const { open, show, close } = useDialog(['suspend', 'resume', 'delete']);
  const facts = { state: one.package_state, task: one.package_task };
  const own = useOwnAccount(one.user.user_id);
  const against = {
    suspend: reasonOf(packageCan.suspend(facts)),
    resume:
      own ??
      reasonOf(
        staffCanResumePackage({
          state: one.package_state,
          staffHold: one.staff_hold,
          accountHold: one.account_hold,
          ending: one.ends_at > 0,
        }),
      ),
    delete: own ?? reasonOf(packageCan.delete(facts)),
  };
  // The URL may open a dialog for an action that is no longer possible.
  const asking = open && against[open] === undefined ? open : undefined;
  const params = { package_id: one.package_id };
  const name = one.domain || one.plan_name;
  const resume = useAct('adminPackageResume');
  const suspend = useAct('adminPackageSuspend', { done: close });
  const remove = useAct('adminPackageDelete', { done: close });
  return (
    <>
      <NextAct
        idle={own}
        acts={[
          one.package_state === 'suspended'
            ? { label: 'Resume', forward: true, disabledReason: against.resume, onSelect: () => show('resume') }
            : { label: 'Suspend', disabledReason: against.suspend, onSelect: () => show('suspend') },
          { label: 'Delete', tone: 'danger', disabledReason: against.delete, onSelect: () => show('delete') },
        ]}
      />
      <Confirm
        open={asking === 'resume'}
        onClose={close}
        title={`Resume ${name}?`}
        text="Its website opens again, and its owner can use it."
        action="Resume"
        actionVariant="primary"
        onConfirm={() => resume.send({ params, body: {} })}
      />
      <Dialog
        open={asking === 'suspend'}
        onOpenChange={(wanted) => wanted || close()}
        title={`Suspend ${name}?`}
        description="Its website shows a notice, and its owner cannot use it. The owner sees your reason."
      >
        <Form
          schema={holdBody}
          defaultValues={{ reason: '', not_told: '' }}
          submitLabel="Suspend"
          submitVariant="risk"
          onSubmit={(body) => suspend.send({ params, body })}
        >
          <FormTextField name="reason" label="Reason" />
          <NotToldField />
        </Form>
      </Dialog>
      <Dialog
        open={asking === 'delete'}
        onOpenChange={(wanted) => wanted || close()}
        title={`Delete ${name} for good?`}
        description="A final backup is made first and kept for the grace period. Then the website, its mailboxes and its databases are removed; the owner is told by mail."
      >
        <Form
          schema={deletePackageBody}
          defaultValues={{ domain: '', reason: '' }}
          submitLabel="Delete the package"
          submitVariant="danger"
          onSubmit={(body) => remove.send({ params, body })}
        >
          <FormTextField name="reason" label="Reason" />
          <FormTextField name="domain" label={`Type ${one.domain} to confirm`} autoComplete="off" spellCheck={false} />
        </Form>
      </Dialog>
    </>
  );
}
