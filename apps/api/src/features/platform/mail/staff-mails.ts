import { clusterTrouble, clusterTroubleTexts } from '@resolvo/contract/machines/nodes';
import { serverTaskKind, serverTaskTitles } from '@resolvo/contract/machines/server-states';
import { z } from 'zod';
import type { MailContent } from './layout.ts';

const moment = z.number().int().nonnegative();

/** What the people who look after the machines are told, and what each mail needs. Nothing of a customer is in it. */
export const staffMail = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cluster-outage'), cluster: z.string(), trouble: clusterTrouble, since: moment }),
  z.strictObject({ kind: z.literal('cluster-back'), cluster: z.string(), since: moment, until: moment }),
  z.strictObject({ kind: z.literal('work-stuck'), work: z.string(), step: z.string(), server_id: z.uuid() }),
]);
type StaffMail = z.infer<typeof staffMail>;

const day = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export function composeForStaff(mail: StaffMail, publicUrl: string): MailContent {
  switch (mail.kind) {
    case 'cluster-outage': {
      const { what, todo } = clusterTroubleTexts[mail.trouble];
      return {
        subject: `Cluster ${mail.cluster} is out of reach`,
        heading: `Cluster ${mail.cluster} is out of reach`,
        paragraphs: [`${what} This has been so since ${day(mail.since)}.`, todo],
        action: { label: 'Open nodes', url: `${publicUrl}/panel/admin/servers/nodes` },
        afterword: 'Machines that run there go on running. You get one more mail, when it is back.',
      };
    }
    case 'cluster-back':
      return {
        subject: `Cluster ${mail.cluster} is back`,
        heading: `Cluster ${mail.cluster} is back`,
        paragraphs: [
          `We got through to it again at ${day(mail.until)}. It was out of reach since ${day(mail.since)}.`,
          'What waited for it goes on by itself. Work that was given up meanwhile waits for a person.',
        ],
        action: { label: 'Open servers', url: `${publicUrl}/panel/admin/servers` },
      };
    case 'work-stuck': {
      const kind = serverTaskKind.safeParse(mail.work).data;
      const title = kind ? serverTaskTitles[kind] : mail.work;
      return {
        subject: `Work on a server is stuck: ${title}`,
        heading: 'Work on a server is stuck',
        paragraphs: [
          `“${title}” stands at “${mail.step}” and does not go on by itself.`,
          'What the hypervisor said stands with the step. Mend the cause, then try it again or unwind it.',
        ],
        action: { label: 'Open the server', url: `${publicUrl}/panel/admin/servers/${mail.server_id}` },
      };
    }
  }
}
