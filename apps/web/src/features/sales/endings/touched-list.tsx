import { type TouchedServices, touchText } from '@resolvo/contract/sales/endings';
import { serverNow } from '../../../api/server-clock.ts';
import { Notice } from '../../../ui/notice.tsx';

/** What an act does to which service, said before it is done. The answer comes from the same rule that the act follows. */
export function TouchedList({
  touched,
  side,
}: {
  touched: { data?: TouchedServices | undefined; error: Error | null };
  /** Who reads it. */
  side: 'owner' | 'staff';
}) {
  const { data, error } = touched;
  if (error) {
    return (
      <Notice tone="warn">We could not look up which services this touches. Please close this and try again.</Notice>
    );
  }
  if (!data) return <p className="text-muted text-sm">Looking up which services this touches…</p>;
  const { services, grace_days } = data;
  if (services.length === 0) return <p className="text-muted text-sm">No service is touched.</p>;
  const now = serverNow() / 1000;
  const isEnding = services.some(({ fate }) => fate === 'announced');
  return (
    <Notice tone={isEnding ? 'warn' : 'info'} title="What happens to which service">
      <ul className="mt-1 grid gap-1">
        {services.map((service) => (
          <li key={service.unit_id} className="break-words">
            {touchText(service, now)}
          </li>
        ))}
      </ul>
      {isEnding ? (
        <p className="mt-2">
          What is kept is deleted on its day and not before. A final backup of a server is kept for {grace_days} more
          days. {side === 'owner' ? 'You get a mail with these days.' : 'The owner gets a mail with these days.'}
        </p>
      ) : null}
    </Notice>
  );
}
