import { fileRoute } from '../kit/file-route.ts';
import type { Kit, Part } from '../kit/part.ts';
import { startVendorServer } from '../kit/vendor-server.ts';
import { recaptchaRoutes } from './routes.ts';
import { DECLINED_ACTION, siteverify } from './siteverify.ts';
import { openTokens } from './tokens.ts';

interface RecaptchaPart extends Part {
  readonly verifyUrl: string;
  readonly scriptPath: string;
  readonly siteKey: string;
  readonly secret: string;
}

export async function startRecaptcha(kit: Kit): Promise<RecaptchaPart> {
  const name = 'recaptcha';
  kit.faults.register(name);
  const tokens = await openTokens(kit.dataDir, kit.clock);
  const path = '/recaptcha/api/siteverify';
  const server = await startVendorServer({
    kit,
    part: name,
    calls: [{ method: 'POST', path, handle: (request) => siteverify(tokens, request) }],
    bodyLimitBytes: 64 * 1024,
  });
  const scriptPath = '/lab/recaptcha/api.js';
  return {
    name,
    title: 'Challenge (reCAPTCHA)',
    effects: {
      down: 'siteverify answers 503.',
      slow: 'siteverify answers after three seconds.',
      'drops replies': 'siteverify spends the token, but the connection is cut before its answer.',
      declines: 'siteverify spends the token and answers success: false.',
    },
    sentinels: [`A token made with the action "${DECLINED_ACTION}" is answered with success: false.`],
    routes: [
      ...recaptchaRoutes({ part: name, tokens, journal: kit.journal }),
      await fileRoute(scriptPath, new URL('./browser/api.js', import.meta.url)),
    ],
    verifyUrl: `${server.origin}${path}`,
    scriptPath,
    siteKey: tokens.siteKey,
    secret: tokens.secret,
    async close() {
      await server.close();
      await tokens.flush();
    },
  };
}
