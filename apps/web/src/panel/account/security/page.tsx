import { type ClientLoaderFunctionArgs, Outlet } from 'react-router';
import { prefetch } from '../../../api/query.ts';
import { prefetchList } from '../../../shell/list-query.ts';
import { privateTitle } from '../../../shell/title.ts';
import { Page } from '../../../ui/page.tsx';
import { PasskeysCard, passkeys } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard, sessions } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

export const meta = privateTitle('Security');

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await Promise.all([
    prefetch('factorStatus', {}),
    prefetch('accountUserInfo', {}),
    prefetchList(passkeys, request),
    prefetchList(sessions, request),
  ]);
  return null;
}

export default function SecurityPage() {
  return (
    <Page kind="detail">
      <PasswordCard />
      <PasskeysCard />
      <TwoFactorCard />
      <SessionsCard />
      <Outlet />
    </Page>
  );
}
