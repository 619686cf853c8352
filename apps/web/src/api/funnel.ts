import type { Access } from '@resolvo/contract/endpoint';
import { messages } from '../messages.ts';
import { paths } from '../paths.ts';
import { forgetDestination, rememberPlace } from '../shell/after-sign-in.ts';
import { notify } from '../shell/notifications.ts';
import type { ApiError } from './api-error.ts';
import { announceSignOut, clearPersonalData, forgetSession } from './session.ts';

interface Exits {
  /** Leaves the page for another one of ours. */
  readonly go: (path: string) => Promise<void>;
  /** The current URL, or the one being navigated to. */
  readonly place: () => Pick<URL, 'pathname' | 'search'>;
  /** Asks for the password; true when it was confirmed. */
  readonly askPassword: () => Promise<boolean>;
}

let exits: Exits = { go: async () => undefined, place: () => window.location, askPassword: async () => false };

/** Router and dialogs register here once the app runs. */
export function setExits(known: Partial<Exits>): void {
  exits = { ...exits, ...known };
}

/** Decides what a refusal means beyond the screen that got it. True: repeat the call. */
export async function onRefusal(error: ApiError, access: Access['kind']): Promise<boolean> {
  if (error.code === 'confirmation_required') return exits.askPassword();
  if (error.code === 'two_factor_required') {
    await leaveOnce(async () => {
      notify('warn', messages.twoFactorRequired);
      await exits.go(paths.accountSecurityTwoFactor());
    });
    return false;
  }
  // On a public page a 401 is about what was typed, not about a lost session.
  if (access === 'public') return false;
  const signedOut = error.status === 401 || (error.status === 403 && error.code !== 'permission_denied');
  if (!signedOut || error.code === 'wrong_credentials') return false;
  await leaveOnce(async () => {
    if (access === 'challenge') notify('error', error.message);
    if (error.message.includes('valid token, but it has expired')) notify('warn', messages.sessionExpired);
    if (access !== 'challenge') rememberPlace(exits.place());
    await signedOutTo(paths.login());
  });
  return false;
}

/** Navigates to a public page after the session ended, and clears personal data. */
export const leave = (path: string, first: () => Promise<unknown> = async () => undefined): Promise<void> =>
  leaveOnce(async () => {
    announceSignOut();
    forgetDestination();
    await first();
    await signedOutTo(path);
  });

async function signedOutTo(path: string): Promise<void> {
  forgetSession();
  await exits.go(path);
  clearPersonalData();
}

let leaving: Promise<void> | undefined;

export const isLeaving = (): boolean => leaving !== undefined;

/** Several calls may be refused at once; the first one navigates and notifies. */
function leaveOnce(act: () => Promise<void>): Promise<void> {
  leaving ??= act().finally(() => {
    leaving = undefined;
  });
  return leaving;
}
