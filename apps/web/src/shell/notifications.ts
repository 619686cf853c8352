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

/** What is left of the display time of each, and since when it runs; not while the panel is held. */
const clocks = new Map<number, { left: number; since: number; timer: ReturnType<typeof setTimeout> | undefined }>();
let isHeld = false;

/**
 * Shows a notification at the top right. It closes by itself, twice as fast when more than three are open. One that says
 * the same as an open one takes its place: it is read aloud again and has its whole time, and the panel does not grow.
 */
export function notify(kind: NotificationKind, text: string): void {
  lastId += 1;
  const id = lastId;
  const place = shown.findIndex((one) => one.kind === kind && one.text === text);
  const count = place === -1 ? shown.length + 1 : shown.length;
  const left = count > crowd ? displayMilliseconds / 2 : displayMilliseconds;
  const replaced = shown[place];
  if (replaced) forget(replaced.id);
  clocks.set(id, { left, since: 0, timer: undefined });
  const next = { id, kind, text };
  set(replaced ? shown.with(place, next) : [...shown, next]);
  if (!isHeld) run(id);
}

function forget(id: number): void {
  clearTimeout(clocks.get(id)?.timer);
  clocks.delete(id);
}

export function dismiss(id: number): void {
  forget(id);
  set(shown.filter((notification) => notification.id !== id));
}

/** While the pointer or the focus is on a notification, none of them closes: it may be being read or pressed. */
export function holdNotifications(hold: boolean): void {
  if (hold === isHeld) return;
  isHeld = hold;
  for (const id of clocks.keys())
    if (hold) halt(id);
    else run(id);
}

function run(id: number): void {
  const clock = clocks.get(id);
  if (!clock) return;
  clock.since = Date.now();
  clock.timer = setTimeout(() => dismiss(id), clock.left);
}

function halt(id: number): void {
  const clock = clocks.get(id);
  if (!clock) return;
  clearTimeout(clock.timer);
  clock.left -= Date.now() - clock.since;
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
