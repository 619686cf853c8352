import { join } from 'node:path';
import { callFaultRoutes } from '../kit/call-fault-routes.ts';
import { certificateFile, openCertificate } from '../kit/certificate.ts';
import { fileRoute } from '../kit/file-route.ts';
import type { Kit, Part } from '../kit/part.ts';
import { openState, type State } from '../kit/state.ts';
import type { VendorServer } from '../kit/vendor-server.ts';
import { type Desk, whmCalls } from './calls.ts';
import { labServers, newServerState, type ServerState, serverStateSchema } from './model.ts';
import { cpanelRoutes, whmRoutes } from './routes.ts';
import { startWhmServer } from './server.ts';

export interface WhmServer {
  readonly name: string;
  readonly location: string;
  readonly capacity: number;
  readonly url: string;
  readonly user: string;
  readonly token: string;
  readonly fingerprint: string;
  /** Where one-click logins lead to. */
  readonly panelOrigin: string;
}

interface WhmPart extends Part {
  readonly servers: readonly WhmServer[];
}

export interface WhmOptions {
  /** Where the product is found by browsers: the pretend cPanel is one of the lab's pages. */
  readonly origin?: string;
  /** Accounts are written to disk at the end only. */
  readonly hasty?: boolean;
}

const effects = {
  error: 'The call is refused with the message.',
  hang: 'The call is not answered, and nothing is done.',
  'drop-before': 'The connection is cut, and nothing is done.',
  'drop-after': 'The call is done, and the connection is cut before the answer.',
};

interface Running {
  readonly desk: Desk;
  readonly state: State<ServerState>;
  readonly server: VendorServer;
  readonly shown: WhmServer;
}

export async function startWhm(kit: Kit, { origin = 'http://localhost', hasty }: WhmOptions = {}): Promise<WhmPart> {
  const part = 'whm';
  kit.faults.register(part);
  const running: Running[] = [];
  const dir = join(kit.dataDir, 'whm');
  async function close(): Promise<void> {
    await Promise.all(running.map(({ server }) => server.close()));
    await Promise.all(running.map(({ state }) => state.close()));
  }
  try {
    for (const { name, location, address, capacity } of labServers) {
      const state = await openState({
        file: join(dir, `${name}.json`),
        schema: serverStateSchema,
        initial: () => newServerState(address, kit.clock.now().getTime()),
        indent: 0,
        hasty,
      });
      state.change(() => {});
      await state.flush();
      const desk: Desk = {
        name,
        state: state.value,
        capacity,
        now: () => kit.clock.now().getTime(),
        panel: `${origin}/lab/cpanel`,
        sessions: new Map(),
      };
      const certificate = await openCertificate(certificateFile(dir, name), `${name}.whm.invalid`);
      const server = await startWhmServer(kit, part, desk, certificate, async () => {
        state.change(() => {});
        await state.flush();
      });
      const { fingerprint } = certificate;
      const shown = {
        name,
        location,
        capacity,
        url: server.origin,
        user: 'root',
        token: state.value.token,
        fingerprint,
        panelOrigin: new URL(origin).origin,
      };
      running.push({ desk, state, server, shown });
    }
    const touch = (name: string) => running.find(({ desk }) => desk.name === name)?.state.change(() => {});
    const desks = running.map(({ desk }) => desk);
    const files = await Promise.all(
      ['hosting.js', 'cpanel.js', 'cpanel.css'].map((file) =>
        fileRoute(`/lab/console/${file}`, new URL(`./browser/${file}`, import.meta.url)),
      ),
    );
    return {
      name: part,
      title: 'Web hosting (WHM)',
      effects: {
        down: 'Every call is answered with 503.',
        slow: 'Every call is answered after three seconds.',
        'drops replies': 'Every call is done, but the connection is cut before the answer.',
        declines: 'Every call but the lists is refused, as when the token lacks a privilege.',
      },
      sentinels: [
        'A domain that begins with "lab-taken" can be given to an account behind the product’s back on the page.',
      ],
      section: { id: 'hosting', title: 'Hosting', module: '/lab/console/hosting.js' },
      routes: [
        ...whmRoutes(kit, part, desks, touch),
        ...cpanelRoutes(desks, touch),
        ...callFaultRoutes({ kit, part, calls: whmCalls.map(({ name }) => name), effects }),
        ...files,
      ],
      servers: running.map(({ shown }) => shown),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
