import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible, openFromMenu, settled, signIn } from './console.ts';

const gateway = '/gateway/allinoneservice';

interface Letter {
  readonly channel: string;
  readonly subject: string;
  readonly body: string;
  readonly state: string;
}

/** Letters to an address as the dev outbox keeps them, the latest first. */
async function lettersTo(request: APIRequestContext, address: string): Promise<Letter[]> {
  const answer = await request.get(`${gateway}/test/outbox?to=${encodeURIComponent(address)}`);
  return ((await answer.json()) as { items: Letter[] }).items;
}

const bell = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('button', { name });

async function enterWith(page: Page, user: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'User name' }).fill(user);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /agree/i }).check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

test('a forgotten password: the code out of the mail, a new password, sign in, and a message about it', async ({
  page,
  request,
}) => {
  await page.context().addCookies([{ name: 'lang', value: 'en-US', url: test.info().project.use.baseURL ?? '' }]);
  await page.goto('/mpcloud/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset password', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Enter User name.')).toBeVisible();
  await page.getByRole('textbox', { name: 'User name' }).fill('cai_ying_bc');
  await page.getByRole('button', { name: 'Send code' }).click();

  await expect(page.getByRole('status')).toContainText('c***@***');
  await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled();
  await expectAccessible(page);
  const [letter] = await lettersTo(request, 'cai_ying_bc@beichen.example');
  expect(letter).toMatchObject({ channel: 'mail', state: 'dev' });
  const code = /\d{6}/.exec(letter?.body ?? '')?.[0] ?? '';
  await page.getByRole('textbox', { name: 'Verification code' }).fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /Incorrect verification code|incorrect/i })).toBeVisible();
  await page.getByRole('textbox', { name: 'Verification code' }).fill(code);
  await page.getByRole('button', { name: 'Next' }).click();

  await expect(page.getByText('Verified. Set a new password.')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('Harbour-Lantern-58');
  await page.getByLabel('Confirm new password', { exact: true }).fill('Harbour-Lantern-58');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await enterWith(page, 'cai_ying_bc', 'Harbour-Lantern-58');

  await bell(page, /^1 unread message$/).click();
  await page
    .getByRole('dialog', { name: 'Unread messages' })
    .getByRole('link', { name: /^Password changed/ })
    .click();
  await expect(page.getByRole('heading', { name: /^Password changed/, level: 2 })).toBeVisible();
  await expect(bell(page, /^0 unread messages$/)).toBeVisible();

  // A message that comes while the page stands open is counted at once.
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password', { exact: true }).fill('Harbour-Lantern-58');
  await dialog.getByLabel('New password', { exact: true }).fill('Meadow-Compass-36');
  await dialog.getByLabel('Confirm new password', { exact: true }).fill('Meadow-Compass-36');
  const answered = page.waitForResponse(/resetpwd\.do/);
  await dialog.getByRole('button', { name: 'Save new password' }).click();
  await answered;
  await expect(bell(page, /^1 unread message$/)).toBeVisible({ timeout: 5000 });
});

test('advice is opened from the bell and done, and the counter falls by one; the next one stays', async ({ page }) => {
  await signIn(page, 'hy-dealer2');
  await bell(page, /^2 unread notifications$/).press('Enter');
  const latest = page.getByRole('dialog', { name: 'Unread notifications' });
  await expect(latest).toBeFocused();
  // Two notices and the way to all of them: before they are there, the first link is that way.
  await expect(latest.getByRole('link')).toHaveCount(3);
  await page.keyboard.press('Tab');
  await expect(latest.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bell(page, /^2 unread notifications$/)).toBeFocused();
  await page.keyboard.press('Enter');
  await latest.getByRole('link', { name: /请核对本人手机号与邮箱/ }).click();

  await expect(page.getByRole('heading', { name: /请核对本人手机号与邮箱/, level: 2 })).toContainText('To do');
  await settled(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark as done', exact: true }).click();

  await expect(page.getByRole('heading', { name: /请核对本人手机号与邮箱/, level: 2 })).toContainText('Done');
  await expect(page.getByRole('button', { name: 'Mark as done', exact: true })).toHaveCount(0);
  await expect(bell(page, /^1 unread notification$/)).toBeVisible();
  await page.getByRole('button', { name: 'Go to task' }).click();
  await expect(page).toHaveURL(/\/personalSettings/);
});

test('the list shows the unread first, narrows by state and search in its address, and marks all as read', async ({
  page,
}) => {
  await signIn(page, 'hy-direct');
  await openFromMenu(page, 'My notices');
  await settled(page);
  await expect(page.getByRole('row')).toHaveCount(4);
  await expectAccessible(page);

  await page.getByText('To do', { exact: true }).first().click();
  await expect(page).toHaveURL(/state=todo/);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('textbox', { name: /Search title/ }).fill('价格');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page, /^0 unread notifications$/)).toBeVisible();
});

test('administrators see what would have been sent, others do not', async ({ page }) => {
  await signIn(page, 'hy-direct');
  await page.goto('/mpcloud/devOutbox');
  await expect(page.getByText(/no permission|not permitted/i).first()).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await signIn(page, 'hy-admin');
  await openFromMenu(page, 'Email and SMS log');
  await settled(page);
  await expectAccessible(page);
});
