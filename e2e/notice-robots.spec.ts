import { expect, test } from '@playwright/test';
import { expectAccessible, settled, signIn } from './console.ts';

test('an administrator adds a robot, whose address shows no more, is told what is wrong with it, and finds refusals in the log', async ({
  page,
}) => {
  const name = `Robot ${Date.now() % 1_000_000}`;
  await signIn(page, 'hy-admin', { at: '/noticeRobots' });
  await settled(page);
  await expect(page.getByRole('row', { name: '综合管理部公告群' })).toContainText('oapi.dingtalk.com');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New robot' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Robot name/).fill(name);
  await form.getByLabel(/^Webhook address/).fill('http://10.0.0.8/robot');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText('10.0.0.8 belongs to a private network').first()).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel(/^Webhook address/).fill('http://localhost:9/robot?access_token=e2e');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('localhost:9');
  await expect(page.getByText('access_token')).toHaveCount(0);

  // Samples were told something already.
  await page.goto('/mpcloud/devOutbox?channel=robot');
  await settled(page);
  await expect(page.getByText('The message holds none of the keywords')).toBeVisible();
  await expectAccessible(page);
});
