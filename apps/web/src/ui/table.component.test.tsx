import { expect, onTestFinished, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { Card } from './card.tsx';
import { Table } from './table.tsx';

test('on a phone neither a name nor the lines below it are shortened', async () => {
  await browser.viewport(390, 844);
  onTestFinished(() => browser.viewport(1024, 768));
  const page = show(
    <Table
      caption="Invoices"
      stacked
      rows={['front-page.bjorns-shop.example (Fjord XL) and 12 more']}
      rowKey={(row) => row}
      columns={[
        {
          key: 'id',
          header: 'ID',
          grow: true,
          phone: 'lines',
          cell: (row) => (
            <>
              <span>{row}</span> <span>30 September 2026, which is a long day to write in a narrow row</span>
            </>
          ),
        },
        { key: 'state', header: 'Status', phone: 'badge', cell: () => 'Awaiting payment' },
      ]}
    />,
  );
  const isCut = (text: RegExp) => {
    const { scrollWidth, clientWidth } = page.getByText(text).element();
    return scrollWidth > clientWidth;
  };
  await expect.element(page.getByText(/^front-page/)).toBeVisible();
  expect(isCut(/^front-page/)).toBe(false);
  expect(isCut(/^30 September/)).toBe(false);
});

test('a table that scrolls is reached by keyboard, and is no second landmark of its card’s name', async () => {
  const page = show(
    <Card title="Deliveries" flush>
      <Table
        caption="Deliveries"
        rows={['AMD EPYC 4464P']}
        rowKey={(row) => row}
        columns={[{ key: 'what', header: 'What', cell: (row) => <span className="block w-[2000px]">{row}</span> }]}
      />
    </Card>,
  );
  const scrolls = page.getByRole('group', { name: 'Deliveries' });
  await expect.element(scrolls).toHaveAttribute('tabindex', '0');
  expect(page.getByRole('region', { name: 'Deliveries' }).elements()).toHaveLength(1);
});
