import { z } from 'zod';
import { type ChosenWords, chosenText } from '../chosen-words.ts';
import { id } from '../common.ts';
import { hostname } from '../hostname.ts';
import { serverLogin } from '../server-login.ts';
import { serverName } from '../server-name.ts';
import { serverPassword } from '../server-password.ts';
import { serverTags } from '../server-tags.ts';
import { line } from '../text.ts';
import { userDataText } from '../user-data-text.ts';
import { volumeName, volumeSize } from '../volume-size.ts';
import { dedicatedBuild } from './dedicated.ts';

/** What a customer may choose about an item. Price and resources are never among it. */
export const itemChoices = z.strictObject({
  image: line('Please choose an image.', 100).optional(),
  name: serverName.optional().describe('For servers: what you call it. Left out: its hostname.'),
  hostname: hostname.optional(),
  login: serverLogin.optional().describe('For servers: the first user, such as root. Left out: the one of the image.'),
  ssh_key_ids: z.array(id).max(20, { error: 'Please choose at most 20 keys.' }).optional(),
  firewall_id: id.optional().describe('For servers: a firewall of yours. Left out: the default of your account.'),
  network_id: id.optional().describe('For servers with an image: a private network of yours, in the same place.'),
  volume_id: id.optional().describe('For one server with an image: a volume of yours that is attached to none.'),
  tags: serverTags.optional().describe('For servers.'),
  domain: line('Please enter a domain name.', 120)
    .optional()
    .describe('A free subdomain, which is reserved for the order, or a custom domain. It points at the server.'),
  location: line('Please choose a location.', 60).optional(),
  build: dedicatedBuild.optional().describe('For dedicated servers: what the machine is made of.'),
  server_id: id.optional().describe('For extras and volumes that are ordered for a server of yours.'),
  every_server: z
    .literal(true)
    .optional()
    .describe('For extras that staff sell: they are for each server of the same order.'),
  size_gb: volumeSize.optional().describe('For volumes.'),
  volume_name: volumeName.optional().describe('For volumes: what you call it.'),
});
export type ItemChoices = z.infer<typeof itemChoices>;

/** As the client makes them: with what is encrypted before anything is written. */
export const buyerChoices = itemChoices.extend({
  password: serverPassword.optional().describe('Of the first user; kept until the machine has it.'),
  user_data: userDataText
    .optional()
    .describe('For cloud-init, which runs it at the first start: #cloud-config, or a script that begins with #!.'),
});
export type BuyerChoices = z.infer<typeof buyerChoices>;

/** What a thing is to be called or answers to, for lists of what was ordered; empty where nothing was chosen. */
export const wantedName = ({ name, volume_name, hostname: host, domain }: ItemChoices): string =>
  name ?? volume_name ?? host ?? domain ?? '';

/** Which server an item is for, by the given name, or that it is for each of its order; empty for what is for none. */
export function madeFor({ every_server, server_id }: ItemChoices, server: string): string {
  if (every_server) return 'For each server of this order';
  return server_id === undefined || server === '' ? '' : `For ${server}`;
}

/** How an item is made, in one line for a quote: empty where nothing was chosen about it. */
export function choicesText(choices: ItemChoices, chosen: ChosenWords): string {
  const { size_gb, name, volume_name } = choices;
  const served = size_gb === undefined ? madeFor(choices, chosen.hostname) : '';
  if (served !== '') return served;
  return [name ?? volume_name ?? '', chosenText(chosen), chosen.sign_in, ...chosen.goes_with]
    .filter((part) => part !== '')
    .join(' · ');
}
