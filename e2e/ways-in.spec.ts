import { expect, test, type Browser, type Page } from '@playwright/test';
import { aDirectory, hasSlapd, service, type TestDirectory } from '@mp/identity/slapd';
import { aChatService, type FakeChat } from '@mp/wechat/testing';
import { expectAccessible, settled, signIn } from './console.ts';

const mei = { openid: 'o-mei', unionid: 'u-mei', nickname: 'Mei' };
const password = process.env['DEMO_PASSWORD'] ?? 'Demo@2026';
let chat: FakeChat;
let directory: TestDirectory | undefined;

test.describe.configure({ mode: 'serial', timeout: 240_000 });
test.beforeAll(async () => {
  chat = await aChatService();
  chat.apps.set('wx-hengyuan', 'wx-secret').set('corp-hengyuan', 'corp-secret');
  chat.hand(mei);
  if (hasSlapd)
    directory = await aDirectory([
      { uid: 'dora-e2e', password: 'Dora-Kennwort', name: 'Dora Directory', mail: 'dora-e2e@example.com' },
    ]);
});
test.afterAll(async ({ browser }) => {
  const page = await aVisitor(browser);
  await openSettings(page, 'verification');
  await chooseModes(page, ['User name and password']);
  await page.context().close();
  await chat.stop();
  await directory?.stop();
});

async function aVisitor(browser: Browser): Promise<Page> {
  const { baseURL = '' } = test.info().project.use;
  const context = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'lang', value: 'en-US', url: baseURL }]);
  return context.newPage();
}

async function openSettings(page: Page, tab: string): Promise<void> {
  await signIn(page, 'hy-admin', { at: `/systemSettings?tab=${tab}` });
  await settled(page);
}

const save = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Save', exact: true });
  await button.click();
  const question = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true });
  await expect(button.and(page.locator(':disabled')).or(question)).toBeVisible();
  if (await question.isVisible()) await question.click();
  await expect(button).toBeDisabled();
};

/** Chooses these ways of signing in and no other one. */
async function chooseModes(page: Page, modes: readonly string[]): Promise<void> {
  const choice = page.getByRole('combobox', { name: /^Sign-in methods/ });
  await choice.click();
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  // What is taken away goes first: there may be three.
  for (const isWanted of [false, true])
    for (const option of await options.all()) {
      const isChosen = (await option.getAttribute('class'))?.includes('-selected') ?? false;
      if (modes.includes(await option.innerText()) === isWanted && isChosen !== isWanted) await option.click();
    }
  await choice.press('Escape');
  await save(page);
}

async function expectPassed(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: 'The test passed' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
}

const confirmScan = async (work: () => Promise<void>, page: Page): Promise<void> => {
  const [phone] = await Promise.all([page.context().waitForEvent('page'), work()]);
  await phone.getByRole('link', { name: 'confirm' }).click();
};

