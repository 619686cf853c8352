/** Helpers shared by the sections of the console. */

/**
 * @param {string} tag
 * @param {Record<string, unknown>} [properties] set as properties; `aria-*`, `data-*`, `for` and `role` as attributes
 * @param {...(Node | string | null | undefined)} children
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    if (/^(aria-|data-|for$|role$|sandbox$)/.test(name)) element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Calls the lab's JSON API. A refusal becomes an error with the lab's own sentence. */
export async function api(method, path, body) {
  const reply = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const json = await reply.json();
  if (!reply.ok) throw new Error(json.details);
  return json;
}

let fading;

/** Shows a message and announces it to screen readers. */
export function announce(sentence) {
  const place = document.getElementById('announcements');
  place.textContent = sentence;
  clearTimeout(fading);
  fading = setTimeout(() => {
    place.textContent = '';
  }, 6000);
}

/** Repeats while the tab is visible. Returns a function that stops it. */
export function repeat(milliseconds, work) {
  let timer;
  let stopped = false;
  async function turn() {
    if (!document.hidden) await work();
    if (!stopped) timer = setTimeout(turn, milliseconds);
  }
  void turn();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const clockTime = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** @param {'full' | 'clock' | 'brief'} style `brief` is the hour for today and the day for any other */
export function time(iso, style = 'full') {
  const date = new Date(iso);
  const today = day.format(date) === day.format(new Date());
  const format = style === 'full' ? dateTime : style === 'clock' || today ? clockTime : day;
  return el('time', { dateTime: iso, title: iso }, format.format(date));
}

export function empty(title, sentence) {
  return el('div', { className: 'empty' }, el('p', { className: 'empty-title' }, title), el('p', {}, sentence));
}

export const unreachable = () =>
  empty('The lab does not answer', 'It may have been stopped. This page tries again every few seconds.');

/** Asks once, naming what will happen. Resolves to true when the person agrees. */
export function confirm({ title, sentence, action }) {
  return new Promise((resolve) => {
    const agree = el('button', { type: 'button', className: 'danger' }, action);
    const refuse = el('button', { type: 'button' }, 'Keep');
    const dialog = el(
      'dialog',
      { 'aria-labelledby': 'confirm-title' },
      el('h2', { id: 'confirm-title' }, title),
      el('p', {}, sentence),
      el('div', { className: 'row' }, refuse, agree),
    );
    refuse.addEventListener('click', () => dialog.close());
    agree.addEventListener('click', () => dialog.close('yes'));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
