import { sql } from 'kysely';
import type { MemberActor } from '../../../core/actor.ts';

/** Whether a row of `api_tokens` is for this member to see and change: their own, and for an owner every member's. */
export const isTokenOf = ({
  accountId,
  personId,
}: MemberActor) => sql<boolean>`(api_tokens.person_id = ${personId} or exists (
  select from memberships m where m.account_id = ${accountId} and m.person_id = ${personId} and m.role = 'owner'
    and m.ended_at is null))`;
