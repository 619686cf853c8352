import { prefetch } from '../../../api/query.ts';
import { privateTitle } from '../../../shell/title.ts';
import { DangerZone } from './danger-zone.tsx';
import { PersonalInformation } from './personal-information.tsx';

export const meta = privateTitle('Account Settings');

export const clientLoader = () => prefetch('accountUserInfo', {});

export default function ProfilePage() {
  return (
    <div className="flex flex-col gap-8">
      <PersonalInformation />
      <DangerZone />
    </div>
  );
}
