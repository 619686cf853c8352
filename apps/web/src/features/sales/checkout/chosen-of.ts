import type { ChosenWords } from '@resolvo/contract/chosen-words';
import { hostnameOf } from '@resolvo/contract/server-name';
import type { AccountThings } from './account-things.ts';
import type { DraftedOrder } from './order-draft.ts';

/** What of the account goes with the server, by name; what is gone is not sent either. */
export function thingsOf(
  { firewallId, networkId, volumeId, tags }: DraftedOrder,
  own: AccountThings,
): readonly (readonly [label: string, name: string])[] {
  const firewall = own.firewalls?.find(({ firewall_id }) => firewall_id === firewallId)?.name;
  const network = own.networks?.find(({ network_id }) => network_id === networkId)?.name;
  const volume = own.volumes?.find(({ volume_id }) => volume_id === volumeId)?.name;
  return [
    ...(firewall === undefined ? [] : [['Firewall', firewall] as const]),
    ...(network === undefined ? [] : [['Private network', network] as const]),
    ...(volume === undefined ? [] : [['Volume', volume] as const]),
    ...(tags.length === 0 ? [] : [['Tags', tags.join(', ')] as const]),
  ];
}

/** What is typed as the name of a server is its hostname too, where that can be one. */
export const calledBy = ({ hostname, name }: Pick<DraftedOrder, 'hostname' | 'name'>): string =>
  hostname === '' ? (hostnameOf(name) ?? '') : hostname;

/** What was chosen about a line that is not saved yet, in the words that the server freezes with it. */
export function chosenOf(order: DraftedOrder, wayIn: string, own: AccountThings): ChosenWords {
  const { plan, location = '', image, name, volumeName, login, domain, serverId } = order;
  const server = own.servers?.find(({ server_id }) => server_id === serverId)?.name ?? '';
  const isVolume = plan.plan_type === 'volume';
  return {
    location,
    image: image?.name ?? '',
    hostname: serverId !== undefined && !isVolume ? server : calledBy(order),
    sign_in: image === undefined ? '' : wayIn,
    name: isVolume ? volumeName : name,
    goes_with: [
      ...(image === undefined || login === '' ? [] : [`Login name ${login}`]),
      ...(domain === '' ? [] : [`Domain ${domain}`]),
      ...thingsOf(order, own).map((pair) => pair.join(' ')),
      ...(isVolume && server !== '' ? [`Attached to ${server}`] : []),
    ],
  };
}
