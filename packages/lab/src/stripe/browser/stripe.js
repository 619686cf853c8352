/**
 * The lab's stand-in for Stripe.js: the same `window.Stripe` as far as the product uses it, so that the web app has one
 * code path and @stripe/react-stripe-js works unchanged. https://docs.stripe.com/js
 * What is drawn on the page is loaded when it is needed, as Stripe loads its frames.
 */
(() => {
  const address = new URL(document.currentScript.src);
  const callAddress = (name) => new URL(`../js/${name}`, address).href;
  const part = (name) => import(new URL(name, address).href);

  const unreachable = {
    type: 'api_connection_error',
    message: 'We are experiencing issues connecting to our payments provider. Please try again.',
  };

  async function call(name, body) {
    let reply;
    let json;
    try {
      reply = await fetch(callAddress(name), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      json = await reply.json();
    } catch {
      return { error: unreachable };
    }
    return reply.ok ? json : { error: unreachable };
  }

  /** What Stripe throws at programmers, as opposed to what it tells customers. */
  function integrationError(message) {
    const error = new Error(message);
    error.name = 'IntegrationError';
    throw error;
  }

  function createElements(key, initial = {}) {
    let options = { ...initial };
    const made = new Map();
    const secret = options.clientSecret ?? null;
    /** The wallet's own button was pressed: the card form is ignored for this confirmation. */
    let express = false;
    let submitted = false;

    function create(type, elementOptions = {}) {
      if (type !== 'payment' && type !== 'expressCheckout') {
        integrationError(`The lab's Stripe has no element of the type "${type}". It has payment and expressCheckout.`);
      }
      if (made.has(type)) integrationError(`Can only create one Element of type ${type}.`);
      const element = createElement({
        type,
        elementOptions,
        context: () => ({ key, secret, options }),
        look: () => lookAt(key, secret),
        forget: () => made.delete(type),
        press: () => {
          express = true;
        },
      });
      made.set(type, element);
      return element;
    }

    return {
      create,
      getElement: (type) => made.get(typeof type === 'string' ? type : type?.__elementType) ?? null,
      update(changes) {
        options = { ...options, ...changes };
        for (const element of made.values()) element.__restyle();
      },
      async fetchUpdates() {
        const { error } = secret === null ? {} : await lookAt(key, secret);
        return error ? { error } : {};
      },
      async submit() {
        const element = made.get('payment');
        const result = element ? await element.__validate() : {};
        submitted = !result.error;
        return result;
      },
      on() {
        return this;
      },
      __secret: secret,
      /** Made without an intent: what it was told must be what is confirmed. */
      __deferred: () => (secret === null ? { ...options, submitted } : undefined),
      __chosen() {
        const element = express ? made.get('expressCheckout') : (made.get('payment') ?? made.get('expressCheckout'));
        express = false;
        return element?.__chosen();
      },
      __validate: async () => (express ? {} : (made.get('payment')?.__validate() ?? {})),
      __reject: (error) => made.get('payment')?.__reject(error),
    };
  }

  function createElement({ type, elementOptions, context, look, forget, press }) {
    const listeners = new Map();
    const emit = (name, event) => {
      for (const listener of listeners.get(name) ?? []) listener(event);
    };
    let options = elementOptions;
    let view;
    let mounting;
    let host;

    const element = {
      on(name, listener) {
        listeners.set(name, [...(listeners.get(name) ?? []), listener]);
        return element;
      },
      off(name, listener) {
        const rest = (listeners.get(name) ?? []).filter((one) => listener !== undefined && one !== listener);
        listeners.set(name, rest);
        return element;
      },
      once(name, listener) {
        const first = (event) => {
          element.off(name, first);
          listener(event);
        };
        return element.on(name, first);
      },
      mount(target) {
        const container = typeof target === 'string' ? document.querySelector(target) : target;
        if (!container)
          integrationError('The selector you specified applies to no DOM elements that are currently on the page.');
        host?.remove();
        host = document.createElement('div');
        host.className = '__PrivateStripeElement';
        container.replaceChildren(host);
        container.classList.add('StripeElement');
        const root = host;
        mounting = draw(root).catch((error) => {
          emit('loaderror', { elementType: type, error: { type: 'api_error', message: String(error) } });
        });
      },
      unmount() {
        host?.parentElement?.classList.remove('StripeElement');
        host?.remove();
        host = undefined;
        view = undefined;
      },
      destroy() {
        element.unmount();
        listeners.clear();
        forget();
      },
      update(changes) {
        options = { ...options, ...changes };
        element.__restyle();
      },
      focus: () => view?.focus(),
      blur: () => view?.blur(),
      clear: () => view?.clear(),
      collapse() {},
      getElement: () => element,
      __elementType: type,
      __restyle: () => view?.restyle(context().options.appearance, options),
      async __validate() {
        await mounting;
        const error = view?.validate();
        return error ? { error } : { selectedPaymentMethod: view?.chosenType() };
      },
      __chosen: () => view?.chosen(),
      __reject: (error) => view?.reject(error),
    };

    async function draw(root) {
      emit('loaderstart', { elementType: type });
      const { secret } = context();
      const found = secret === null ? {} : await look();
      if (found.error) {
        emit('loaderror', { elementType: type, error: found.error });
        return;
      }
      const { drawPayment } = await part('payment-element.js');
      const { drawExpress } = await part('express-element.js');
      if (root !== host) return;
      const purpose = found.kind ?? (context().options.mode === 'setup' ? 'setup' : 'payment');
      const drawing = { root, options, appearance: context().options.appearance, purpose, emit, press };
      view = type === 'payment' ? drawPayment(drawing) : drawExpress(drawing);
      emit('ready', { elementType: type, availablePaymentMethods: { googlePay: true } });
    }

    return element;
  }

  const lookAt = (key, client_secret) => call('intent', { key, client_secret });

  /** Confirms with the client secret and a method, then repeats while the bank asks for more, until it is decided. */
  async function confirm(key, { elements, clientSecret, confirmParams = {}, redirect = 'always' }, name) {
    if (redirect !== 'if_required' && !confirmParams.return_url) {
      integrationError(
        `stripe.${name}(): the \`confirmParams.return_url\` argument is required unless passing \`redirect: 'if_required'\`.`,
      );
    }
    const secret = clientSecret ?? elements?.__secret;
    if (!secret)
      integrationError(`stripe.${name}(): either elements with a clientSecret or a clientSecret must be given.`);
    let method = confirmParams.payment_method && { payment_method: confirmParams.payment_method };
    if (!method) {
      if (!elements) integrationError(`stripe.${name}(): elements or confirmParams.payment_method must be given.`);
      const { error } = await elements.__validate();
      if (error) return { error };
      await demandMatch(key, secret, elements, name);
      method = elements.__chosen();
      if (!method) integrationError(`stripe.${name}(): the Elements instance has no mounted Payment Element.`);
    }
    if (method.wallet) {
      const { askWallet } = await part('sheets.js');
      const looked = await lookAt(key, secret);
      if (looked.error) return looked;
      if (!(await askWallet(looked.intent))) {
        return {
          error: { type: 'validation_error', code: 'canceled', message: 'The wallet was closed before you paid.' },
        };
      }
    }
    const answer = await call('confirm', { key, client_secret: secret, method });
    const ended = answer.error ? answer : await pastChallenge(key, answer);
    if (ended.error) {
      elements?.__reject(ended.error);
      return { error: ended.error };
    }
    if (redirect !== 'if_required') return leave(confirmParams.return_url, ended);
    return named(ended);
  }

  /** https://docs.stripe.com/payments/accept-a-payment-deferred: the form and its intent say the same. */
  async function demandMatch(key, secret, elements, name) {
    const told = elements.__deferred();
    if (!told) return;
    if (!told.submitted) integrationError(`\`elements.submit()\` must be called before \`stripe.${name}()\`.`);
    const { kind, intent } = await lookAt(key, secret);
    if (kind !== 'payment') return;
    const pairs = [
      ['amount', told.amount, intent.amount],
      ['currency', told.currency, intent.currency],
      ['setup_future_usage', told.setupFutureUsage ?? null, intent.setup_future_usage ?? null],
    ];
    for (const [field, form, found] of pairs) {
      if (form !== found) {
        integrationError(`The ${field} of the PaymentIntent (${found}) does not match that of Elements (${form}).`);
      }
    }
  }

  async function pastChallenge(key, answer) {
    if (answer.intent.status !== 'requires_action') return answer;
    const { askBank } = await part('sheets.js');
    const passed = await askBank(answer.intent);
    return call('challenge', { key, client_secret: answer.intent.client_secret, passed });
  }

  const named = ({ kind, intent }) => (kind === 'setup' ? { setupIntent: intent } : { paymentIntent: intent });

  function leave(returnUrl, { kind, intent }) {
    const name = kind === 'setup' ? 'setup_intent' : 'payment_intent';
    const target = new URL(returnUrl, location.href);
    target.searchParams.set(name, intent.id);
    target.searchParams.set(`${name}_client_secret`, intent.client_secret);
    target.searchParams.set('redirect_status', 'succeeded');
    location.assign(target);
    // The page is leaving for the bank's; Stripe's promise does not resolve either.
    return new Promise(() => {});
  }

  const retrieve = (key) => async (clientSecret) => {
    const answer = await lookAt(key, clientSecret);
    return answer.error ? { error: answer.error } : named(answer);
  };

  window.Stripe = (key) => {
    if (typeof key !== 'string' || !key.startsWith('pk_')) {
      integrationError('Please call Stripe() with your publishable key. You used an empty string or a secret key.');
    }
    return {
      elements: (options) => createElements(key, options),
      confirmPayment: (options) => confirm(key, options, 'confirmPayment'),
      confirmSetup: (options) => confirm(key, options, 'confirmSetup'),
      confirmCardPayment: (clientSecret, data = {}) =>
        confirm(
          key,
          { clientSecret, confirmParams: { payment_method: data.payment_method }, redirect: 'if_required' },
          'confirmCardPayment',
        ),
      retrievePaymentIntent: retrieve(key),
      retrieveSetupIntent: retrieve(key),
      async handleNextAction({ clientSecret }) {
        const found = await lookAt(key, clientSecret);
        const ended = found.error ? found : await pastChallenge(key, found);
        return ended.error ? { error: ended.error } : named(ended);
      },
      async createPaymentMethod({ elements }) {
        const { error } = await elements.__validate();
        if (error) return { error };
        const answer = await call('payment-method', { key, method: elements.__chosen() });
        return answer.error ? { error: answer.error } : { paymentMethod: answer.payment_method };
      },
      createToken: () => integrationError("The lab's Stripe makes no tokens: they are the old way."),
      _registerWrapper() {},
      registerAppInfo() {},
    };
  };
  window.Stripe.version = 'endive';
})();
