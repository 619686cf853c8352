import type { Page } from '@playwright/test';
import type { Viewer } from './screens.ts';

/** The pictures of docs/design-language.md: a part of a screen as it is, and the same part with the rule broken. */
export interface RulePicture {
  readonly rule: number;
  readonly as: Viewer;
  readonly address: string;
  readonly width: number;
  /** Opens what is to be seen. */
  readonly open?: (page: Page) => Promise<void>;
  /** The part of the window, in px. */
  readonly part: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Runs in the page. */
  readonly spoil: () => void;
}

const beside = 240;

export const rulePictures: readonly RulePicture[] = [
  {
    rule: 1,
    as: 'admin',
    address: '/panel/admin/servers',
    width: 1280,
    part: { x: beside, y: 0, width: 1040, height: 420 },
    spoil() {
      const style = document.createElement('style');
      style.textContent = `
        main h1 { font-size: 36px !important; line-height: 72px !important }
        main dl { border: 0 !important; gap: 16px; background: none !important; margin-bottom: 24px }
        main dl > * { border: 1px solid var(--line) !important; border-radius: 10px; padding: 28px 20px !important }`;
      document.head.append(style);
    },
  },
  {
    rule: 2,
    as: 'customer',
    address: '/panel/servers',
    width: 1280,
    part: { x: beside, y: 120, width: 1040, height: 300 },
    spoil() {
      for (const name of document.querySelectorAll('main h2, main h3')) {
        const card = name.closest('li, article') ?? name.parentElement?.parentElement?.parentElement;
        const word = [...(card?.querySelectorAll('*') ?? [])].findLast(({ textContent }) => textContent === 'Running');
        if (!card || !word) continue;
        word.textContent = 'OFFLINE?';
        word.setAttribute('style', 'background: #c62f3b; color: #fff; padding: 2px 8px; border-radius: 3px');
        card.firstElementChild?.setAttribute('style', 'background: #c62f3b');
      }
    },
  },
  {
    rule: 3,
    as: 'admin',
    address: '/panel/admin/finance',
    width: 1440,
    part: { x: beside, y: 0, width: 1200, height: 240 },
    spoil() {
      const primary = [...document.querySelectorAll('main a')].find(({ textContent }) =>
        textContent?.includes('Manage transactions'),
      );
      for (const act of primary?.parentElement?.querySelectorAll('a') ?? []) {
        if (primary) act.className = primary.className;
      }
      const chosen = document.querySelector('main button[aria-pressed="true"]');
      if (primary && chosen) chosen.className = primary.className;
    },
  },
  {
    rule: 4,
    as: 'admin',
    address: '/panel/admin/clients',
    width: 1280,
    part: { x: beside, y: 90, width: 1040, height: 300 },
    spoil() {
      const style = document.createElement('style');
      style.textContent = 'main td, main td * { font-family: var(--font-mono); text-align: left !important }';
      document.head.append(style);
    },
  },
  {
    rule: 5,
    as: 'admin',
    address: '/panel/admin/orders',
    width: 1280,
    part: { x: beside, y: 140, width: 1040, height: 420 },
    spoil() {
      const style = document.createElement('style');
      style.textContent = `
        main td { white-space: normal !important; width: 60px !important; padding-block: 12px !important }
        main td * { white-space: normal !important }
        main td:nth-child(-n + 2) * { overflow-wrap: anywhere; max-width: 110px }`;
      document.head.append(style);
      for (const link of document.querySelectorAll('main td:last-child a')) {
        link.textContent = 'View';
        link.setAttribute(
          'style',
          'border: 1px solid var(--line-strong); padding: 6px 14px; width: auto; height: auto',
        );
      }
    },
  },
  {
    rule: 6,
    as: 'customer',
    address: '/panel/servers/{server}',
    width: 1280,
    part: { x: beside, y: 310, width: 1040, height: 320 },
    spoil() {
      const style = document.createElement('style');
      style.textContent = `
        main dl > * { border: 1px solid var(--line-strong); border-radius: 10px; padding: 9px; box-shadow: 0 4px 14px #0004 }
        main section, main article { box-shadow: 0 8px 28px #0004 }`;
      document.head.append(style);
    },
  },
  {
    rule: 7,
    as: 'customer',
    address: '/panel/servers/{server}/console',
    width: 1280,
    part: { x: beside, y: 160, width: 1040, height: 300 },
    spoil() {
      const terminal = document.querySelector('.xterm')?.parentElement?.parentElement;
      terminal?.setAttribute('style', 'filter: invert(1) hue-rotate(180deg)');
    },
  },
  {
    rule: 8,
    as: 'admin',
    address: '/panel/admin/servers/{server}',
    width: 1280,
    open: (page) => page.getByText('Steps', { exact: true }).last().click(),
    part: { x: beside, y: 350, width: 740, height: 420 },
    spoil() {
      const list = document.querySelector('main details[open]');
      if (list) list.outerHTML = '<p style="padding: 32px 0">Working ... please wait.</p>';
    },
  },
  {
    rule: 9,
    as: 'admin',
    address: '/panel/admin/orders?search=no-such-order',
    width: 1280,
    part: { x: beside, y: 140, width: 1040, height: 360 },
    spoil() {
      const title = [...document.querySelectorAll('main *')].find(
        (one) => one.children.length === 0 && one.textContent === 'No match',
      );
      const box = title?.parentElement;
      if (box) box.innerHTML = '<p style="padding: 48px">No data.</p>';
    },
  },
  {
    rule: 10,
    as: 'customer',
    address: '/panel/servers/{server}/scale/{larger-plan}',
    width: 1280,
    part: { x: 340, y: 120, width: 600, height: 640 },
    spoil() {
      const words = [
        ['Cancel', 'No'],
        ['Change and pay', 'OK'],
        ['What will happen', 'WARNING'],
      ] as const;
      for (const [from, to] of words) {
        const found = [...document.querySelectorAll('[role="dialog"] *')].filter(
          (one) => one.children.length === 0 && one.textContent?.startsWith(from),
        );
        for (const one of found) one.textContent = to;
      }
      const title = document.querySelector('[role="dialog"] h2');
      if (title) title.textContent = 'Are you sure?';
    },
  },
];
