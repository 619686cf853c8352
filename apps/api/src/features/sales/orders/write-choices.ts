import type { Queryable } from '../../../db/connection.ts';
import type { CheckedChoices } from './check-choices.ts';
import { keepPassword } from './order-passwords.ts';
import { keepUserData } from './order-user-data.ts';

/** The client chose how an item is made that was left to them: it waits no more. The caller has locked the order. */
export async function writeChoices(
  tx: Queryable,
  itemId: string,
  { choices, chosen, sealedPassword, sealedUserData }: CheckedChoices,
  chosenBy: string,
): Promise<void> {
  await tx
    .updateTable('order_items')
    .set({
      choices: JSON.stringify(choices),
      chosen: JSON.stringify(chosen),
      client_chooses: false,
      chosen_by: chosenBy,
    })
    .where('id', '=', itemId)
    .execute();
  if (sealedPassword !== undefined) await keepPassword(tx, itemId, sealedPassword);
  if (sealedUserData !== undefined) await keepUserData(tx, itemId, sealedUserData);
}
