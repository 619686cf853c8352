import type { MemberRole } from '@resolvo/contract/people/members';
import { maskOfMember } from '@resolvo/contract/people/members';
import type { Browser } from './browser.ts';
import type { TestAccount, TestProduct } from './product.ts';

interface Membership {
  readonly role?: MemberRole;
  readonly permissions?: number;
  readonly onlyIds?: readonly string[] | null;
  readonly until?: Date | null;
  readonly ended?: Date | null;
}

/** Makes a person of theirs a member of another account, without a mail in between. */
export async function makeMember(
  product: TestProduct,
  account: Pick<TestAccount, 'id'>,
  person: TestAccount,
  { role = 'custom', permissions, onlyIds = null, until = null, ended = null }: Membership,
): Promise<string> {
  const { id } = await product.deps.db
    .insertInto('memberships')
    .values({
      account_id: account.id,
      person_id: person.personId,
      role,
      permissions: maskOfMember({ role, permissions, only_ids: onlyIds }),
      only_ids: onlyIds === null ? null : [...onlyIds],
      expires_at: until,
      ended_at: ended,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The header with which a tab says which account it acts for. */
export const actingFor = (account: Pick<TestAccount, 'id'>) => ({ 'x-account': account.id });

export const getFor = (browser: Browser, account: Pick<TestAccount, 'id'>, path: string) =>
  browser.send('GET', path, undefined, actingFor(account));
export const postFor = (browser: Browser, account: Pick<TestAccount, 'id'>, path: string, body: object = {}) =>
  browser.send('POST', path, body, actingFor(account));
