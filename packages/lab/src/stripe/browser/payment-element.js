import { dress, shadowOf } from './appearance.js';

const countries = [
  ...['AT', 'AU', 'BE', 'BG', 'CA', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU', 'IE'],
  ...['IS', 'IT', 'JP', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'NZ', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'US'],
];

/** Messages and codes as Stripe's: https://docs.stripe.com/error-codes */
const problems = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  incomplete_cvc: "Your card's security code is incomplete.",
};

/** Which field a refusal of the bank is about, where it is about one. */
const fieldOfCode = {
  incorrect_number: 'number',
  invalid_number: 'number',
  expired_card: 'expiry',
  incorrect_cvc: 'cvc',
};

const make = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
};

export function drawPayment({ root, options, appearance, purpose, emit }) {
  const shadow = shadowOf(root, appearance);
  const inputs = {
    number: make('input', {
      id: 'number',
      inputmode: 'numeric',
      autocomplete: 'cc-number',
      placeholder: '1234 1234 1234 1234',
    }),
    expiry: make('input', { id: 'expiry', inputmode: 'numeric', autocomplete: 'cc-exp', placeholder: 'MM / YY' }),
    cvc: make('input', { id: 'cvc', inputmode: 'numeric', autocomplete: 'cc-csc', placeholder: 'CVC', maxlength: '4' }),
  };
  const texts = { number: 'Card number', expiry: 'Expiration date', cvc: 'Security code' };
  const notes = Object.fromEntries(
    Object.keys(inputs).map((name) => [name, make('p', { id: `${name}-problem`, class: 'problem', role: 'alert' })]),
  );
  const billing = options.defaultValues?.billingDetails;
  const country = make(
    'select',
    { id: 'country', autocomplete: 'country' },
    ...countryOptions(billing?.address?.country),
  );
  const field = (name, wide) =>
    make(
      'div',
      { class: wide ? 'field wide' : 'field' },
      make('label', { for: name }, texts[name]),
      inputs[name],
      notes[name],
    );
  const cardFields = make(
    'div',
    { class: 'fields' },
    field('number', true),
    field('expiry'),
    field('cvc'),
    make('div', { class: 'field wide' }, make('label', { for: 'country' }, 'Country'), country),
  );
  const walletNote = make(
    'p',
    { class: 'note', hidden: true },
    purpose === 'setup'
      ? 'Lab Wallet opens after you submit, and keeps the card in it.'
      : 'Lab Wallet opens after you submit. You confirm the payment there.',
  );
  const radio = (value, label, checked) =>
    make('label', {}, make('input', { type: 'radio', name: 'method', value, checked }), label);
  const wallets = options.wallets?.googlePay !== 'never';
  const choices = make(
    'fieldset',
    {},
    make('legend', {}, purpose === 'setup' ? 'What to save' : 'Pay with'),
    make('div', { class: 'choices' }, radio('card', 'Card', true), radio('wallet', 'Lab Wallet', false)),
  );
  shadow.append(...(wallets ? [choices] : []), cardFields, walletNote);

  const chosenValue = () => shadow.querySelector('input[name="method"]:checked')?.value ?? 'card';
  const digits = (input) => input.value.replaceAll(/\D/g, '');

  function stateOf(name) {
    const value = digits(inputs[name]);
    if (name === 'number') {
      if (value.length < 15) return 'incomplete_number';
      return luhn(value) ? undefined : 'invalid_number';
    }
    if (name === 'expiry') return expiryState(value);
    return value.length < 3 ? 'incomplete_cvc' : undefined;
  }

  function say(name, message) {
    notes[name].textContent = message ?? '';
    inputs[name].setAttribute('aria-invalid', message ? 'true' : 'false');
    if (message) inputs[name].setAttribute('aria-describedby', `${name}-problem`);
    else inputs[name].removeAttribute('aria-describedby');
  }

  function changed() {
    const wallet = chosenValue() === 'wallet';
    const names = Object.keys(inputs);
    emit('change', {
      elementType: 'payment',
      complete: wallet || names.every((name) => stateOf(name) === undefined),
      empty: !wallet && names.every((name) => inputs[name].value === ''),
      collapsed: false,
      value: { type: wallet ? 'google_pay' : 'card' },
    });
  }

  inputs.number.addEventListener('input', () => {
    inputs.number.value = digits(inputs.number)
      .slice(0, 19)
      .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  });
  inputs.expiry.addEventListener('input', (event) => {
    const value = digits(inputs.expiry)
      .slice(0, 4)
      .replace(/^([2-9])/, '0$1');
    const erasing = event.inputType?.startsWith('delete');
    inputs.expiry.value =
      value.length > 2 || (value.length === 2 && !erasing) ? `${value.slice(0, 2)} / ${value.slice(2)}` : value;
  });
  inputs.cvc.addEventListener('input', () => {
    inputs.cvc.value = digits(inputs.cvc).slice(0, 4);
  });
  for (const [name, input] of Object.entries(inputs)) {
    input.addEventListener('input', () => {
      say(name, undefined);
      changed();
    });
    input.addEventListener('blur', () => {
      const state = stateOf(name);
      if (input.value !== '') say(name, problems[state]);
    });
  }
  choices.addEventListener('change', () => {
    const wallet = chosenValue() === 'wallet';
    cardFields.hidden = wallet;
    walletNote.hidden = !wallet;
    changed();
  });
  shadow.addEventListener('focusin', () => emit('focus', { elementType: 'payment' }));
  shadow.addEventListener('focusout', () => emit('blur', { elementType: 'payment' }));
  shadow.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') emit('escape', { elementType: 'payment' });
  });

  return {
    restyle: (next) => dress(root, next),
    focus: () => inputs.number.focus(),
    blur: () => shadow.activeElement?.blur(),
    clear() {
      for (const [name, input] of Object.entries(inputs)) {
        input.value = '';
        say(name, undefined);
      }
      changed();
    },
    chosenType: () => (chosenValue() === 'wallet' ? 'google_pay' : 'card'),
    chosen() {
      if (chosenValue() === 'wallet') return { wallet: true };
      const expiry = digits(inputs.expiry);
      return {
        card: {
          number: digits(inputs.number),
          exp_month: Number(expiry.slice(0, 2)),
          exp_year: 2000 + Number(expiry.slice(2)),
          country: country.value,
        },
      };
    },
    /** Shows and focuses the first field that is wrong. */
    validate() {
      if (chosenValue() === 'wallet') return undefined;
      const wrong = Object.keys(inputs).filter((name) => {
        const state = stateOf(name);
        say(name, problems[state]);
        return state !== undefined;
      });
      const [first] = wrong;
      if (first === undefined) return undefined;
      inputs[first].focus();
      const code = stateOf(first);
      return { type: 'validation_error', code, message: problems[code] };
    },
    reject(error) {
      const name = fieldOfCode[error.code];
      if (name) say(name, error.message);
    },
  };
}

function countryOptions(preset) {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const own = preset ?? navigator.language.split('-')[1] ?? 'NO';
  return countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ code, name }) =>
      make('option', { value: code, selected: code === (countries.includes(own) ? own : 'NO') }, name),
    );
}

function luhn(number) {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function expiryState(value) {
  const month = Number(value.slice(0, 2));
  if (value.length < 4 || month < 1 || month > 12) return 'incomplete_expiry';
  const now = new Date();
  const year = 2000 + Number(value.slice(2));
  if (year < now.getFullYear()) return 'invalid_expiry_year_past';
  return year === now.getFullYear() && month < now.getMonth() + 1 ? 'invalid_expiry_month_past' : undefined;
}
