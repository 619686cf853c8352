import type { ChosenWords } from '@resolvo/contract/chosen-words';
import { type ItemType, itemType } from '@resolvo/contract/product-types';
import { type Chooser, rightToChoose } from '@resolvo/contract/sales/choice-rights';
import { unanswered } from '@resolvo/contract/sales/item-asks';
import type { BuyerChoices, ItemChoices } from '@resolvo/contract/sales/item-choices';
import { shownName } from '@resolvo/contract/shown-name';
import { userDataProblemText } from '@resolvo/contract/user-data-check';
import { readTyped } from '../../../apart/read-apart.ts';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid, notFound, Refusal } from '../../../core/refusal.ts';
import { userDataReading } from './user-data-reading.ts';

interface Chosen {
  readonly accountId: string;
  readonly planId: string;
  readonly choices: BuyerChoices;
  readonly chooser: Chooser;
}

/** What was chosen about an item, checked, with its secrets encrypted. */
export interface CheckedChoices {
  readonly choices: ItemChoices;
  readonly chosen: ChosenWords;
  readonly sealedPassword: string | undefined;
  readonly sealedUserData: string | undefined;
}

/** A member or token of the account, or staff who are signed in as it. */
export const buyer = (actor: Caller): Chooser =>
  actor.kind === 'session' && actor.actingAs
    ? { kind: 'acting', permissions: actor.permissions, staffPermissions: actor.actingAs.staffPermissions }
    : { kind: 'client', permissions: actor.permissions };

/** The service provider checks whether it can deliver this. It may call a vendor, so no transaction is open yet. */
export async function checkChoices(
  deps: Pick<Deps, 'db' | 'services' | 'vault' | 'things'>,
  { accountId, planId, choices: asked, chooser }: Chosen,
): Promise<CheckedChoices> {
  const { password, user_data: userData, ...choices } = asked;
  const plan = await deps.db.selectFrom('plans').select('type').where('id', '=', planId).executeTakeFirst();
  if (!plan) throw notFound();
  const type = itemType.parse(plan.type);
  const may = rightToChoose(type, asked, chooser);
  if (may !== true) throw new Refusal('permission_denied', may);
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
  const service = deps.services.of(type);
  const open = unanswered({ type, choices, places: service.places(), byBuyer: chooser.kind !== 'seller' });
  if (open) throw invalid(open.field, open.text);
  const checkedWords = await service.check(planId, choices, accountId);
  const chosen = { ...checkedWords, name: ownName(choices), goes_with: await goesWith(deps, type, choices) };
  await service.measure();
  return {
    choices,
    chosen,
    sealedPassword: password === undefined ? undefined : deps.vault.seal(password, 'server-password'),
    sealedUserData: userData ? deps.vault.seal(userData, 'user-data') : undefined,
  };
}

const ownName = ({ name, volume_name }: ItemChoices): string => name ?? volume_name ?? '';

/** The things of the account that an item comes with, by the names that they have today. */
async function goesWith(
  deps: Pick<Deps, 'db' | 'services' | 'things'>,
  type: ItemType,
  { login, firewall_id, network_id, volume_id, server_id, tags = [], domain }: ItemChoices,
): Promise<string[]> {
  const named = async (word: string, field: string, id: string | undefined): Promise<string[]> => {
    if (id === undefined) return [];
    const found = await Promise.all((deps.things.get(field) ?? []).map((names) => names(deps, deps.db, [id])));
    return found.flatMap((names) => names.get(id) ?? []).map((name) => `${word} ${name}`);
  };
  return [
    ...(login === undefined ? [] : [`Login name ${login}`]),
    ...(type === 'proxmox' && domain !== undefined ? [`Domain ${shownName(domain)}`] : []),
    ...(await named('Firewall', 'firewall_id', firewall_id)),
    ...(await named('Private network', 'network_id', network_id)),
    ...(await named('Volume', 'volume_id', volume_id)),
    ...(type === 'volume' ? await named('Attached to', 'server_id', server_id) : []),
    ...(tags.length === 0 ? [] : [`Tags ${tags.join(', ')}`]),
  ];
}
