import { expect, test } from '@playwright/test';
import { call, expectAccessible, settled, signIn } from './console.ts';

/** A picture of one point. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

test('maps lie on tiles while the platform names a service, and need none otherwise', async ({ page, browser }) => {
  await signIn(page, 'admin');
  const { body: groups } = await call(page, { path: '/settings/group?level=platform' });
  const { version } = groups.items.find(({ key }: { key: string }) => key === 'mapTiles');
  const save = (at: number, mapTileUrl: string, mapTileCredit: string) =>
    call(page, {
      method: 'PUT',
      path: '/settings/group/mapTiles?level=platform',
      body: {
        version: at,
        values: { mapTileUrl, mapTileCredit },
      },
    });
  const visitor = await browser.newContext({ viewport: { width: 390, height: 800 }, reducedMotion: 'reduce' });
  const phone = await visitor.newPage();
  const asked: string[] = [];
  await visitor.route('https://tiles.example.com/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await route.fulfill({ contentType: 'image/png', body: dot });
  });
  const lookUp = async () => {
    await phone.goto('/mpcloud/wbDlrQuery?tenancyId=1001&mode=name&q=DLR00001');
    await expect(phone.getByRole('article').first()).toContainText('DLR00001');
    await settled(phone);
  };

  await page.goto('/mpcloud/systemSettings?tenancyId=1001&level=platform&tab=mapTiles');
  await page.getByRole('textbox', { name: 'Map tile URL' }).fill('http://tiles.example.com/{z}/{x}/{y}.png');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The tile URL must start with https://')).toBeVisible();

  await lookUp();
  await expect(phone.locator('.ui-map-land').first()).toBeVisible();
  expect(asked).toEqual([]);

  const saved = await save(version, 'https://tiles.example.com/{z}/{x}/{y}.png', '© Example maps');
  expect(saved.status).toBe(200);
  try {
    await expect
      .poll(async () => (await phone.request.get('/mpcloud/login')).headers()['content-security-policy'], {
        timeout: 30_000,
      })
      .toContain("img-src 'self' data: blob: https://tiles.example.com;");
    await lookUp();

    await expect(phone.locator('.ui-map-tile').first()).toBeVisible();
    await expect(phone.getByText('© Example maps')).toBeVisible();
    expect(asked.length).toBeGreaterThan(0);
    for (const path of asked) expect(path).toMatch(/^\/\d+\/\d+\/\d+\.png$/);
    await expectAccessible(phone);
    const before = asked.length;
    await phone.getByRole('button', { name: /Zoom in|放大|拡大/ }).click();
    await expect.poll(() => asked.length).toBeGreaterThan(before);
    await phone.getByRole('button', { name: /Show everything|显示全部|全体を表示/ }).click();
    await phone.locator('a.ui-map-point').first().click();
    await expect(phone).toHaveURL(/#dealer-DLR00001$/);
  } finally {
    await save(saved.body.version, '', '');
  }
  await visitor.close();
});
