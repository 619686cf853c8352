/**
 * The lab's stand-in for the vendor's api.js: the same `window.grecaptcha` for an invisible widget and for
 * execute-by-site-key, so that the web app has one code path.
 * https://developers.google.com/recaptcha/docs/invisible
 */
(() => {
  const script = document.currentScript;
  const address = new URL(script.src);
  const tokenAddress = new URL('token', address).href;
  /** The vendor's token lives two minutes; then the widget forgets it and calls expired-callback. */
  const lifetimeMs = 120_000;
  /** @type {{ container: Element, parameters: Record<string, unknown>, field: HTMLTextAreaElement, timer?: number }[]} */
  const widgets = [];

  async function fetchToken(sitekey, action) {
    const reply = await fetch(tokenAddress, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(action ? { sitekey, action } : { sitekey }),
    });
    const body = await reply.json();
    if (!reply.ok) throw new Error(body.details);
    return body.token;
  }

  /** The vendor takes a callback as a function or as the name of a global one. */
  function call(callback, ...values) {
    const target = typeof callback === 'string' ? window[callback] : callback;
    if (typeof target === 'function') target(...values);
  }

  /** Without an id the vendor means the widget that was made first. */
  function widgetAt(id = 0) {
    const widget = widgets[id];
    if (!widget) throw new Error('reCAPTCHA client element has been removed or does not exist: '.concat(String(id)));
    return widget;
  }

  function forget(widget) {
    clearTimeout(widget.timer);
    widget.field.value = '';
  }

  async function executeWidget(widget, action) {
    const { parameters } = widget;
    let token;
    try {
      token = await fetchToken(parameters.sitekey, action ?? parameters.action);
    } catch (error) {
      call(parameters['error-callback']);
      throw error;
    }
    forget(widget);
    widget.field.value = token;
    widget.timer = setTimeout(() => {
      forget(widget);
      call(parameters['expired-callback']);
    }, lifetimeMs);
    call(parameters.callback, token);
    return token;
  }

  window.grecaptcha = {
    ready(callback) {
      // Asynchronously, as with the vendor, whose code loads later: callbacks never run inside the caller's own turn.
      setTimeout(callback, 0);
    },

    render(container, parameters) {
      const element = typeof container === 'string' ? document.getElementById(container) : container;
      if (!element) throw new Error('reCAPTCHA placeholder element must be an element or id');
      if (!parameters?.sitekey) throw new Error('Missing required parameters: sitekey');
      if (widgets.some((widget) => widget.container === element)) {
        throw new Error('reCAPTCHA has already been rendered in this element');
      }
      const field = document.createElement('textarea');
      field.name = 'g-recaptcha-response';
      field.hidden = true;
      element.append(field);
      return widgets.push({ container: element, parameters, field }) - 1;
    },

    /** execute(), execute(widgetId), execute(widgetId, { action }) or execute(sitekey, { action }). */
    execute(target, options) {
      if (typeof target === 'string') return fetchToken(target, options?.action);
      return executeWidget(widgetAt(target), options?.action);
    },

    reset(widgetId) {
      forget(widgetAt(widgetId));
    },

    getResponse(widgetId) {
      return widgetAt(widgetId).field.value;
    },
  };

  const onload = address.searchParams.get('onload');
  if (onload) setTimeout(() => call(onload), 0);
})();
