import { prefetch } from '../../../api/query.ts';
import { privateTitle } from '../../../shell/title.ts';
import { Page } from '../../../ui/page.tsx';
import { DangerZone } from './danger-zone.tsx';
import { OwnData } from './own-data.tsx';
import { PersonalInformation } from './personal-information.tsx';

export const meta = privateTitle('Account Settings');

export const clientLoader = () => prefetch('accountUserInfo', {});

export default function ProfilePage() {
  return (
    <Page kind="detail">
      <PersonalInformation />
      <OwnData />
      <DangerZone />
    </Page>
  );
}
