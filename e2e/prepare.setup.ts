import { expect, test } from '@playwright/test';
import { call, signIn } from './console.ts';

test('several tests at a time may be signed in as the same person', async ({ page }) => {
  await signIn(page, 'admin');
  const address = '/settings/group';
  const { body } = await call(page, { path: `${address}?level=platform` });
  const safety = body.items.find(({ key }: { key: string }) => key === 'safety');

  const saved = await call(page, {
    method: 'PUT',
    path: `${address}/safety?level=platform`,
    body: {
      version: safety.version,
      values: { ...safety.inherited, ...safety.values, maxSessions: 10 },
    },
  });

  expect(saved.status).toBe(200);
});
