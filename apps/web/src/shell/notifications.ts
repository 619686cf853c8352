import { useSyncExternalStore } from 'react';

type NotificationKind = 'success' | 'info' | 'warn' | 'error';

export interface Notification {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly text: string;
}

const displayMilliseconds = 6000;
const crowd = 3;

let shown: readonly Notification[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a notification at the top right. It closes by itself, twice as fast when more than three are open. */
export function notify(kind: NotificationKind, text: string): void {
  lastId += 1;
  const id = lastId;
  set([...shown, { id, kind, text }]);
  const stay = shown.length > crowd ? displayMilliseconds / 2 : displayMilliseconds;
  setTimeout(() => dismiss(id), stay);
}

export function dismiss(id: number): void {
  set(shown.filter((notification) => notification.id !== id));
}

export const shownNotifications = (): readonly Notification[] => shown;

function set(next: readonly Notification[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly Notification[] = [];

export function useNotifications(): readonly Notification[] {
  return useSyncExternalStore(subscribe, shownNotifications, () => none);
}
