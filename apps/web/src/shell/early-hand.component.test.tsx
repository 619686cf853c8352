import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { earlyHandScript } from './early-hand.ts';

function Form() {
  const [name, setName] = useState('');
  const [ending, setEnding] = useState('.site');
  const [agreed, setAgreed] = useState(false);
  const [kind, setKind] = useState('free');
  const [draws, setDraws] = useState(0);
  useEffect(() => void window.dispatchEvent(new Event('hydrated')), []);
  return (
    <form>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <select aria-label="Ending" value={ending} onChange={(event) => setEnding(event.target.value)}>
        <option>.site</option>
        <option>.website</option>
      </select>
      <input
        aria-label="Agreed"
        type="checkbox"
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      {['free', 'own'].map((value) => (
        <input
          key={value}
          aria-label={value}
          type="radio"
          name="kind"
          checked={kind === value}
          onChange={() => setKind(value)}
        />
      ))}
      <button type="button" onClick={() => setDraws(draws + 1)}>
        Draw again
      </button>
      <output>{JSON.stringify({ name, ending, agreed, kind, draws })}</output>
    </form>
  );
}

afterEach(() => document.body.replaceChildren());

test('what is typed and chosen before hydration reaches the form, and stays in it', async () => {
  new Function(earlyHandScript)();
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Form />);
  document.body.append(page);
  const field = (label: string) => page.querySelector<HTMLInputElement>(`[aria-label="${label}"]`);

  const name = field('Name');
  const ending = field('Ending');
  if (!name || !ending) throw new Error('The form is not drawn.');
  name.value = 'tromso';
  name.dispatchEvent(new Event('input', { bubbles: true }));
  ending.value = '.website';
  ending.dispatchEvent(new Event('input', { bubbles: true }));
  field('Agreed')?.click();
  field('own')?.click();
  page.querySelector('button')?.click();

  hydrateRoot(page, <Form />);
  await expect
    .poll(() => page.querySelector('output')?.textContent)
    .toBe(JSON.stringify({ name: 'tromso', ending: '.website', agreed: true, kind: 'own', draws: 1 }));
  expect(name.value).toBe('tromso');
  expect(ending.value).toBe('.website');
  expect(field('Agreed')?.checked).toBe(true);
  expect(field('own')?.checked).toBe(true);
});
