/** The Appearance API as far as it is used: a theme and variables. https://docs.stripe.com/elements/appearance-api */
const themes = {
  stripe: {
    colorPrimary: '#0570de',
    colorBackground: '#ffffff',
    colorText: '#30313d',
    colorTextSecondary: '#5c6070',
    colorDanger: '#c0123c',
    border: '#8d909c',
  },
  night: {
    colorPrimary: '#85d996',
    colorBackground: '#30313d',
    colorText: '#ffffff',
    colorTextSecondary: '#c5c9d6',
    colorDanger: '#fe87a1',
    border: '#8d90a4',
  },
};
themes.flat = themes.stripe;

const common = {
  fontFamily: 'system-ui, sans-serif',
  fontSizeBase: '16px',
  borderRadius: '5px',
  spacingUnit: '4px',
};

/** Custom properties of the host; the style sheet below reads nothing else. */
export function dress(host, appearance = {}) {
  const chosen = { ...common, ...(themes[appearance.theme] ?? themes.stripe), ...appearance.variables };
  for (const [name, value] of Object.entries(chosen)) {
    if (typeof value === 'string') host.style.setProperty(`--${name}`, value);
  }
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :host { display: block; color: var(--colorText); font: var(--fontSizeBase)/1.4 var(--fontFamily); }
  * { box-sizing: border-box; }
  fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
  legend { padding: 0; margin-bottom: calc(var(--spacingUnit) * 2); font-size: 0.9em; color: var(--colorTextSecondary); }
  .choices { display: flex; flex-wrap: wrap; gap: calc(var(--spacingUnit) * 2); margin-bottom: calc(var(--spacingUnit) * 4); }
  .choices label { display: flex; flex: 1 1 9em; align-items: center; gap: 0.6em; min-height: 44px; padding: 0.6em 0.8em;
    border: 1px solid var(--border); border-radius: var(--borderRadius); background: var(--colorBackground); cursor: pointer; }
  .choices label:has(:checked) { border-color: var(--colorPrimary); box-shadow: 0 0 0 1px var(--colorPrimary); }
  input[type='radio'] { accent-color: var(--colorPrimary); width: 1.1em; height: 1.1em; margin: 0; }
  .fields { display: grid; grid-template-columns: 1fr 1fr; gap: calc(var(--spacingUnit) * 3); }
  .fields[hidden], .note[hidden] { display: none; }
  .field { display: flex; flex-direction: column; gap: var(--spacingUnit); min-width: 0; }
  .wide { grid-column: 1 / -1; }
  .field label { font-size: 0.9em; }
  .field input, select { width: 100%; min-height: 44px; padding: 0.55em 0.75em; font: inherit; color: inherit;
    background: var(--colorBackground); border: 1px solid var(--border); border-radius: var(--borderRadius); }
  input:focus-visible, select:focus-visible, button:focus-visible { outline: 2px solid var(--colorPrimary); outline-offset: 1px; }
  .field [aria-invalid='true'] { border-color: var(--colorDanger); }
  .problem { margin: 0; font-size: 0.85em; color: var(--colorDanger); }
  .problem:empty { display: none; }
  .note { margin: 0; color: var(--colorTextSecondary); }
  button { width: 100%; min-height: 48px; padding: 0.6em 1em; font: inherit; font-weight: 600; cursor: pointer;
    border: 1px solid var(--colorText); border-radius: var(--borderRadius); color: var(--colorBackground); background: var(--colorText); }
  @media (max-width: 22em) { .fields { grid-template-columns: 1fr; } }
`);

/** A shadow tree isolates styles as Stripe's frame does, without an entry in the page's frame-src policy. */
export function shadowOf(root, appearance) {
  const shadow = root.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [sheet];
  dress(root, appearance);
  return shadow;
}
