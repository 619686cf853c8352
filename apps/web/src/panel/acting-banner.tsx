import type { UserInfo } from '@resolvo/contract/people/accounts';
import { call } from '../api/client.ts';
import { switchOver } from '../api/funnel.ts';
import { paths } from '../paths.ts';
import { fail } from '../shell/fail.ts';

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/** Staff who are signed in as a client see it on every page: who, as whom, until when, and the way out. */
export function ActingBanner({ me }: { me: UserInfo }) {
  const { acting, account_name, account_id } = me;
  if (!acting) return null;
  // Asked as themselves: the client's account has no right to end it.
  const end = (actingId: string) =>
    switchOver(undefined, account_id === null ? paths.admin() : paths.adminClient({ userId: account_id }), () =>
      call('clientSignInEnd', { params: { acting_id: actingId }, body: {} }).catch(fail),
    );
  return (
    <aside
      aria-label="Signed in as a client"
      className="sticky top-(--lab-line) z-30 flex items-center justify-between gap-x-4 border-warn-line border-b bg-warn-soft px-4 py-1.5 text-sm text-text sm:justify-center print:hidden"
    >
      {/* The banner stays on the screen, so a long reason is cut. */}
      <span className="line-clamp-2 min-w-0" title={acting.reason}>
        {acting.by} as <strong className="font-semibold">{account_name}</strong>,{' '}
        {acting.may_act ? 'may act' : 'only looking'}, until {time.format(new Date(acting.expires_at * 1000))}. Reason:{' '}
        {acting.reason}
      </span>
      <button
        type="button"
        onClick={() => void end(acting.acting_id)}
        className="min-h-6 shrink-0 font-medium underline underline-offset-4"
      >
        End
      </button>
    </aside>
  );
}
