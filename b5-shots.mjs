import { chromium } from '@playwright/test';
const base = 'http://localhost:4556';
const password = process.env.DEMO;
const out = '/tmp/b5-shots'; 
const browser = await chromium.launch({ executablePath: process.env.CHROME, args: ['--no-sandbox'] });
const post = async (api, path, data) => {
  const r = await api.post(`${base}/api${path}`, { data, headers: { 'x-csrf': '1', origin: base } });
  return { status: r.status(), body: await r.text() };
};
async function signed(email, opts) {
  const context = await browser.newContext(opts);
  const api = context.request;
  const t = await (await api.post(`${base}/lab/api/recaptcha/token`, { data: { action: 'login' } })).json();
  const r = await post(api, '/account/login', { email, password, remember_me: false, recaptcha: t.token });
  console.log(email, r.status, r.body.slice(0, 200));
  return context;
}
const small = { width: 390, height: 844 }, large = { width: 1440, height: 900 };
const mode = process.argv[2];
const shot = async (page, name) => { await page.waitForTimeout(2500); await page.screenshot({ path: `${out}/${name}.png`, fullPage: true }); console.log(name); };
const customer = await signed('customer@resolvo.test', { viewport: large, colorScheme: 'light' });
const admin = await signed('admin@resolvo.test', { viewport: large, colorScheme: 'light' });
const c = await customer.newPage(), a = await admin.newPage();
const go = async (p, path) => { await p.goto(base + path, { waitUntil: 'domcontentloaded', timeout: 120000 }); await p.waitForTimeout(6000); };
try { await go(c, '/panel/billing/orders'); await shot(c, 'orders-1440-light'); await c.setViewportSize(small); await c.emulateMedia({ colorScheme: 'dark' }); await shot(c, 'orders-390-dark'); } catch (e) { console.log(String(e)); }
try { await c.setViewportSize(large); await go(c, '/checkout/extras/backup-plan'); await shot(c, 'extra-1440-dark'); await c.emulateMedia({ colorScheme: 'light' }); await c.setViewportSize(small); await shot(c, 'extra-390-light'); } catch (e) { console.log(String(e)); }
try {
  await go(a, '/panel/admin/quotes/create'); 
  await a.getByRole('combobox', { name: 'Client' }).fill('customer@resolvo.test');
  await a.getByRole('option', { name: 'customer@resolvo.test' }).click();
  await a.getByLabel('Search plans').fill('volume'); await a.waitForTimeout(3000); await a.getByRole('radio').first().click(); await shot(a, 'quote-volume-1440');
  await a.getByLabel('Search plans').fill('backup'); await a.waitForTimeout(3000); await a.getByRole('radio', { name: /Backup/ }).first().click(); await a.getByRole('radio', { name: /I choose now/ }).click(); await shot(a, 'quote-backup-1440');
  await a.setViewportSize(small); await a.emulateMedia({ colorScheme: 'dark' }); await shot(a, 'quote-backup-390-dark');
  await a.setViewportSize(large);
  await a.getByLabel('Search plans').fill('EPYC'); await a.waitForTimeout(3000); await a.getByRole('radio').first().click(); await shot(a, 'quote-epyc-1440-dark');
} catch (e) { console.log(String(e)); await shot(a, 'quote-failed'); }
try {
  await a.emulateMedia({ colorScheme: 'light' });
  await go(a, '/panel/admin/servers/add');
  await a.getByRole('combobox', { name: 'Client' }).fill('customer@resolvo.test');
  await a.getByRole('option', { name: 'customer@resolvo.test' }).click(); await shot(a, 'add-server-1440');
  await a.setViewportSize(small); await shot(a, 'add-server-390');
} catch (e) { console.log(String(e)); }
await browser.close();
