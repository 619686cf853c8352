import type { IncomingMessage, ServerResponse } from 'node:http';
import { consoleRoutes } from './console/routes.ts';
import { openClock, type ProductTime } from './kit/clock.ts';
import { createFaults } from './kit/faults.ts';
import { createJournal } from './kit/journal.ts';
import { dawdler, type Kit, type Part } from './kit/part.ts';
import { createLabHandler } from './lab-handler.ts';
import { type DnsOptions, startPowerdns } from './powerdns/start-powerdns.ts';
import type { ProxmoxCluster } from './proxmox/cluster.ts';
import { type ProxmoxOptions, startProxmox } from './proxmox/start-proxmox.ts';
import { startRecaptcha } from './recaptcha/start-recaptcha.ts';
import { startSmtp } from './smtp/start-smtp.ts';
import { startStripe } from './stripe/start-stripe.ts';
import { startWhm, type WhmServer } from './whm/start-whm.ts';

export interface LabParts {
  smtp: boolean;
  recaptcha: boolean;
  stripe: boolean;
  proxmox: boolean;
  powerdns: boolean;
  whm: boolean;
}

export interface Lab {
  readonly smtp?: { host: string; port: number; saysAs: string };
  /** The mailbox of `LabOptions.inbox`, where answers to mails arrive. */
  readonly imap?: { host: string; port: number; user: string; password: string };
  readonly recaptcha?: { verifyUrl: string; scriptPath: string; siteKey: string; secret: string };
  readonly stripe?: {
    apiUrl: string;
    scriptPath: string;
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    /** URL that receives the signed webhook events, once the product listens. */
    deliverTo(url: string): void;
  };
  readonly proxmox?: { clusters: readonly ProxmoxCluster[] };
  readonly powerdns?: {
    url: string;
    key: string;
    nameserver: { host: string; port: number };
    resolver: { host: string; port: number };
  };
  readonly whm?: { servers: readonly WhmServer[] };
  /** Serves everything below /lab except /lab/ui, with its own security headers. Needs the request body unread. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

export interface LabOptions {
  dataDir: string;
  parts: LabParts;
  /** Where browsers find the product: the lab's pretend cPanel is one of its pages. */
  origin?: string;
  /** The addresses that the product reads mails of, in one mailbox. */
  inbox?: readonly string[];
  /** Delay of the `slow` preset. Tests shorten it. */
  slowMs?: number;
  /** Whose domains the world finds at our name servers. */
  dns?: Omit<DnsOptions, 'hasty'>;
  /** Speed of the simulated hypervisors. Tests raise it. */
  proxmox?: ProxmoxOptions;
  /**
   * A history is made: this is the time that the lab's clock starts from. No webhook endpoint is registered, so events
   * are kept for the list of events and never sent, and cards and machines are written to disk at the end only.
   */
  history?: () => Date;
  /** Moved with the lab's clock, which is then the same. */
  time?: ProductTime;
}

export async function startLab(options: LabOptions): Promise<Lab> {
  const {
    dataDir,
    parts,
    slowMs = 3000,
    proxmox: pace,
    history,
    origin,
    inbox = ['support@resolvo.test'],
    dns,
    time,
  } = options;
  const clock = await openClock(dataDir, { base: history, time });
  const { dawdle, stop } = dawdler(slowMs);
  const kit: Kit = { dataDir, clock, faults: createFaults(), journal: createJournal(clock), dawdle };

  const running: Part[] = [];
  async function close(): Promise<void> {
    stop();
    const results = await Promise.allSettled([...running.map((part) => part.close()), clock.flush()]);
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
  }
  async function start<P extends Part>(wanted: boolean, begin: (kit: Kit) => Promise<P>): Promise<P | undefined> {
    if (!wanted) return undefined;
    const part = await begin(kit);
    running.push(part);
    return part;
  }

  try {
    const smtp = await start(parts.smtp, (given) => startSmtp(given, inbox));
    const recaptcha = await start(parts.recaptcha, startRecaptcha);
    const cards = parts.stripe ? await startStripe(kit, { history: history !== undefined }) : undefined;
    if (cards) running.push(cards.stripe, cards.webhooks);
    const proxmox = await start(parts.proxmox, (given) =>
      startProxmox(given, { hasty: history !== undefined, ...pace }),
    );
    const powerdns = await start(parts.powerdns, (given) =>
      startPowerdns(given, { names: [], nameservers: [], ...dns, hasty: history !== undefined }),
    );
    const whm = await start(parts.whm, (given) =>
      startWhm(given, { hasty: history !== undefined, ...(origin !== undefined && { origin }) }),
    );
    const handle = createLabHandler({ routes: await consoleRoutes(kit, running), journal: kit.journal });
    return {
      ...(smtp && { smtp: { host: smtp.host, port: smtp.port, saysAs: smtp.saysAs }, imap: smtp.imap }),
      ...(recaptcha && {
        recaptcha: {
          verifyUrl: recaptcha.verifyUrl,
          scriptPath: recaptcha.scriptPath,
          siteKey: recaptcha.siteKey,
          secret: recaptcha.secret,
        },
      }),
      ...(cards && {
        stripe: {
          apiUrl: cards.stripe.apiUrl,
          scriptPath: cards.stripe.scriptPath,
          secretKey: cards.stripe.secretKey,
          publishableKey: cards.stripe.publishableKey,
          webhookSecret: cards.stripe.webhookSecret,
          deliverTo: cards.stripe.deliverTo,
        },
      }),
      ...(proxmox && { proxmox: { clusters: proxmox.clusters } }),
      ...(powerdns && {
        powerdns: {
          url: powerdns.url,
          key: powerdns.key,
          nameserver: powerdns.nameserver,
          resolver: powerdns.resolver,
        },
      }),
      ...(whm && { whm: { servers: whm.servers } }),
      handle,
      close,
    };
  } catch (error) {
    // If one part fails to start, the parts already started are closed.
    await close();
    throw error;
  }
}
