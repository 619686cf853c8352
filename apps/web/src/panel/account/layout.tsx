import { Link, Outlet, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TabBar, tabClass } from '../../ui/tabs.tsx';
import { isBelow, settingsTabs } from '../navigation.ts';

export default function AccountLayout() {
  const { pathname } = useLocation();
  const active = (path: string) => (path === paths.account() ? pathname === path : isBelow(pathname, path));
  return (
    <Page kind="list">
      <PageHeading title="Account Settings" />
      <TabBar label="Settings">
        {settingsTabs.map(({ label, path }) => (
          <Link
            key={path}
            to={path}
            className={tabClass(active(path))}
            aria-current={active(path) ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </TabBar>
      <Outlet />
    </Page>
  );
}
