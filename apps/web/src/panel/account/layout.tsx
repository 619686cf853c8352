import { Outlet } from 'react-router';
import { LinkTabs } from '../../shell/link-tabs.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { settingsTabs } from '../navigation.ts';

export default function AccountLayout() {
  return (
    <Page kind="list">
      <PageHeading title="Account Settings" />
      <LinkTabs label="Settings" tabs={settingsTabs} />
      <Outlet />
    </Page>
  );
}
