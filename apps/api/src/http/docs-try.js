/*
 * "Try it" of the API reference, sent to the browser as it is. The token is a variable of this page: it is written to no
 * storage and to no address, goes to this origin alone, and is gone with the page. Cookies are left out, so that a call
 * does exactly what the token may do.
 */
const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

let fields = 0;
const field = (label, control) => {
  fields += 1;
  control.id = `try-${fields}`;
  return make('p', {}, make('label', { htmlFor: control.id, textContent: label }), control);
};

const token = make('input', { type: 'password', autocomplete: 'off', spellcheck: false, placeholder: 'rsv_…' });
document.querySelector('header').append(
  make(
    'section',
    { className: 'token', ariaLabel: 'Your API token' },
    field('Your API token, to try the calls below', token),
    make('p', {
      className: 'hint',
      textContent:
        'It stays in this page and goes to this site alone. Nothing keeps it: reload the page and it is forgotten. Calls are real.',
    }),
  ),
);

/** The address of a call with everything filled in, or the name of what is missing. */
function addressOf({ path, params, query }) {
  const missing = params.find(({ control }) => control.value.trim() === '');
  if (missing) return { missing: missing.name };
  const filled = params.reduce(
    (text, { name, control }) => text.replace(`{${name}}`, encodeURIComponent(control.value.trim())),
    path,
  );
  const search = new URLSearchParams(
    query.filter(({ control }) => control.value !== '').map(({ name, control }) => [name, control.value]),
  );
  return { url: search.size > 0 ? `${filled}?${search}` : filled };
}

async function send({ method, url, body, isPublic }) {
  const started = performance.now();
  const response = await fetch(url, {
    method,
    credentials: 'omit',
    redirect: 'error',
    headers: {
      ...(isPublic || token.value.trim() === '' ? {} : { authorization: `Bearer ${token.value.trim()}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body,
  });
  const type = response.headers.get('content-type') ?? '';
  const isJson = type.includes('json');
  const content = isJson ? await response.text() : await response.blob();
  const took = Math.round(performance.now() - started);
  return {
    line: `${response.status} ${response.statusText} · ${took} ms`,
    text: isJson ? JSON.stringify(JSON.parse(content), null, 2) : `A file: ${type}, ${content.size} bytes.`,
  };
}

function formOf(article) {
  const { method, path, query = '', body, open } = article.dataset;
  const inputs = (names) => names.map((name) => ({ name, control: make('input', { autocomplete: 'off' }) }));
  const call = {
    path,
    params: inputs([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)),
    query: inputs(query.split(' ').filter(Boolean)),
  };
  const bodyField =
    body === undefined ? undefined : make('textarea', { value: body, rows: Math.min(12, body.split('\n').length + 1) });
  const status = make('p', { role: 'status', className: 'answer' });
  const answer = make('pre', { tabIndex: 0, hidden: true, ariaLabel: 'The answer' });
  answer.setAttribute('role', 'region');
  const button = make('button', { type: 'submit', textContent: method === 'GET' ? 'Send' : `Send: it really happens` });
  const form = make(
    'form',
    { autocomplete: 'off' },
    ...call.params.map(({ name, control }) => field(name, control)),
    ...call.query.map(({ name, control }) => field(`${name} (optional)`, control)),
    ...(bodyField ? [field('Body', bodyField)] : []),
    button,
    status,
    answer,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { url, missing } = addressOf(call);
    answer.hidden = true;
    if (missing) status.textContent = `Please fill in ${missing}.`;
    else if (open === undefined && token.value.trim() === '') {
      status.textContent = 'Please enter your API token at the top of this page first.';
    } else {
      button.disabled = true;
      status.textContent = 'Sending…';
      try {
        const { line, text } = await send({ method, url, body: bodyField?.value, isPublic: open !== undefined });
        status.textContent = line;
        answer.textContent = text;
        answer.hidden = false;
      } catch {
        status.textContent = 'There was no answer. Please check your connection.';
      }
      button.disabled = false;
    }
  });
  return form;
}

for (const article of document.querySelectorAll('article[data-path]')) {
  const details = make('details', { className: 'try' }, make('summary', { textContent: 'Try it' }));
  // The form is made when it is first opened: there are hundreds of rows.
  details.addEventListener('toggle', () => details.childElementCount === 1 && details.append(formOf(article)));
  article.append(details);
}