test('chat apps are set up and tried on the screens, and somebody links an account at the first scan', async ({
  page,
  browser,
}) => {
  for (const [tab, fields, button] of [
    ['wechat', { 'App ID': 'wx-hengyuan', 'App secret': 'wx-secret' }, 'Test connection'],
    ['wxwork', { 'Corp ID': 'corp-hengyuan', 'Agent ID': '1000002', 'App secret': 'corp-secret' }, 'Test app'],
  ] as const) {
    await openSettings(page, tab);
    for (const [name, value] of Object.entries(fields)) await page.getByRole('textbox', { name }).fill(value);
    await page.getByRole('textbox', { name: 'Address of the QR page' }).fill(chat.address);
    await page.getByRole('textbox', { name: 'API address' }).fill(chat.address);
    await save(page);
    await page.getByRole('button', { name: button }).click();
    await expectPassed(page);
  }
  await openSettings(page, 'verification');
  await chooseModes(page, ['User name and password', 'WeChat', 'WeCom']);

  const visitor = await aVisitor(browser);
  await visitor.goto('/mpcloud/login?tenancyId=1001');
  const ways = visitor.getByRole('group', { name: 'Sign-in method' });
  await ways.getByRole('button', { name: 'WeCom' }).click();
  await expect(visitor.getByRole('button', { name: 'Open the WeCom QR code' })).toBeVisible();
  await ways.getByRole('button', { name: 'WeChat' }).click();
  await visitor.getByRole('checkbox', { name: /agree/ }).check();
  await expectAccessible(visitor);
  await confirmScan(() => visitor.getByRole('button', { name: 'Open the WeChat QR code' }).click(), visitor);
  await expect(visitor.getByText(/WeChat account "Mei" is not linked yet/)).toBeVisible();

  await ways.getByRole('button', { name: 'Password' }).click();
  await visitor.getByRole('textbox', { name: 'User name' }).fill('hy-staff');
  await visitor.getByLabel('Password', { exact: true }).fill(password);
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(visitor).not.toHaveURL(/\/login/, { timeout: 30_000 });
  await expect(visitor.getByText('Linked', { exact: true })).toBeVisible();
  await visitor.getByRole('button', { name: /^Account/ }).click();
  await visitor.getByRole('menuitem', { name: 'Link WeChat or WeCom' }).click();
  const bindings = visitor.getByRole('dialog', { name: 'Linked accounts' });
  await expect(bindings.getByRole('row', { name: /WeChat.*Mei/ })).toBeVisible();
  await expectAccessible(visitor, { within: '[role=dialog]' });
  await visitor.context().close();

  const again = await aVisitor(browser);
  await again.goto('/mpcloud/login?tenancyId=1001');
  await again.getByRole('group', { name: 'Sign-in method' }).getByRole('button', { name: 'WeChat' }).click();
  await again.getByRole('checkbox', { name: /agree/ }).check();
  await confirmScan(() => again.getByRole('button', { name: 'Open the WeChat QR code' }).click(), again);
  await expect(again).not.toHaveURL(/\/login/, { timeout: 30_000 });
  await again.context().close();
});

test('a tenant sets up its directory from the screens alone, and somebody of it comes in for the first time', async ({
  page,
  browser,
}) => {
  test.skip(!hasSlapd, 'needs a directory on this machine: install slapd (Debian) to run it');
  await openSettings(page, 'directory');
  await page.getByRole('textbox', { name: 'Server addresses' }).fill(directory?.ldaps ?? '');
  await page.getByRole('textbox', { name: 'CA certificate' }).fill(directory?.ca ?? '');
  await page.getByRole('textbox', { name: 'Service account DN' }).fill(service.dn);
  await page.getByLabel('Service account password').fill(service.password);
  await page.getByRole('textbox', { name: 'Base DN' }).fill('ou=people,dc=example,dc=com');
  await page.getByRole('switch', { name: 'Create users on first sign-in' }).click();
  await save(page);
  await page.getByRole('button', { name: 'Test directory' }).click();
  const ask = page.getByRole('dialog', { name: 'Test directory' });
  await ask.getByRole('textbox', { name: 'User name' }).fill('dora-e2e');
  await ask.getByLabel('Password').fill('Dora-Kennwort');
  await ask.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByText('uid=dora-e2e,ou=people,dc=example,dc=com')).toBeVisible();
  await expectPassed(page);
  await openSettings(page, 'verification');
  await chooseModes(page, ['User name and password', 'Domain sign-in']);

  const visitor = await aVisitor(browser);
  await visitor.goto('/mpcloud/login?tenancyId=1001');
  await visitor.getByRole('button', { name: 'Domain account', exact: true }).click();
  await visitor.getByRole('textbox', { name: 'User name' }).fill('dora-e2e');
  await visitor.getByLabel('Password', { exact: true }).fill('Dora-Kennwort');
  await visitor.getByRole('checkbox', { name: /agree/ }).check();
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(visitor).not.toHaveURL(/\/login/, { timeout: 30_000 });
  await expect(visitor.getByText('Dora').first()).toBeVisible();
  await visitor.context().close();
});
