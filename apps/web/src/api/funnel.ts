import type { Access } from '@resolvo/contract/endpoint';
import { messages } from '../messages.ts';
import { isPersonal, paths } from '../paths.ts';
import { forgetDestination, rememberPlace } from '../shell/after-sign-in.ts';
import { notify } from '../shell/notifications.ts';
import { forgetReason, rememberReason } from '../shell/signed-out-reason.ts';
import type { ApiError } from './api-error.ts';
import { announceSignOut, clearPersonalData, forgetSession, isSignedIn } from './session.ts';

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
    // By its date the session would go on, and the server does not know it: it was ended, and has not expired.
    else if (error.code === 'unauthenticated' && isSignedIn()) rememberReason('ended');
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
    forgetReason();
    await first();
    await signedOutTo(path);
  });

/** Another tab of this browser signed out: a personal page is left as well. Other pages only learn of it. */
export async function leaveWithOtherTab(): Promise<void> {
  if (!isPersonal(exits.place().pathname)) return forgetSession();
  await leaveOnce(async () => {
    announceSignOut();
    rememberReason('other-tab');
    await signedOutTo(paths.login());
  });
}

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
