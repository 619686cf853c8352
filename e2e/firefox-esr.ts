#!/usr/bin/env node
import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { findFirefox } from '../tools/browser.ts';

/**
 * Started by Playwright in place of Firefox. Playwright drives the Firefox of a distribution over WebDriver BiDi, but
 * makes no page without a command that an ESR does not have yet; this stands between the two and answers it.
 */
const notInEsr: ReadonlySet<string> = new Set(['emulation.setMediaFeaturesOverride']);

const command = z.object({ id: z.number(), method: z.string() }).loose();

const path = findFirefox();
if (!path) throw new Error('No Firefox was found. Set FIREFOX_PATH to one.');
const firefox = spawn(path, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => firefox.kill(signal));
firefox.once('exit', (code) => process.exit(code ?? 1));

for await (const line of createInterface({ input: firefox.stderr })) {
  const url = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line)?.[1];
  say(url ? `WebDriver BiDi listening on ${await standBefore(url)}` : line);
}

/** Playwright reads the address from here. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function standBefore(url: string): Promise<string> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (playwright, { url: asked }) => {
    const browser = new WebSocket(`${url}${asked}`);
    const opened = new Promise((resolve) => browser.once('open', resolve));
    playwright.on('message', (data) => {
      const { id, method } = command.parse(JSON.parse(data.toString()));
      if (notInEsr.has(method)) return playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
      void opened.then(() => browser.send(data.toString()));
    });
    browser.on('message', (data) => playwright.send(data.toString()));
    browser.once('close', () => playwright.close());
    playwright.once('close', () => browser.close());
    for (const one of [playwright, browser]) one.on('error', ({ message }) => say(message));
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
