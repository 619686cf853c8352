import type { OneTimePlan, ProxmoxPlan } from '@resolvo/contract/sales/catalog';
import { checkoutBody } from '@resolvo/contract/sales/checkout';
import { describe, expect, test } from 'vitest';
import { bodyOf, draftFrom, type OrderOffer, orderOf, searchOf, tooSmall } from './order-draft.ts';

const id = (end: number) => `00000000-0000-4000-8000-00000000000${end}`;
const small: ProxmoxPlan = {
  plan_id: id(1),
  plan_name: 'Fjord S',
  plan_description: '',
  plan_price: 690,
  plan_hourly_price: null,
  traffic_price: null,
  traffic_slow_mbit: null,
  plan_annual_price: 6900,
  plan_slug: 'fjord-s',
  category: 'cloud',
  in_stock: true,
  plan_type: 'proxmox',
  resources: { vcpus: 1, ram_mb: 2048, disk_gb: 40, traffic_tb: 2 },
};
const migration: OneTimePlan = {
  ...small,
  plan_id: id(3),
  plan_name: 'Website migration',
  plan_slug: 'website-migration',
  category: 'services',
  plan_price: 4900,
  plan_annual_price: null,
  plan_type: 'one-time',
  resources: {},
};
const image = (name: string, locations: string[], min_disk_gb = 5) => ({
  image: name,
  name,
  family: 'debian',
  min_disk_gb,
  min_ram_mb: 0,
  support_ends_at: 0,
  is_ended: false,
  locations,
});
const offer: OrderOffer = {
  plans: [small],
  options: [],
  extras: [migration],
  hosting: ['Oslo', 'London'],
  servers: {
    locations: ['Oslo', 'London'],
    images: [image('alma-10', ['London']), image('debian-13', ['Oslo', 'London']), image('windows', ['Oslo'], 60)],
  },
};
const asked = (search = '') => orderOf(draftFrom(new URLSearchParams(search), small.plan_id), small, offer);

describe('what is drawn is what is sent', () => {
  test('without a choice of the visitor, the place and image drawn as chosen are in the request', () => {
    const order = asked();
    expect([order.location, order.image?.image]).toEqual(['Oslo', 'debian-13']);
    expect(bodyOf(order, { keyIds: [id(9)] })).toEqual({
      plan_id: small.plan_id,
      quantity: 1,
      period: 'monthly',
      choices: { location: 'Oslo', image: 'debian-13', ssh_key_ids: [id(9)] },
      extras: [],
    });
  });

  test('an older order names its image as people do', () => {
    const named = { ...image('debian-13', ['Oslo']), name: 'Debian 13' };
    const servers = { locations: ['Oslo'], images: [image('alma-10', ['Oslo']), named] };
    const draft = draftFrom(new URLSearchParams('?image=Debian+13'), small.plan_id);
    expect(orderOf(draft, small, { ...offer, servers }).image?.image).toBe('debian-13');
  });

  test('every choice is in the request, and the API takes it', () => {
    const order = asked(
      '?period=annual&quantity=3&location=london&image=alma-10&name=Shop+front&hostname=web1.example.org&extras=website-migration',
    );
    const body = bodyOf(order, { password: 'fjord-Lantern-93' });
    expect(body).toEqual({
      plan_id: small.plan_id,
      quantity: 3,
      period: 'annual',
      choices: {
        location: 'London',
        image: 'alma-10',
        name: 'Shop front',
        hostname: 'web1.example.org',
        password: 'fjord-Lantern-93',
      },
      extras: [migration.plan_id],
    });
    expect(checkoutBody.safeParse(body).success).toBe(true);
    expect(order.price).toBe(6900);
  });

  test('an image that the place or the disk cannot have is neither drawn nor sent', () => {
    expect(asked('?location=Oslo&image=alma-10').image?.image).toBe('debian-13');
    expect(asked('?image=windows').images.map((one) => one.image)).toEqual(['debian-13']);
  });

  test('no image chosen: no keys and no password are sent either', () => {
    expect(bodyOf(asked('?image='), { password: 'fjord-Lantern-93' }).choices).toEqual({ location: 'Oslo' });
  });

  test('no cluster answers: no place is drawn, and none is sent', () => {
    const order = orderOf(draftFrom(new URLSearchParams('?location=oslo'), small.plan_id), small, {
      ...offer,
      servers: undefined,
    });
    expect([order.location, bodyOf(order, undefined).choices]).toEqual([undefined, {}]);
  });
});

test('a draft survives the way through registration, without a password', () => {
  const search = '?period=annual&quantity=2&location=London&image=debian-13&hostname=a.example&access=password';
  const draft = draftFrom(new URLSearchParams(`${search}&extras=website-migration`), small.plan_id);
  expect(draftFrom(new URLSearchParams(searchOf(draft)), small.plan_id)).toEqual(draft);
  const later = draftFrom(new URLSearchParams('?image='), small.plan_id);
  expect(draftFrom(new URLSearchParams(searchOf(later)), small.plan_id).image).toBe('');
  expect(searchOf(draftFrom(new URLSearchParams('?quantity=99&password=x'), small.plan_id))).toBe('');
});

test('an application is offered with every plan, and says which are too small for it', () => {
  const app = { ...image('app-gitlab', ['Oslo']), name: 'GitLab', family: 'app', min_disk_gb: 400, min_ram_mb: 65_536 };
  const order = orderOf({ ...draftFrom(new URLSearchParams(), small.plan_id), image: app.image }, small, {
    ...offer,
    servers: { locations: ['Oslo'], images: [app] },
  });
  expect(order.image).toEqual(app);
  expect(tooSmall(small, order.image)).toBe('GitLab needs 64 GB of memory.');
  expect(tooSmall(small, { ...app, min_ram_mb: 0 })).toBe('GitLab needs a disk of 400 GB.');
  expect(tooSmall(small, image('windows', ['Oslo'], 60))).toBeUndefined();
});
