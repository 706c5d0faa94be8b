import { expect, test } from '@playwright/test';
import { signIn } from './console.ts';

// Pages gather for ten seconds before they tell.
test('what is opened and what breaks is told to the logs, gathered, without what was typed', async ({ page }) => {
  await signIn(page, 'hy-staff');
  const told = (path: string) =>
    page.waitForRequest((request) => request.url().includes(`/api/log/${path}`) && request.method() === 'POST', {
      timeout: 20_000,
    });
  const [functions, errors] = [told('functions'), told('errors')];

  await page.evaluate(() => setTimeout(() => Promise.reject(new Error('broken on purpose')), 3000));

  const uses = (await functions).postDataJSON() as { items: { kind: string; name: string; menuId?: string }[] };
  expect(uses.items).toContainEqual(expect.objectContaining({ kind: 'menu', name: '/dashboard' }));
  const broken = (await errors).postDataJSON() as { items: { message: string; route: string }[] };
  expect(broken.items).toEqual([
    expect.objectContaining({ message: 'broken on purpose', route: '/mpcloud/dashboard' }),
  ]);
  expect((await (await errors).response())?.status()).toBe(204);
});
