import { brand } from '@resolvo/brand/brand';
import { claim, example } from '../../claim.ts';
import { paths } from '../../paths.ts';
import type { IconName } from '../parts/icon.tsx';

interface SolutionLink {
  readonly name: string;
  readonly description: string;
  readonly href: string;
  readonly icon: IconName;
}

/** The four solutions, as the header and the footer name them. */
export const solutionLinks: readonly SolutionLink[] = [
  {
    name: 'Website Hosting',
    description: example('web.hosting', 'cPanel on fast disks, with mail, backups and certificates included.'),
    href: paths.solutionsWeb(),
    icon: 'web',
  },
  {
    name: 'Private Cloud Server',
    description: claim('cloud.menu', 'A virtual server of your own, built as soon as it is paid.'),
    href: paths.solutionsCloud(),
    icon: 'cloud',
  },
  {
    name: 'Dedicated Servers',
    description: 'A whole machine, put together from the parts you choose.',
    href: paths.solutionsDedicated(),
    icon: 'dedicated',
  },
  {
    name: 'Enterprise Solutions',
    description: 'Private infrastructure, run together with the people who built it.',
    href: paths.solutionsEnterprise(),
    icon: 'enterprise',
  },
];

export interface FooterLink {
  readonly name: string;
  readonly href: string;
  readonly external?: true;
}

export const footerColumns: readonly { readonly title: string; readonly links: readonly FooterLink[] }[] = [
  {
    title: 'Solutions',
    links: [
      ...solutionLinks.map(({ name, href }) => ({ name, href })),
      { name: 'Tailored Websites', href: paths.tailoredWebsites() },
      { name: 'The panel', href: paths.ourPanel() },
      { name: 'Prices', href: paths.prices() },
    ],
  },
  {
    title: 'Company',
    links: [
      { name: 'About', href: paths.about() },
      { name: 'Careers', href: paths.careers() },
      { name: 'Sustainability', href: paths.sustainability() },
      { name: 'Case studies', href: paths.caseStudies() },
      { name: 'Help centre', href: paths.help() },
      { name: 'Contact', href: paths.contact() },
      { name: 'Status', href: brand.links.status, external: true },
    ],
  },
  {
    title: 'Legal',
    links: [
      { name: 'Terms of Service', href: paths.termsOfService() },
      { name: 'Privacy Policy', href: paths.privacyPolicy() },
      { name: 'Service Level Agreement', href: paths.serviceLevelAgreement() },
      { name: 'Acceptable Use', href: paths.acceptableUse() },
      { name: 'Report Abuse', href: paths.reportAbuse() },
    ],
  },
];

export const socialLinks = [
  { name: 'Chat community', href: brand.links.chatCommunity, icon: 'chat' },
  { name: 'Photos', href: brand.links.photos, icon: 'photos' },
] as const;
