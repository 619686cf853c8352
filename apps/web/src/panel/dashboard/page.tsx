import { KeyRound, MonitorSmartphone, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { prefetch, usePrefetched } from '../../api/query.ts';
import { activityTexts } from '../../features/accounts/activity-texts.ts';
import { paths } from '../../paths.ts';
import { RelativeTime } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { StatCard } from '../../ui/stat-card.tsx';

export const meta = privateTitle('Dashboard');

const recent = { query: { limit: 5 } };

export async function clientLoader() {
  await Promise.all([
    prefetch('tokenList', {}),
    prefetch('sessionList', {}),
    prefetch('accountTwoFactor', {}),
    prefetch('accountActivity', recent),
  ]);
  return null;
}

const linkClass = 'inline-flex min-h-6 items-center font-medium text-accent-text text-sm underline underline-offset-4';

export default function DashboardPage() {
  const me = usePrefetched('accountUserInfo', {});
  const { user_tokens } = usePrefetched('tokenList', {});
  const { sessions } = usePrefetched('sessionList', {});
  const { enabled } = usePrefetched('accountTwoFactor', {});
  const { events } = usePrefetched('accountActivity', recent);
  const active = user_tokens.filter((token) => token.is_active === 'active').length;
  return (
    <>
      <PageHeading title="Dashboard" description={`Signed in as ${me.username}`} />
      <div className="mt-8 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <StatCard
          label="Two-factor"
          icon={<ShieldCheck aria-hidden="true" />}
          value={enabled ? 'On' : 'Off'}
          action={
            <Link to={paths.accountSecurity()} className={linkClass}>
              {enabled ? 'Security' : 'Set it up'}
            </Link>
          }
        />
        <StatCard
          label="Signed-in devices"
          icon={<MonitorSmartphone aria-hidden="true" />}
          value={sessions.length}
          action={
            <Link to={paths.accountSecurity()} className={linkClass}>
              See where
            </Link>
          }
        />
        <StatCard
          label="Active Tokens"
          icon={<KeyRound aria-hidden="true" />}
          value={`${active}/${user_tokens.length}`}
          action={
            <Link to={paths.tokens()} className={linkClass}>
              Tokens
            </Link>
          }
        />
      </div>
      <div className="mt-8">
        <Card
          title="Recent activity"
          actions={
            <Link to={paths.accountActivity()} className={linkClass}>
              View All
            </Link>
          }
        >
          <ul className="divide-y divide-line">
            {events.map((event) => (
              <li key={event.event_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
                <span className="flex flex-wrap items-center gap-2">
                  {activityTexts[event.kind]}
                  {event.by_staff ? <Badge tone="info">By staff</Badge> : null}
                </span>
                <span className="text-muted text-sm">
                  {event.device} · {event.place} · <RelativeTime seconds={event.created_at} />
                </span>
              </li>
            ))}
          </ul>
          {events.length === 0 ? <p className="text-muted">Nothing has happened yet.</p> : null}
        </Card>
      </div>
    </>
  );
}
