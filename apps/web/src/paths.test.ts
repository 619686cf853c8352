import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('every path of the product, in one look', () => {
  const example = {
    userId: 'USER',
    cpuId: 'CPU',
    name: 'NAME',
    id: 'ID',
    keyId: 'KEY',
    copyId: 'COPY',
    act: 'delete',
    image: 'IMAGE',
    planId: 'PLAN',
    orderId: 'ORDER',
    invoiceId: 'INVOICE',
    entryId: 'ENTRY',
    category: 'CATEGORY',
    product: 'PRODUCT',
    serverId: 'SERVER',
    subnetId: 'SUBNET',
  };
  const built = Object.fromEntries(
    Object.entries(paths).map(([name, build]) => [name, (build as (values: typeof example) => string)(example)]),
  );
  expect(built).toMatchSnapshot();
});
