import { roleDescription, roleTexts } from '@resolvo/contract/people/members';
import { call } from '../../api/client.ts';
import { goOver } from '../../api/funnel.ts';
import { paths } from '../../paths.ts';
import { privateTitle } from '../../shell/title.ts';
import { InvitationScreen } from './invitation-screen.tsx';

export const meta = privateTitle('Join an account');

/** The tab acts for the account that was joined. */
const enter = (accountId: string) => () => void goOver(accountId, paths.panel());

const look = (token: string) => call('invitationLook', { query: { token } });

/** Behind the link of an invitation to an account. */
export default function JoinPage() {
  return (
    <InvitationScreen
      here={paths.join()}
      look={look}
      title={({ account_name }) => `Join ${account_name}`}
      text={({ invited_by, email, role, is_limited }) => (
        <>
          {invited_by} invites {email}
          {role ? ` as ${roleTexts[role].name}. ${roleDescription(role, is_limited)}` : '.'}
        </>
      )}
      acceptLabel={({ account_name }) => `Join ${account_name}`}
      accept={async (token) => enter((await call('invitationAccept', { body: { token } })).account_id)}
      join={async (body) => {
        const { account_id, expires_at } = await call('invitationJoin', { body });
        return { expires_at, enter: enter(account_id) };
      }}
    />
  );
}
