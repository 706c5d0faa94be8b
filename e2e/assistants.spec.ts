import { expect, test } from '@playwright/test';
import { call, expectAccessible, settled, signIn } from './console.ts';

test('somebody connects an assistant and confirms the change that it proposes', async ({ page, request }) => {
  const name = `Desk ${Date.now() % 1_000_000}`;
  await signIn(page, 'hy-admin', { at: '/assistants?new=1' });
  await settled(page);

  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(/^Name/).fill(name);
  await drawer.getByLabel(/^May propose changes/).check();
  await drawer.getByLabel(/^Valid until/).fill('2027-06-30');
  await page.keyboard.press('Tab');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();

  const row = page.getByRole('row', { name });
  await row.getByRole('button', { name: 'Issue token' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue token' }).click();
  const issued = page.getByRole('dialog', { name: 'Token issued' });
  const token = await issued.locator('code').last().innerText();
  expect(token).toMatch(/^mpa_/);
  await settled(page);
  await expectAccessible(page);
  await issued.getByRole('button', { name: 'Close' }).last().click();
  await expect(row.getByText('Active')).toBeVisible();

  const { body } = await call(page, { path: '/organisation/organisation?type=company&size=1' });
  const parentId: string = body.items[0].id;
  const message = (tool: string, values: object) => ({
    headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
    data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: values } },
  });
  const mcp = '/gateway/allinoneservice/mcp';
  const change = { name, type: 'department', parentId, code: `AST${Date.now() % 1_000_000}` };
  const proposed = await request.post(mcp, message('organisation_create', { body: change }));
  const { link, confirmation } = JSON.parse((await proposed.json()).result.content[0].text);

  await page.goto(new URL(link).pathname + new URL(link).search);
  await settled(page);
  await page.getByRole('tab', { name: 'What changes' }).click();
  await expect(page.getByText(change.code)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm change' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm change' }).click();
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();

  const done = await request.post(mcp, message('confirmed_change', { confirmation }));
  expect((await done.json()).result.content[0].text).toContain(change.code);
  const found = await call(page, { path: `/organisation/organisation?code=${change.code}` });
  expect(found.body.items).toHaveLength(1);
});
