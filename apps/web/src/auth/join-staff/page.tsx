import { brand } from '@resolvo/brand/brand';
import { call } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { privateTitle } from '../../shell/title.ts';
import { InvitationScreen } from '../join/invitation-screen.tsx';

export const meta = privateTitle('Join the staff');

const enter = () => window.location.assign(paths.admin());
const look = (token: string) => call('staffInvitationLook', { query: { token } });

/** Behind the link of an invitation to become staff. */
export default function JoinStaffPage() {
  return (
    <InvitationScreen
      here={paths.joinStaff()}
      look={look}
      title={() => `Join the staff of ${brand.name}`}
      text={({ invited_by, email, role_name }) => (
        <>
          {invited_by} invites {email} as {role_name}.
        </>
      )}
      more={({ rights }) => (
        <section aria-label="What you will be able to do" className="mb-8 border-line border-y py-4">
          <h2 className="label-mono mb-2 text-muted">You will be able to</h2>
          <ul className="flex flex-col gap-1 text-ui">
            {rights.map((right) => (
              <li key={right}>{right}</li>
            ))}
          </ul>
        </section>
      )}
      acceptLabel={({ role_name }) => `Join as ${role_name}`}
      accept={async (token) => {
        await call('staffInvitationAccept', { body: { token } });
        return enter;
      }}
      join={async (body) => ({ expires_at: (await call('staffInvitationJoin', { body })).expires_at, enter })}
    />
  );
}
