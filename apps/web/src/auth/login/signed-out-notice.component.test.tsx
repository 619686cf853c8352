import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '../../messages.ts';
import { forgetReason, rememberReason, signedOutScript } from '../../shell/signed-out-reason.ts';
import '../../ui/styles.css';
import { SignedOutNotice } from './signed-out-notice.tsx';

test('why a tab was signed out stands on the login page before its scripts run', () => {
  const place = document.body.appendChild(document.createElement('main'));
  onTestFinished(() => {
    forgetReason();
    place.remove();
  });
  rememberReason('ended');
  delete document.documentElement.dataset.signedOutBecause;
  place.innerHTML = renderToString(<SignedOutNotice />);
  const reasons = page.getByRole('status');
  expect(reasons.elements()).toEqual([]);
  new Function(signedOutScript)();
  expect(reasons.elements().map((one) => one.textContent)).toEqual([messages.sessionEnded]);
  forgetReason();
  expect(reasons.elements()).toEqual([]);
});
