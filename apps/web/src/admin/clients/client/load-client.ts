import { load } from '../../../api/query.ts';

export const clientInput = (userId: string | undefined) => ({ params: { user_id: userId ?? '' } });

/** First in every loader of the page: if the client does not exist, nothing else is loaded. */
export async function loadClient(userId: string | undefined): Promise<{ about: string }> {
  const { email, account_name } = await load('clientDetail', clientInput(userId));
  return { about: account_name || email };
}
