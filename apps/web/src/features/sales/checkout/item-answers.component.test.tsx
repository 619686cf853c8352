import { expect, test } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { useItemAnswers } from './item-answers.ts';
import { draftFrom } from './order-draft.ts';

function Answers({ names }: { names: readonly string[] }) {
  const keys = { names: new Map(names.map((name) => [name, name])), choice: () => null };
  const { isTouched, keyIds, setKeyIds } = useItemAnswers(keys, draftFrom(new URLSearchParams(), 'fjord-m'));
  return (
    <>
      <p>{isTouched ? 'would be lost' : 'nothing to lose'}</p>
      <p>Keys: {keyIds.join()}</p>
      <button type="button" onClick={() => setKeyIds([])}>
        None
      </button>
    </>
  );
}

test('an only key is chosen already, and a page that was only looked at is left without a question', async () => {
  const shown = await show(<Answers names={['laptop']} />);
  await expect.element(shown.getByText('Keys: laptop')).toBeVisible();
  await expect.element(shown.getByText('nothing to lose')).toBeVisible();
  await shown.getByRole('button', { name: 'None' }).click();
  await expect.element(shown.getByText('would be lost')).toBeVisible();
});
