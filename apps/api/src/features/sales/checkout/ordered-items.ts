import { chosenWords } from '@resolvo/contract/chosen-words';
import { itemChoices, wantedName } from '@resolvo/contract/sales/item-choices';
import type { Deps } from '../../../core/deps.ts';

/** The items of these orders, in the order of each. */
export const itemsOf = ({ db }: Pick<Deps, 'db'>, ids: readonly string[]) =>
  db
    .selectFrom('order_items')
    .select(['id', 'order_id', 'name', 'type', 'description', 'quantity', 'client_chooses', 'choices', 'chosen'])
    .where('order_id', 'in', [...ids])
    .orderBy('position')
    .execute();

/** What an item is to be called; of an option the server that it is for. */
export const wantedOf = ({ choices, chosen }: { readonly choices: unknown; readonly chosen: unknown }): string =>
  wantedName(itemChoices.parse(choices)) || chosenWords.parse(chosen).hostname;
