import { type Browser, type CDPSession, expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible, signIn } from './console.ts';

const password = process.env['DEMO_PASSWORD'] ?? 'Demo@2026';

/** The code that an authenticator app shows by the server's clock, which other tests move, or `ahead` steps of half a minute later. */
async function codeOfApp(page: Page, secret: string, ahead = 0): Promise<string> {
  const answer = await page.request.get('/gateway/allinoneservice/mp/login/sysconfignew.do?type=0');
  const { currentTime } = (await answer.json()) as { currentTime: number };
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: currentTime + ahead * 30_000 });
}

/** The login page of a new browser, filled in. */
async function atTheDoor(browser: Browser, userName: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await page.goto('/mpcloud/login');
  await page.getByLabel('User name', { exact: true }).fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /agree/ }).check();
  return page;
}

const enter = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true }).click();

/** Answers the question who sits here with the password. */
async function proveByPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
}

test('an authenticator app is added by its QR code and asked for from then on; a recovery code stands in for it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'hy-training', { isOwn: true, at: '/personalSettings' });
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  await proveByPassword(page);
  const offer = page.getByRole('dialog', { name: 'Add authenticator app' });
  await expect(offer.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = ((await offer.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await offer.getByLabel('Verification code').fill(await codeOfApp(page, secret));
  await offer.getByLabel('Name').fill('My phone');
  await expectAccessible(page, { within: '.ant-modal' });
  await offer.getByRole('button', { name: 'OK' }).click();
  const recovery = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(recovery.locator('code')).toHaveCount(10);
  const [spare = ''] = await recovery.locator('code').allTextContents();
  await recovery.getByRole('button', { name: 'I have saved them, continue' }).click();
  await expect(page.getByRole('row', { name: /My phone/ })).toBeVisible();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  const other = await atTheDoor(browser, 'hy-training');
  await enter(other);
  await expect(other.getByRole('heading', { name: 'Two-factor authentication', level: 1 })).toBeVisible();
  await expectAccessible(other);
  await other.getByLabel('Verification code').fill('000000');
  await enter(other);
  await expect(other.getByText('Incorrect verification code.')).toBeVisible();
  await other.getByLabel('Verification code').fill(await codeOfApp(other, secret, 1));
  await enter(other);
  await expect(other).not.toHaveURL(/\/login/);
  await other.context().close();

  const third = await atTheDoor(browser, 'hy-training');
  await enter(third);
  await third.getByRole('button', { name: 'Recovery code' }).click();
  await third.getByLabel('Recovery code').fill(spare);
  await enter(third);
  await expect(third).not.toHaveURL(/\/login/);
  await third.context().close();

  await page
    .getByRole('row', { name: /My phone/ })
    .getByRole('button', { name: 'Remove' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('row', { name: /My phone/ })).toBeHidden();
});

/** A browser with an authenticator of its own, as a laptop with a fingerprint reader has. */
async function withAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

test('a passkey is made in the personal settings, signs in alone, and proves who sits here', async ({ page }) => {
  await withAuthenticator(page);
  await signIn(page, 'hy-finance', { isOwn: true, at: '/personalSettings' });
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add passkey' });
  await dialog.getByLabel('Name').fill('Office laptop');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await proveByPassword(page);
  await page.getByRole('button', { name: 'I have saved them, continue' }).click();
  await expect(page.getByRole('row', { name: /Office laptop/ })).toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await page.context().clearCookies({ name: 'mpsid' });
  await page.goto('/mpcloud/login?redirect=/personalSettings');
  await page.getByRole('checkbox', { name: /agree/ }).check();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('row', { name: /Office laptop/ })).toBeVisible();

  await page
    .getByRole('row', { name: /Office laptop/ })
    .getByRole('button', { name: 'Remove' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
  await proof.getByText('Passkey', { exact: true }).click();
  await proof.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('row', { name: /Office laptop/ })).toBeHidden();
});
