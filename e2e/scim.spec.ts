import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, settled, signIn } from './console.ts';

/** What the dialog shows this once. */
async function issuedToken(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog').filter({ hasText: 'Token' });
  const token = await dialog.locator('code').last().innerText();
  expect(token).toMatch(/^\S{20,}$/);
  await expect(dialog.locator('code').first()).toContainText('/scim/v2');
  await expectAccessible(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByText(token)).toHaveCount(0);
  return token;
}

/** A call of the directory with its token. */
async function push(page: Page, token: string, resource: { readonly path: string; readonly body: object }) {
  const answer = await page.request.post(`/scim/v2/${resource.path}`, {
    data: resource.body,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
  });
  return { status: answer.status(), body: (await answer.json()) as { id?: string } };
}

const confirmDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('an administrator gives a directory its token, sees the groups that it sends, renews the token and takes it away', async ({
  page,
}) => {
  await signIn(page, 'hy-admin', { at: '/scimClients' });
  await settled(page);
  await page.getByRole('button', { name: 'New directory' }).first().click();
  const form = page.getByRole('dialog', { name: 'New directory' });
  await form.getByLabel(/^Name\b/).fill('Entra ID');
  await page.getByRole('combobox', { name: /^Default organization/ }).fill('恒远动力');
  await page
    .locator(
      '.ant-select-dropdown:visible .ant-select-item-option, .ant-select-dropdown:visible .ant-select-tree-treenode',
    )
    .first()
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('link', { name: 'Entra ID' })
    .or(page.getByRole('button', { name: 'Entra ID' }))
    .first()
    .click();
  await settled(page);

  await page.getByRole('button', { name: 'Issue token' }).click();
  await confirmDialog(page, 'Issue token');
  const first = await issuedToken(page);
  const user = await push(page, first, {
    path: 'Users',
    body: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'sina.scim',
      displayName: 'Sina Scim',
      emails: [{ value: 'sina.scim@corp.example', primary: true }],
    },
  });
  expect(user.status).toBe(201);
  const group = await push(page, first, {
    path: 'Groups',
    body: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Field staff',
      members: [{ value: user.body.id }],
    },
  });
  expect(group.status).toBe(201);
  await page.reload();
  await settled(page);
  await page.getByRole('tab', { name: /^Directory group/ }).click();
  await expect(page.getByRole('gridcell', { name: 'Field staff', exact: true })).toBeVisible();
  await expectAccessible(page, { within: 'main' });

  await page.getByRole('button', { name: 'Issue token' }).click();
  await confirmDialog(page, 'Issue token');
  const second = await issuedToken(page);
  const again = { path: 'Groups', body: { schemas: [], displayName: 'Office' } };
  expect((await push(page, first, again)).status).toBe(401);

  await page.getByRole('button', { name: 'Revoke token' }).click();
  await confirmDialog(page, 'Revoke token');
  await expect(page.getByText('No token').first()).toBeVisible();
  expect((await push(page, second, again)).status).toBe(401);
});
