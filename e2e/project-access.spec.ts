import { expect, test } from '@playwright/test';
import { call, expectAccessible, settled, signIn } from './console.ts';

test('a closed project is found by its number, asked for, granted by its manager, and opened', async ({
  page,
  browser,
}) => {
  const manager = await (await browser.newContext()).newPage();
  await signIn(manager, 'hy-project');
  const { body: own } = await call(manager, { path: '/project/project?state=executing&size=100' });
  await signIn(page, 'hy-service', { at: '/projectQuery' });
  const closed: string[] = [];
  for (const { no } of own.items) {
    const { body } = await call(page, { path: `/projectAccess/query?q=${no}` });
    if (body.items[0]?.isOpen === false && !body.items[0].isAsked) closed.push(no);
  }
  const [no = ''] = closed;
  const { name } = own.items.find((each: { readonly no: string }) => each.no === no);

  await page.getByRole('textbox', { name: 'Search projects' }).fill(no);
  const row = page.getByRole('row', { name: new RegExp(no) });
  await expect(row).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(row.getByRole('link')).toHaveCount(0);
  await settled(page);
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Ask for access' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Support on site');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(row.getByText('Asked', { exact: true })).toBeVisible();

  await manager.goto('/mpcloud/myTask');
  await settled(manager);
  await manager.locator('.ui-open', { hasText: no }).first().click();
  await expect(manager.getByText('Support on site')).toBeVisible();
  await manager.getByRole('checkbox', { name: 'Open next task when done' }).uncheck();
  await manager.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(manager.getByText('You have handled this task')).toBeVisible();

  await page.reload();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('L2 Detail')).toBeVisible();
  await expect(page.getByText('granted until')).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await expect(page.getByText('Est. amount')).toBeHidden();

  const { id } = own.items.find((each: { readonly no: string }) => each.no === no);
  const tenancyId = new URL(manager.url()).searchParams.get('tenancyId') ?? '';
  await manager.goto(`/mpcloud/projectAuthorizationDetail?id=${id}&tenancyId=${tenancyId}`);
  const granted = manager.getByRole('row').filter({ hasText: 'Grant' }).first();
  await expect(granted.getByText('L2')).toBeVisible();
  await settled(manager);
  await expectAccessible(manager);
  await manager.context().close();
});
