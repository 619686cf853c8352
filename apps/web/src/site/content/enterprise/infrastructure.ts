import { example } from '../../../claim.ts';
import { paths } from '../../../paths.ts';
import type { EnterpriseTopic } from './enterprise-topic.ts';

export const infrastructure: EnterpriseTopic = example('enterprise.infrastructure', {
  name: 'Dedicated infrastructure',
  href: paths.enterpriseInfrastructure(),
  summary: 'Racks, clusters and networks that carry nobody but you, in one country or in both.',
  meta: {
    title: 'Dedicated infrastructure for enterprises',
    description:
      'Private racks, clusters and networks in Oslo and London, designed with your engineers, with spare parts on site and capacity you can plan a year ahead.',
  },
  title: 'A data centre of your own, without the building',
  lede: 'Reserved machines, switches and power, on a network that no other customer touches. You see every part of it in an inventory that is always true.',
  featuresTitle: 'What is reserved for you',
  features: [
    {
      icon: 'dedicated',
      title: 'Machines by serial number',
      text: 'You know each server, disk and power supply by its serial number, its age and its place in the rack.',
    },
    {
      icon: 'network',
      title: 'A network without neighbours',
      text: 'Your own VLANs, addresses and firewalls, and private waves between Oslo and London.',
    },
    {
      icon: 'boxes',
      title: 'Clusters on Proxmox or Kubernetes',
      text: 'We install, patch and watch the platform; your teams get quotas and an API instead of tickets.',
    },
    {
      icon: 'power',
      title: 'Two of everything',
      text: 'Two feeds, two uplinks, two switches for each rack, and a test of both halves every quarter.',
    },
    {
      icon: 'gauge',
      title: 'Room to grow',
      text: 'We keep twenty per cent of your capacity free and agree each quarter on what to add.',
    },
    {
      icon: 'pin',
      title: 'Data that stays put',
      text: 'Storage, backups and logs are bound to a country by contract and by configuration.',
    },
  ],
  comparisonTitle: 'From one rack to two countries',
  comparison: {
    caption: 'Sizes of dedicated infrastructure',
    columns: ['Private cage', 'Private cluster', 'Two-country cluster'],
    rows: [
      { name: 'Machines', cells: ['from 4', 'from 6', 'from 12'] },
      { name: 'Survives the loss of', cells: ['a part', 'a machine', 'a data centre'] },
      { name: 'Storage', cells: ['local, mirrored', 'replicated three times', 'replicated in both places'] },
      { name: 'Platform run by us', cells: [false, true, true] },
      { name: 'First machine after', cells: ['5 working days', '10 working days', '20 working days'] },
    ],
  },
  steps: {
    title: 'How it is built',
    items: [
      {
        title: 'Drawing',
        text: 'Two workshops about load, growth and what must never happen. You get a drawing and a bill of materials.',
      },
      {
        title: 'Assembly',
        text: 'We order, label, cable and burn in. Photographs of each rack come with the handover.',
      },
      {
        title: 'Failure day',
        text: 'Before anything goes live, we pull cables and power together with you, and write down what happened.',
      },
    ],
  },
});
