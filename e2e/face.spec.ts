import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { aBrowserThatSees, aPage, filmed } from './camera.ts';
import { call, expectAccessible, signIn } from './console.ts';

const blankFilm = () =>
  filmed('blank', 24, (at) => {
    const grey = 120 + at;
    return sharp({ create: { width: 640, height: 480, channels: 3, background: { r: grey, g: grey, b: grey } } })
      .jpeg()
      .toBuffer();
  });

/** A face out of the sample pictures of the library, shown by a hand that trembles: a photograph before the camera. */
const photographFilm = () =>
  filmed('photograph', 900, async (at) => {
    const left = 887 + Math.round(6 * Math.sin(at));
    const top = 195 + Math.round(4 * Math.cos(at * 1.7));
    // The hand comes nearer all the while.
    const width = 708 - Math.round(at / 20);
    return sharp('node_modules/@vladmandic/face-api/demo/sample6.jpg')
      .extract({ left, top, width, height: Math.round(width * 0.75) })
      .resize(640, 480)
      .modulate({ brightness: 1 + 0.04 * Math.sin(at * 0.9) })
      .jpeg({ quality: 92 })
      .toBuffer();
  });

/** Turns the face on or off in the tenant of whoever is signed in. */
async function setModes(page: Page, loginModes: readonly string[]): Promise<void> {
  const { body } = await call(page, { path: '/settings/group' });
  const groups: readonly { key: string; version: number; values: object }[] = body.items;
  const { version = 0, values = {} } = groups.find(({ key }) => key === 'verification') ?? {};
  const saved = await call(page, {
    method: 'PUT',
    path: '/settings/group/verification',
    body: { version, values: { ...values, loginModes } },
  });
  expect(saved.status).toBe(200);
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Face registration' });

async function openRegistration(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Face registration' }).click();
}

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  const page = await aPage(browser);
  await signIn(page, 'bc-admin', { isOwn: true });
  await setModes(page, ['normal', 'face']);
  await page.context().close();
});
test.afterAll(async ({ browser }) => {
  const page = await aPage(browser);
  await signIn(page, 'bc-admin', { isOwn: true });
  await setModes(page, ['normal']);
  await page.context().close();
});

test('models come from our own origin when the camera is opened, a blank film shows no face, and closing stops the camera', async () => {
  const browser = await aBrowserThatSees(await blankFilm());
  const page = await aPage(browser);
  const asked: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) refused.push(message.text());
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'bc-admin', { isOwn: true });
  await openRegistration(page);
  await dialog(page).getByRole('button', { name: 'Register face' }).click();
  await dialog(page).getByRole('button', { name: 'Open camera' }).click();
  await expect(dialog(page).getByText('Read and accept the current consent text first.')).toBeVisible();
  await expectAccessible(page, { within: '.ant-modal' });
  expect(asked.filter((url) => url.endsWith('.bin'))).toEqual([]);
  await dialog(page).getByRole('checkbox').check();
  await dialog(page).getByRole('button', { name: 'Open camera' }).click();

  await expect(dialog(page).getByText('Move your face into the frame')).toBeVisible({ timeout: 60_000 });

  const models = asked.filter((url) => url.endsWith('.bin'));
  expect(models).toHaveLength(3);
  const { origin } = new URL(page.url());
  expect(asked.filter((url) => !url.startsWith(origin) && !/^(?:blob|data):/.test(url))).toEqual([]);
  expect(refused).toEqual([]);
  await expectAccessible(page, { within: '.ant-modal' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const isLive = () =>
    page.evaluate(() => {
      const stream = document.querySelector('video')?.srcObject as MediaStream | null | undefined;
      return stream?.getTracks().map((track) => track.readyState);
    });
  expect(await isLive()).toEqual(['live']);
  await dialog(page).getByRole('button', { name: 'Close camera' }).click();
  expect(await isLive()).toEqual(['ended']);
  await browser.close();
});

/** Waits for what follows the film; whoever is told that it took too long tries again, as on a slow computer. */
async function filmedUntil(page: Page, next: Locator): Promise<void> {
  const again = dialog(page).getByRole('button', { name: 'Try again' });
  for (let tries = 1; tries < 4; tries += 1) {
    await expect(next.or(again).first()).toBeVisible({ timeout: 120_000 });
    if (await next.isVisible()) return;
    await again.click();
  }
}

test('a face is registered with consent; its photograph, without movements, does not sign in', async () => {
  test.setTimeout(600_000);
  const browser = await aBrowserThatSees(await photographFilm());
  const page = await aPage(browser);
  await signIn(page, 'bc-admin', { isOwn: true });
  await openRegistration(page);
  await dialog(page).getByRole('button', { name: 'Register face' }).click();
  await dialog(page).getByRole('checkbox').check();
  await dialog(page).getByRole('button', { name: 'Open camera' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
  await filmedUntil(page, proof);
  await proof.getByLabel('Password', { exact: true }).fill(process.env['DEMO_PASSWORD'] ?? 'Demo@2026');
  await proof.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Face registered')).toBeVisible();
  await expect(dialog(page).getByText('Consent given')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Enable in this browser' }).click();
  await expect(dialog(page).getByText('This browser may sign in by face.')).toBeVisible();
  await expectAccessible(page, { within: '.ant-modal' });
  const tenancyId = new URL(page.url()).searchParams.get('tenancyId') ?? '';

  const door = await page.context().newPage();
  await door.goto(`/mpcloud/login?tenancyId=${tenancyId}`);
  await door.getByRole('button', { name: 'Face', exact: true }).click();
  await door.getByLabel('User name').fill('bc-admin');
  await door.getByRole('checkbox', { name: /agree/ }).check();
  await expectAccessible(door);
  await door.getByRole('button', { name: 'Open camera' }).click();
  await expect(door.getByText(/Movement 1 of 3/)).toBeVisible({ timeout: 90_000 });
  await expect(door.getByRole('alert').filter({ hasText: /timed out|not recognised|lost/ })).toBeVisible({
    timeout: 60_000,
  });
  await expect(door).toHaveURL(/\/login/);
  await door.close();

  await dialog(page).getByRole('button', { name: 'Withdraw consent and delete' }).click();
  await page
    .getByRole('dialog', { name: /Withdraw your consent/ })
    .getByRole('button', { name: 'Withdraw consent and delete' })
    .click();
  await expect(dialog(page).getByText('No face is registered.', { exact: false })).toBeVisible();
  await browser.close();
});
