import type { DomainLink } from '@resolvo/contract/hosting/domain-links';
import type { Domain } from '@resolvo/contract/hosting/domains';

/** For a member who works with the domain, and not with what it points at. */
export const unknownLink = ({ kind }: Pick<DomainLink, 'kind'>): string =>
  kind === 'server' ? 'A server that you do not work with' : 'A hosting package that you do not work with';

/** What a domain points at, in a word. */
export function LinkedTo({ domain }: { domain: Pick<Domain, 'linked_to'> }) {
  const { linked_to } = domain;
  if (!linked_to) return <span className="text-muted">Not linked</span>;
  if (linked_to.id === null) return <span className="text-muted">{unknownLink(linked_to)}</span>;
  return (
    <span>
      {linked_to.name} <span className="text-muted">{linked_to.plan_name}</span>
    </span>
  );
}
