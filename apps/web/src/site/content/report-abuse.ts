import { brand } from '@resolvo/brand/brand';
import { claim, example } from '../../claim.ts';

export const reportAbuse = example('report-abuse', {
  meta: {
    title: 'Report Abuse',
    description: `Report phishing, malware, spam, attacks or illegal content on the network of ${brand.name}. Every report is read by a person.`,
  },
  label: 'Legal',
  title: 'Report abuse',
  lede: 'Something on our network does harm? Tell us where, what and when. Every report is read by a person, day and night.',
  steps: [
    { title: 'Confirmation', text: claim('abuse.reference', 'You get a mail with a reference.') },
    {
      title: 'A look',
      text: 'Phishing, malware and attacks within two hours, everything else within one working day.',
    },
    { title: 'A decision', text: 'You hear what we did and why, and how to object.' },
  ],
  mail: {
    before: 'Machines and large reports (X-ARF) go to',
    address: brand.abuseEmail,
    after: 'We do not pass your address on to the person you report, unless the law obliges us to.',
  },
});
