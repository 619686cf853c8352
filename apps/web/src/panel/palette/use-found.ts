import { useOwn } from './use-own.tsx';
import type { Found } from './use-source.ts';
import { useStaff } from './use-staff.tsx';

/** What the account's own lists and, for staff, the searches of the staff lists have for a query. */
export function useFound(query: string): Found {
  const sources = [...useOwn(query), ...useStaff(query)];
  return {
    groups: sources.flatMap(({ groups }) => groups),
    busy: sources.some(({ busy }) => busy),
    problems: sources.flatMap(({ problems }) => problems),
  };
}
