import { expect, test } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { TouchedList } from './touched-list.tsx';

const unit_id = '00000000-0000-4000-8000-000000000001';
const day = 86_400;

test('K1 an act says before what becomes of which service', async () => {
  const now = Math.floor(Date.now() / 1000);
  const service = {
    unit_id,
    name: 'web1 (Fjord S)',
    fate: 'announced',
    suspended_at: now,
    ends_at: now + 14 * day,
  } as const;
  const page = show(
    <TouchedList side="staff" touched={{ data: { services: [service], grace_days: 14 }, error: null }} />,
  );
  await expect.element(page.getByText(/web1 \(Fjord S\) is suspended at once\. It is kept until/)).toBeVisible();
  await expect.element(page.getByText(/What is kept is deleted on its day and not before/)).toBeVisible();
});

test('an act that touches nothing says so, and one whose answer is missing does not pretend', async () => {
  const page = show(<TouchedList side="staff" touched={{ data: { services: [], grace_days: 14 }, error: null }} />);
  await expect.element(page.getByText('No service is touched.')).toBeVisible();
  const lost = show(<TouchedList side="staff" touched={{ error: new Error('x') }} />);
  await expect.element(lost.getByText(/We could not look up/)).toBeVisible();
});
