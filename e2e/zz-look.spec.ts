import { test } from '@playwright/test';
import { call, settled, signIn } from './console.ts';
test('look', async ({ page }) => {
  page.on('console', (m) => { if (m.type() === 'error') console.log('console', m.text().slice(0, 300)); });
  page.on('response', (r) => { if (r.status() >= 400) console.log(r.status(), r.url()); });
  await signIn(page, 'hy-admin', 'zh-CN');
  const a = await call(page, 'GET', '/reference/region/children?parent='); console.log(a.status, JSON.stringify(a.body).slice(0, 600));
  await page.goto('/mpcloud/provinceCityCountrySetting');
  await settled(page); await page.waitForTimeout(1500);
  console.log((await page.locator('.ui-tree-side').innerHTML()).slice(0, 3000));
});
