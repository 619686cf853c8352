import { everyone } from '@resolvo/contract/help/dispatches';
import { saveAudience } from '../features/help/dispatches/audiences.ts';
import { countAudience } from '../features/help/dispatches/dispatch-proof.ts';
import { createDispatch } from '../features/help/dispatches/edit-dispatch.ts';
import { findLetter } from '../features/help/dispatches/find-letter.ts';
import { sendDispatch } from '../features/help/dispatches/steer-dispatch.ts';
import type { Story } from './stories.ts';

const inLondon = { ...everyone, place: 'london' };

/** What staff wrote to many clients: maintenance that is over, and news that are still a draft. */
export const letterStories: readonly Story[] = [
  {
    daysAgo: 1,
    async tell({ deps, staff }) {
      await saveAudience(deps, staff.support, { name: 'Servers in London', audience: inLondon });
      const id = await createDispatch(deps, staff.support, {
        kind: 'service',
        subject: 'Maintenance in London tonight, 23:00 to 23:30 UTC',
        body: 'Hello {name},\n\ntonight **from 23:00 to 23:30 UTC** we replace a switch in London.\n\nIt concerns: {servers}\n\nConnections may break off for a few seconds. Nothing restarts, and there is nothing to do for you. If the time is bad for you, please answer this mail.',
        rate: 6000,
        audience: inLondon,
      });
      const letter = await findLetter(deps.db, id);
      if (!letter) return;
      await sendDispatch(deps, staff.support, id, { count: await countAudience(deps.db, letter), send_at: 0 });
    },
  },
  {
    daysAgo: 0,
    tell: ({ deps, staff }) =>
      createDispatch(deps, staff.support, {
        kind: 'news',
        subject: '{name}, passkeys are here',
        body: 'Hello {name},\n\nyou can now sign in with a **passkey**: your fingerprint, your face or the PIN of your device, instead of a password.\n\n- Nothing to remember, nothing to steal\n- Works on your phone and in your password manager\n- Set it up under Settings, Security\n\nQuestions? Just answer this mail.',
        rate: 600,
        audience: everyone,
      }),
  },
];
