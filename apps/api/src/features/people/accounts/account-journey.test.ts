import { expect, test } from 'vitest';
import { goodPassword, useProduct } from '../../../../test/product.ts';

const product = useProduct();

test('a person registers, proves the mailbox and is signed in by the link in the same browser', async () => {
  const browser = product.browser();
  const email = 'ada@example.test';
  const registered = await browser.post('/account/register', {
    email,
    password: goodPassword,
    cpassword: goodPassword,
    'remember-me': true,
    recaptcha: await product.captcha('register'),
  });
  expect(registered.json()).toEqual({ details: 'Registration Successful, please verify your email to proceed.' });
  expect(registered.statusCode).toBe(202);

  const [mail] = await product.mailsTo(email);
  const link = mail?.links.find((url) => url.includes('/auth/activate'));
  const token = new URL(link ?? '').searchParams.get('token');
  const activated = await browser.post('/account/activate', { token });
  expect(activated.statusCode).toBe(200);
  expect(Date.parse(activated.json().expires_at)).toBeGreaterThan(Date.now());
  const me = await browser.get('/account/data/userinfo');
  expect(me.json()).toMatchObject({ email, two_factor_enabled: false });
});
