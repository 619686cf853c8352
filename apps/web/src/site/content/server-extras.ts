import { claim } from '../../claim.ts';
import type { Feature } from '../parts/feature-grid.tsx';

/** What comes with servers and accounts, one record a feature; tools/laws/advertised.test.ts holds the product against it. */
export const serverExtras = {
  firewalls: {
    icon: 'shield',
    title: 'Firewalls',
    text: claim(
      'extras.firewalls',
      'Rules in front of the server, kept at the hypervisor: what they drop does not arrive. One firewall serves many servers, chosen by hand or by tag.',
    ),
  },
  'private-networks': {
    icon: 'network',
    title: 'Private networks',
    text: claim(
      'extras.networks',
      'A network between your own servers of a place, and nobody else. Addresses and cards stay through a rebuild.',
    ),
  },
  volumes: {
    icon: 'disk',
    title: 'Volumes',
    text: claim(
      'extras.volumes',
      'Disks by the gigabyte that go from server to server with what is on them. They grow from the panel, and a rebuild leaves them alone.',
    ),
  },
  'floating-addresses': {
    icon: 'globe',
    title: 'Floating addresses',
    text: claim(
      'extras.floating',
      'An IPv4 address of your own that answers at the server you assign it to, with its name. It is kept when that server ends.',
    ),
  },
  rescue: {
    icon: 'tools',
    title: 'Rescue and ISO files',
    text: claim(
      'extras.rescue',
      'A server that does not start is started from a rescue system or an ISO file, repaired, and left without a trace.',
    ),
  },
  alarms: {
    icon: 'activity',
    title: 'Alarms',
    text: claim(
      'extras.alarms',
      'Say which load is too much and for how long. You are told once, by mail and in the panel, until it was below again.',
    ),
  },
  schedules: {
    icon: 'recycle',
    title: 'Scheduled backups',
    text: claim(
      'extras.schedules',
      'With the backup plan, backups are made by themselves and as many are kept as you say. The newest is tried out once a week.',
    ),
  },
  dns: {
    icon: 'web',
    title: 'DNS',
    text: claim(
      'extras.dns',
      'Zones of your domains on our name servers, free of charge: records in the panel or by the API, with a history to go back in.',
    ),
  },
  members: {
    icon: 'people',
    title: 'Members',
    text: claim(
      'extras.members',
      'Invite colleagues into your account with the rights they need, for all of it or for some servers and domains.',
    ),
  },
  passkeys: {
    icon: 'key',
    title: 'Passkeys',
    text: claim(
      'extras.passkeys',
      'Sign in with a passkey, without password or code. Recovery codes are there for the day it is lost.',
    ),
  },
  tokens: {
    icon: 'terminal',
    title: 'API tokens',
    text: claim(
      'panel.api',
      'What you do with servers, orders, invoices and tickets, your programs can do with a token, by the same rules and with readable errors.',
    ),
  },
  transfers: {
    icon: 'arrow',
    title: 'Handing over',
    text: claim(
      'extras.transfers',
      'Offer a server to another account. When it is accepted, the server, its options and its bill change hands in one step.',
    ),
  },
} as const satisfies Readonly<Record<string, Feature>>;
