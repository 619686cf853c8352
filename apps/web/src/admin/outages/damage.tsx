import { mostDamage } from '@resolvo/contract/platform/outages';
import { useEndpoint } from '../../api/query.ts';
import { ThingLink } from '../../features/people/accounts/thing-link.tsx';
import { ClientLink } from '../../shell/client-link.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The servers that an outage stopped, by client. */
export function Damage({ outageId }: { outageId: string }) {
  const { data, error } = useEndpoint('outageDamage', { params: { outage_id: outageId } });
  if (error) return <ErrorPanel title="The list could not be loaded" text={error.message} />;
  if (!data) return <Skeleton className="h-24" />;
  const count = data.affected.reduce((sum, { things }) => sum + things.length, 0);
  return (
    <>
      <ul className="divide-y divide-line" aria-label="Clients">
        {data.affected.map(({ user, things }) => (
          <li key={user.user_id} className="grid gap-1 py-3">
            <span className="flex min-w-0 font-medium">
              <ClientLink user={user} />
            </span>
            <span className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-sm">
              {things.map((thing) => (
                <ThingLink key={thing.id} thing={thing} side="staff" />
              ))}
            </span>
          </li>
        ))}
      </ul>
      {count >= mostDamage ? <p className="text-muted text-sm">These are the first {mostDamage} servers.</p> : null}
    </>
  );
}
