let line: HTMLElement | undefined;

/**
 * A line for screen readers. It has to be in the page before its first text, or that one is not read out. In a closed
 * shadow root, so that a search in the page does not find the titles a second time.
 */
export function prepareAnnouncer(): void {
  if (line) return;
  const host = document.createElement('div');
  host.style.cssText =
    'position:fixed;top:0;left:0;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
  line = document.createElement('p');
  line.setAttribute('aria-live', 'assertive');
  host.attachShadow({ mode: 'closed' }).append(line);
  document.body.append(host);
}

/** After a navigation to another page, which a screen reader does not notice by itself: reads out its title. */
export function announcePage(): void {
  if (line) line.textContent = document.title;
  focusPage();
}

/**
 * The focus would stay on a link of the menu, or be lost with the page before. It stays inside the page where a tab or
 * an opened dialog has it.
 */
function focusPage(): void {
  const main = document.querySelector('main');
  const focused = document.activeElement;
  if (main?.contains(focused) || focused?.closest('[role="dialog"], [role="alertdialog"]')) return;
  const target = main?.querySelector('h1') ?? main;
  target?.setAttribute('tabindex', '-1');
  target?.focus({ preventScroll: true });
}
