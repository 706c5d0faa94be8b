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
  const { body: closed } = await call(page, {
    path: '/projectAccess/queriedProject?tier=closed&size=200',
  });
  const isOwn = ({ no: each }: { readonly no: string }) =>
    own.items.some(({ no: one }: { readonly no: string }) => one === each);
  const { no, name, endCustomerId } = closed.items.find(
    (each: { readonly no: string; readonly isAsked: boolean }) => isOwn(each) && !each.isAsked,
  );
  const tenancyId = new URL(page.url()).searchParams.get('tenancyId') ?? '';

  await page.goto(`/mpcloud/projectQuery?q=${no}&tenancyId=${tenancyId}`);
  const row = page.getByRole('row', { name: new RegExp(no) });
  await expect(row.getByText('No access')).toBeVisible();
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2);
  expect(endCustomerId).toBeNull();
  await settled(page);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Map' }).click();
  await expect(page.getByText('1 record without a province')).toBeVisible();
  await page.getByRole('tab', { name: 'All projects' }).click();
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
  await row.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('L2 Detail')).toBeVisible();
  await expect(page.getByText('granted until')).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await expect(page.getByText('Est. amount')).toBeHidden();

  const { id } = own.items.find((each: { readonly no: string }) => each.no === no);
  await manager.goto(`/mpcloud/projectAuthorizationDetail?id=${id}&tenancyId=${tenancyId}`);
  const granted = manager.getByRole('row').filter({ hasText: 'Grant' }).first();
  await expect(granted.getByText('L2')).toBeVisible();
  await settled(manager);
  await expectAccessible(manager);
  await manager.context().close();
});

test('a project manager makes a link, the contact of the customer reads it on a phone, and it is closed once it is revoked', async ({
  page,
  browser,
}) => {
  await signIn(page, 'hy-project');
  const tenancyId = new URL(page.url()).searchParams.get('tenancyId') ?? '';
  const { body } = await call(page, { path: '/project/project?state=executing&size=100' });
  let project: { readonly id: string; readonly name: string } | undefined;
  for (const each of body.items) {
    const { status, body: offered } = await call(page, { path: `/projectAccess/project/${each.id}/contacts` });
    const { body: links } = await call(page, { path: `/projectAccess/projectShare?projectId=${each.id}` });
    if (status === 200 && offered.items.length > 0 && links.total === 0) project ??= each;
  }
  const { id, name } = project ?? { id: '', name: '' };
  await page.goto(`/mpcloud/projectQueryDetail?id=${id}&tenancyId=${tenancyId}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await settled(page);
  await page.getByRole('button', { name: 'Share with customer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Share with customer' }).click();
  const issued = page.getByRole('dialog', { name: 'Project link' });
  const link = (await issued.locator('code').textContent()) ?? '';
  expect(link).toMatch(/\/mpcloud\/projectShare\?lang=en-US#[\w-]{43}$/);
  await issued.getByRole('button', { name: 'Close' }).last().click();

  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' })
  ).newPage();
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name, level: 2 })).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Your milestones' })).toBeVisible();
  await expect(phone.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await settled(phone);
  await expectAccessible(phone);
  await phone.getByRole('combobox').selectOption('ja-JP');
  await expect(phone.getByRole('heading', { name: 'お客様のマイルストーン' })).toBeVisible();
  await phone.getByRole('combobox').selectOption('en-US');

  await page.getByRole('tab', { name: 'Customer links' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Active' });
  await expect(row).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  const { body: kept } = await call(page, { path: `/projectAccess/projectShare?projectId=${id}` });
  expect(kept.items[0].useCount).toBeGreaterThan(0);
  await row.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Revoked' })).toBeVisible();

  await phone.reload();
  await expect(phone.getByText('This link was revoked')).toBeVisible();
  await settled(phone);
  await expectAccessible(phone);
  await phone.context().close();
});
