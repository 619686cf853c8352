import { expect, test } from 'vitest';
import { showOver } from '../../../../../test/over-answers.tsx';
import { ProofCard } from './proof-card.tsx';

const domain = { domain_id: 'd1', domain_name: 'nordmann.example', expires_at: 1_800_000_000 };
const proof = {
  txt_name: '_proof.nordmann.example',
  txt_value: 'claim=1',
  name_servers: [],
  claimed_elsewhere: false,
  checked_at: 0,
  next_check_at: 0,
  found: '',
};

test('who claims a name reads that another account has added it too, and whose it becomes', async () => {
  const { page } = showOver(<ProofCard domain={domain} proof={{ ...proof, claimed_elsewhere: true }} />);
  await expect.element(page.getByText('Another account has added this name too')).toBeVisible();
  await expect.element(page.getByText(/The name goes to the account whose record is found/)).toBeVisible();
});

test('a name that nobody else has added says nothing of others', async () => {
  const { page } = showOver(<ProofCard domain={domain} proof={proof} />);
  await expect.element(page.getByText('Not looked for yet.')).toBeVisible();
  expect(page.getByText(/Another account/).elements()).toEqual([]);
});
