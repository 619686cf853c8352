import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints } from '@resolvo/contract/endpoints';
import { useEndpoint } from '../../../api/query.ts';
import { Notice } from '../../../ui/notice.tsx';
import { clientInput } from './load-client.ts';

type Fate = ResponseOf<Endpoints['clientSuspension']>['servers'][number]['fate'];

const fates: Readonly<Record<Fate, string>> = {
  switched_off: 'is switched off and cannot be started. Its disk, backups and address are kept.',
  stays_off: 'is off already for another reason, and stays off.',
  comes_back: 'is switched on again.',
};

const several = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What suspending does to which service, before it is done. */
export function Suspension({ userId }: { userId: string }) {
  const { data, error } = useEndpoint('clientSuspension', clientInput(userId));
  if (error) {
    return (
      <Notice tone="warn">We could not look up which services this touches. Please close this and try again.</Notice>
    );
  }
  if (!data) return <p className="text-muted text-sm">Looking up which services this touches…</p>;
  const { servers, packages, other_services, subscriptions } = data;
  return (
    <Notice tone="info" title="What happens to which service">
      <ul className="mt-1 grid gap-1">
        {servers.map(({ server_id, name, fate }) => (
          <li key={server_id} className="break-words">
            {name} {fates[fate]}
          </li>
        ))}
        {servers.length === 0 ? <li>There is no server.</li> : null}
        {packages === 0 ? null : (
          <li>
            {several(packages, 'hosting package is closed with it.', 'hosting packages are closed with it.')} Lifting
            the suspension opens what nothing else holds.
          </li>
        )}
        {other_services === 0 ? null : (
          <li>{several(other_services, 'other service stays as it is.', 'other services stay as they are.')}</li>
        )}
        {subscriptions === 0 ? null : (
          <li>
            {several(subscriptions, 'subscription goes on and is billed', 'subscriptions go on and are billed')},
            because what is paid for is kept.
          </li>
        )}
      </ul>
      <p className="mt-2">Nothing is deleted. Lifting the suspension brings it back.</p>
    </Notice>
  );
}
