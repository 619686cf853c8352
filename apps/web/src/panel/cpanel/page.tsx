import type { HostingPackage } from '@resolvo/contract/hosting/packages';
import { useQuery } from '@tanstack/react-query';
import { Package, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { prefetch, q, usePrefetched } from '../../api/query.ts';
import { PackageBadges } from '../../features/hosting/packages/package-badges.tsx';
import { paths } from '../../paths.ts';
import { privateTitle } from '../../shell/title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { OpenButton } from './open-button.tsx';
import { PackageUsage } from './package-usage.tsx';

export const meta = privateTitle('cPanel Packages');

export async function clientLoader() {
  await prefetch('packageList', {});
  return null;
}

export default function CpanelPage() {
  const { packages } = usePrefetched('packageList', {});
  const isWorkedOn = packages.some(({ package_task }) => package_task !== null);
  // The steps of work emit no event each, so the screen asks again while it is under way.
  useQuery({ ...q('packageList', {}), refetchInterval: isWorkedOn ? 1500 : false });
  return (
    <Page kind="detail">
      <PageHeading
        title="cPanel Packages"
        actions={
          packages.length === 0 ? undefined : (
            <Link to={paths.cpanelNew()} className={buttonClass('secondary')}>
              <Plus aria-hidden="true" />
              New package
            </Link>
          )
        }
      />
      {packages.length === 0 ? (
        <EmptyState
          icon={<Package aria-hidden="true" />}
          title="No packages"
          text="Websites, mailboxes and databases, managed in cPanel."
          action={
            <Link to={paths.cpanelNew()} className={buttonClass('primary')}>
              Purchase a cPanel package →
            </Link>
          }
        />
      ) : (
        <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {packages.map((one) => (
            <PackageCard key={one.package_id} of={one} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function PackageCard({ of: one }: { of: HostingPackage }) {
  const name = one.domain || one.plan_name;
  return (
    <li className="grid min-w-0 content-start gap-4 rounded-lg border border-line bg-surface p-5">
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="truncate font-medium text-ui">
            <Link
              to={paths.cpanelPackage({ id: one.package_id })}
              className="underline-offset-4 hover:underline focus-visible:underline"
            >
              {name}
            </Link>
          </h2>
          <p className="text-muted text-sm">
            {one.plan_name}
            {one.location === '' ? '' : ` · ${one.location}`}
          </p>
          {one.waits_for === '' ? null : (
            <p className="text-sm text-warn [overflow-wrap:anywhere]">{one.waits_for} waits for its proof.</p>
          )}
        </div>
        <span className="text-sm">
          <PackageBadges of={one} />
        </span>
      </div>
      {one.package_state === 'active' ? <PackageUsage packageId={one.package_id} compact /> : <Standing of={one} />}
      <div className="flex flex-wrap gap-2">
        <OpenButton of={one} size="sm" />
        <Link to={paths.cpanelPackage({ id: one.package_id })} className={buttonClass('secondary', 'sm')}>
          Details
          <span className="sr-only"> of {name}</span>
        </Link>
      </div>
    </li>
  );
}

const texts: Readonly<Record<Exclude<HostingPackage['package_state'], 'active'>, string>> = {
  provisioning: 'It is being set up. This goes on by itself; you get a mail when it is ready.',
  suspended: 'It is suspended. Its page says why, and what to do.',
  failed: 'It could not be set up. What you paid for it is back on your credit balance.',
  deleting: 'It is being deleted. A final backup is made first.',
  deleted: 'It was deleted.',
};

function Standing({ of: { package_state } }: { of: HostingPackage }) {
  return package_state === 'active' ? null : <p className="text-muted text-sm">{texts[package_state]}</p>;
}
