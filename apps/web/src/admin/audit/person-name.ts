import type { AuditEntry } from '@resolvo/contract/people/audit';

/** How the audit calls a person; null is the product itself. */
export const personName = (person: AuditEntry['who']): string =>
  person === null ? 'The product itself' : person.email || `Deleted person ${person.person_id.slice(0, 8)}…`;
