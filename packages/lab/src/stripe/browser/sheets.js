const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  dialog { box-sizing: border-box; width: min(26rem, calc(100vw - 2rem)); padding: 1.5rem; border: 0;
    border-radius: 12px; color: #1c2333; background: #fff; font: 16px/1.5 system-ui, sans-serif; box-shadow: 0 20px 60px rgb(0 0 0 / 0.4); }
  dialog::backdrop { background: rgb(10 16 32 / 0.6); }
  h2 { margin: 0 0 0.5rem; font-size: 1.15rem; }
  p { margin: 0 0 1rem; color: #4a5266; }
  .amount { color: #1c2333; font-size: 1.4rem; font-weight: 700; }
  .actions { display: flex; flex-wrap: wrap; gap: 0.75rem; }
  button { flex: 1 1 8rem; min-height: 44px; padding: 0.6rem 1rem; font: inherit; font-weight: 600; cursor: pointer;
    border: 1px solid #1c2333; border-radius: 8px; background: #fff; color: #1c2333; }
  button.main { background: #1c2333; color: #fff; }
  button:focus-visible { outline: 3px solid #2b7de9; outline-offset: 2px; }
`);

/** A modal in a shadow tree of its own. Escape is the answer no. */
function ask({ title, lines, yes, no }) {
  return new Promise((resolve) => {
    const host = document.createElement('div');
    const shadow = host.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [sheet];
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-labelledby', 'title');
    const heading = document.createElement('h2');
    heading.id = 'title';
    heading.textContent = title;
    const paragraphs = lines.map(({ text, className }) => {
      const paragraph = document.createElement('p');
      paragraph.textContent = text;
      if (className) paragraph.className = className;
      return paragraph;
    });
    const actions = document.createElement('div');
    actions.className = 'actions';
    actions.append(
      button(yes, 'main', () => dialog.close('yes')),
      button(no, '', () => dialog.close('no')),
    );
    dialog.append(heading, ...paragraphs, actions);
    dialog.addEventListener('close', () => {
      host.remove();
      resolve(dialog.returnValue === 'yes');
    });
    shadow.append(dialog);
    document.body.append(host);
    dialog.showModal();
  });
}

function button(text, className, act) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.className = className;
  made.addEventListener('click', act);
  return made;
}

const money = ({ amount, currency }) =>
  amount === undefined ? '' : new Intl.NumberFormat('en-IE', { style: 'currency', currency }).format(amount / 100);

/** The bank's question. Stripe's test page has the same two buttons. */
export function askBank(intent) {
  const amount = money(intent);
  return ask({
    title: '3D Secure 2 Test Page',
    lines: [
      { text: 'This is where your bank asks you to confirm that it is you. In the lab, you decide how it ends.' },
      ...(amount === '' ? [] : [{ text: amount, className: 'amount' }]),
    ],
    yes: 'Complete',
    no: 'Fail',
  });
}

export function askWallet(intent) {
  const amount = money(intent);
  return ask({
    title: 'Lab Wallet',
    lines: [
      { text: 'Visa ending in 4242, kept in the wallet of the lab.' },
      ...(amount === '' ? [] : [{ text: amount, className: 'amount' }]),
    ],
    yes: amount === '' ? 'Save with Lab Wallet' : 'Pay with Lab Wallet',
    no: 'Cancel',
  });
}
