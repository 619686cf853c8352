import type { DomainLink } from '@resolvo/contract/hosting/domain-links';
import type { Domain } from '@resolvo/contract/hosting/domains';

/** For a member who works with the domain, and not with what it points at. */
export const unknownLink = ({ kind }: Pick<DomainLink, 'kind'>): string =>
  kind === 'server' ? 'A server that you do not work with' : 'A hosting package that you do not work with';

/** Of a domain that is linked to nothing, and is a name of a hosting package all the same. */
export const usedText = ({ id, name, plan_name }: NonNullable<Domain['used_by']>): string =>
  id === null
    ? 'Used by a hosting package that you do not work with'
    : `Used by the hosting package ${name === '' ? plan_name : `${name} (${plan_name})`}`;

/** What a domain points at, in a word. */
export function LinkedTo({ domain }: { domain: Pick<Domain, 'linked_to' | 'used_by'> }) {
  const { linked_to, used_by } = domain;
  if (!linked_to && used_by) return <span className="text-muted">{usedText(used_by)}</span>;
  if (!linked_to) return <span className="text-muted">Not linked</span>;
  if (linked_to.id === null) return <span className="text-muted">{unknownLink(linked_to)}</span>;
  return (
    <span>
      {linked_to.name} <span className="text-muted">{linked_to.plan_name}</span>
    </span>
  );
}
