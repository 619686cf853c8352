import type { ChosenWords } from '@resolvo/contract/chosen-words';
import { itemType } from '@resolvo/contract/product-types';
import { unanswered } from '@resolvo/contract/sales/item-asks';
import type { BuyerChoices, ItemChoices } from '@resolvo/contract/sales/item-choices';
import { userDataProblemText } from '@resolvo/contract/user-data-check';
import { readTyped } from '../../../apart/read-apart.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid, notFound } from '../../../core/refusal.ts';
import { userDataReading } from './user-data-reading.ts';

interface Chosen {
  readonly accountId: string;
  readonly planId: string;
  readonly choices: BuyerChoices;
  /** Whether the client chose, or staff did for them. */
  readonly byBuyer: boolean;
}

/** What was chosen about an item, checked, with its secrets encrypted. */
export interface CheckedChoices {
  readonly choices: ItemChoices;
  readonly chosen: ChosenWords;
  readonly sealedPassword: string | undefined;
  readonly sealedUserData: string | undefined;
}

/** The service provider checks whether it can deliver this. It may call a vendor, so no transaction is open yet. */
export async function checkChoices(
  deps: Pick<Deps, 'db' | 'services' | 'vault'>,
  { accountId, planId, choices: asked, byBuyer }: Chosen,
): Promise<CheckedChoices> {
  const { password, user_data: userData, ...choices } = asked;
  const plan = await deps.db.selectFrom('plans').select('type').where('id', '=', planId).executeTakeFirst();
  if (!plan) throw notFound();
  if (password !== undefined && choices.image === undefined) {
    throw invalid('choices.password', 'A password is set on an image. Please choose one.');
  }
  if (userData) {
    if (choices.image === undefined) {
      throw invalid('choices.user_data', 'User data is given to an image. Please choose one.');
    }
    const problem = await readTyped(userDataReading, userData, 'choices.user_data');
    if (problem) throw invalid('choices.user_data', userDataProblemText(problem));
  }
  const type = itemType.parse(plan.type);
  const service = deps.services.of(type);
  const open = unanswered({ type, choices, places: service.places(), byBuyer });
  if (open) throw invalid(open.field, open.text);
  const chosen = await service.check(planId, choices, accountId);
  await service.measure();
  return {
    choices,
    chosen,
    sealedPassword: password === undefined ? undefined : deps.vault.seal(password, 'server-password'),
    sealedUserData: userData ? deps.vault.seal(userData, 'user-data') : undefined,
  };
}
