import { expect, test } from '@playwright/test';
import { call, signIn } from './console.ts';

/** Makes names new, also when a server is asked a second time. */
const mark = String(Date.now()).slice(-7);

test('a change is found among the operations, before and after in words', async ({ page }) => {
  await signIn(page, 'hy-admin', { language: 'zh-CN' });
  const top = await call(page, { path: '/organisation/organisation/children?parent=' });
  const [root] = top.body.items as readonly { readonly id: string }[];
  const name = `日志部 ${mark}`;
  const made = await call(page, {
    method: 'POST',
    path: '/organisation/organisation',
    body: { name, parentId: root?.id },
  });
  expect(made.status).toBe(201);

  // Lines wait for a second before they are written.
  await expect(async () => {
    const found = await call(page, { path: `/log/operationLog?objectId=${made.body.id}` });
    expect(found.body.items).toHaveLength(1);
  }).toPass();
  await page.goto(`/mpcloud/logReport?tab=operationLog&objectId=${made.body.id}`);
  await page.getByRole('button', { name: '组织：新增' }).click();

  const drawer = page.getByRole('dialog', { name: '系统操作日志' });
  await expect(drawer.getByRole('table')).toContainText(name);
});

test('the use of the console is told for whole days, and each figure leads to the lines behind it', async ({
  page,
}) => {
  await signIn(page, 'hy-admin', { language: 'zh-CN' });
  await page.goto('/mpcloud/userActivityReport');
  await page.getByRole('table', { name: '用户排行' }).getByRole('link').first().click();
  await expect(page.getByRole('tab', { name: '功能日志' })).toHaveAttribute('aria-selected', 'true');

  await page.goto('/mpcloud/serviceInvocationReport');
  await page.getByRole('table', { name: '各服务调用次数' }).getByRole('link').first().click();
  await expect(page.getByRole('tab', { name: '调用明细' })).toHaveAttribute('aria-selected', 'true');
});
