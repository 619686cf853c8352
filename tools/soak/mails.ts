import { setTimeout } from 'node:timers/promises';
import type { TestLab } from '@resolvo/lab/test-lab';
import { z } from 'zod';

/** A mail as it reached the mail server. */
export interface Arrived {
  readonly messageId: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly links: readonly string[];
  /** Of the acts that it tells about. */
  readonly markers: readonly string[];
}

const list = z.object({ mails: z.array(z.object({ id: z.string() })) });
const detail = z.object({
  to: z.array(z.string()),
  subject: z.string(),
  links: z.array(z.string()),
  text: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
});

/** The lab keeps the newest 500 only, so they are read as they come. */
export function collectMails(lab: TestLab): { arrived(): readonly Arrived[]; stop(): Promise<void> } {
  const arrived: Arrived[] = [];
  let after = '';
  let isStopping = false;
  const look = async () => {
    const { json } = await lab.call('GET', `/lab/api/mail${after === '' ? '' : `?after=${after}`}`);
    for (const { id } of list.parse(json).mails.toReversed()) {
      const { text, headers, ...mail } = detail.parse((await lab.call('GET', `/lab/api/mail/${id}`)).json);
      const header = headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value ?? '';
      const markers = [...new Set(`${mail.subject}\n${text}`.match(/mark-\w+-\d+-end/g))];
      arrived.push({ messageId: /<([^@>]+)@/.exec(header)?.[1] ?? header, ...mail, markers });
      after = id;
    }
  };
  const reading = (async () => {
    while (!isStopping) {
      await look();
      await setTimeout(500);
    }
  })();
  return {
    arrived: () => arrived,
    async stop() {
      isStopping = true;
      await reading;
      await look();
    },
  };
}
