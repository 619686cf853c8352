import { clusterTrouble, clusterTroubleTexts } from '@resolvo/contract/machines/nodes';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

const moment = z.number().int().nonnegative();
const day = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const clusterOutageMail = defineMail({
  name: 'cluster-outage',
  title: 'Cluster out of reach',
  about: 'staff',
  payload: z.strictObject({ cluster: z.string(), trouble: clusterTrouble, since: moment }),
  words: (mail, { publicUrl }) => {
    const { what, todo } = clusterTroubleTexts[mail.trouble];
    return {
      subject: `Cluster ${mail.cluster} is out of reach`,
      heading: `Cluster ${mail.cluster} is out of reach`,
      paragraphs: [`${what} This has been so since ${day(mail.since)}.`, todo],
      action: { label: 'Open nodes', url: `${publicUrl}/panel/admin/servers/nodes` },
      afterword: 'Machines that run there go on running. You get one more mail, when it is back.',
    };
  },
});

export const clusterBackMail = defineMail({
  name: 'cluster-back',
  title: 'Cluster back',
  about: 'staff',
  payload: z.strictObject({ cluster: z.string(), since: moment, until: moment }),
  words: (mail, { publicUrl }) => ({
    subject: `Cluster ${mail.cluster} is back`,
    heading: `Cluster ${mail.cluster} is back`,
    paragraphs: [
      `We got through to it again at ${day(mail.until)}. It was out of reach since ${day(mail.since)}.`,
      'What waited for it goes on by itself. Work that was given up meanwhile waits for a person.',
    ],
    action: { label: 'Open servers', url: `${publicUrl}/panel/admin/servers` },
  }),
});

export const clusterMails = [template(clusterOutageMail), template(clusterBackMail)];
