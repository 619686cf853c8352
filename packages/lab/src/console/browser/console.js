/**
 * The shell of the console: shows the section named in the address (#/mail, #/journal, ...). Each section is a module
 * that exports show({ root, rest }) and may answer with { go(rest), stop() }: `rest` is what follows its name.
 */
const root = document.getElementById('view');
const links = [...document.querySelectorAll('nav a[data-module]')];
let current;
let turn = 0;

async function follow() {
  const [, wanted, ...rest] = location.hash.split('/').map(decodeURIComponent);
  const link = links.find((candidate) => candidate.hash === `#/${wanted}`);
  if (!link) {
    // Replaced, not pushed: going back must not lead here again.
    location.replace(links[0].hash);
    return;
  }
  for (const other of links) {
    if (other === link) other.setAttribute('aria-current', 'page');
    else other.removeAttribute('aria-current');
  }
  document.title = `${link.textContent} · Lab`;
  if (current?.link === link && current.view?.go) {
    current.view.go(rest);
    return;
  }
  current?.view?.stop?.();
  const arrivedByClick = current !== undefined;
  current = { link };
  turn += 1;
  const mine = turn;
  const section = await import(link.dataset.module);
  // The visitor may have left for another section while the module was loading.
  if (mine !== turn) return;
  root.replaceChildren();
  current.view = section.show({ root, rest });
  if (arrivedByClick) root.querySelector('h1')?.focus();
}

window.addEventListener('hashchange', follow);
await follow();
