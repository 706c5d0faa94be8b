import { expect, test, type Page } from '@playwright/test';
import { call, expectAccessible, settled, signIn } from './console.ts';

const stamp = Date.now().toString(36).toUpperCase();
const idOf = async (page: Page, path: string): Promise<string> => (await call(page, { path })).body.items[0].id;

/** Opens the authorisation of a role and finds one object in its tree. */
async function find(page: Page, object: string): Promise<void> {
  await page.getByLabel('Search menus, functions, fields').fill(object);
  await expect(page.getByRole('checkbox', { name: `${object}: readable`, exact: true })).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview and save' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/\d+ members; the permissions of \d+ will change/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
}

test('a role is made, gets members and a menu, and its holders see each change without signing in again', async ({
  page,
  browser,
}) => {
  test.slow(); // two people, and each change is saved through its preview
  const other = await (await browser.newContext()).newPage();
  await Promise.all([signIn(page, 'hy-admin'), signIn(other, 'hy-direct')]);
  await other.goto('/mpcloud/menuManager');
  await expect(other.getByText(/^403/)).toBeVisible();

  await page.goto('/mpcloud/roleManagement?new=1');
  const form = page.getByRole('dialog');
  await form.getByLabel('Role code').fill(`E2E_${stamp}`);
  await form.getByLabel('Role name').fill(`E2E_${stamp}`);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText('Organization cannot be empty.')).toBeVisible();
  const root = await idOf(page, '/organisation/organisation/children');
  const made = await call(page, {
    method: 'POST',
    path: '/permission/role',
    body: {
      code: `E2E_${stamp}`,
      name: `E2E_${stamp}`,
      orgType: 'single',
      orgId: root,
    },
  });
  expect(made.status).toBe(201);
  const department = await idOf(page, `/organisation/organisation?q=${encodeURIComponent('直销部')}`);
  const members = [{ type: 'org', id: department, withBelow: true }];
  await call(page, { method: 'POST', path: `/permission/role/${made.body.id}/members`, body: { members } });

  await page.goto(`/mpcloud/roleManagement?role=${made.body.id}&tab=effective`);
  await expect(page.getByRole('row', { name: /hy-direct/ })).toContainText('Member of organization');
  await page.getByRole('tab', { name: 'Permissions', exact: true }).click();
  await find(page, 'Menus');
  await page.getByRole('checkbox', { name: 'Menus: readable', exact: true }).check();
  await save(page);
  await other.reload();
  await expect(other.getByRole('heading', { level: 1, name: 'Menus' })).toBeVisible();
  await expect(other.getByText(/^403/)).toBeHidden();

  await page.getByRole('checkbox', { name: 'Menus: writable', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Menus: readable', exact: true }).click();
  await expect(page.getByText('Read permission cannot be removed while write permission is on.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Menus: readable', exact: true })).toBeChecked();
  await save(page);
  expect((await call(other, { path: '/permission/mine' })).body.functions).toContain('menu.update');

  await page.getByRole('button', { name: 'Change history and undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('dialog', { name: 'Undo the last change?' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  const mine = (await call(other, { path: '/permission/mine' })).body;
  expect(mine.functions).toContain('menu.read');
  expect(mine.functions).not.toContain('menu.update');

  await call(page, { method: 'POST', path: `/permission/role/${made.body.id}/members/remove`, body: { members } });
  await call(page, { method: 'DELETE', path: `/permission/role/${made.body.id}?version=${made.body.version}` });
  await other.reload();
  await expect(other.getByText(/^403/)).toBeVisible();
});

test('explain names both sources of a right and the one that wins; whoever is refused asks for access', async ({
  page,
  browser,
}) => {
  await signIn(page, 'hy-admin');
  const user = await idOf(page, '/identity/user?q=hy-exec');
  const root = await idOf(page, '/organisation/organisation/children');
  const { items } = (await call(page, { path: `/permission/tree?subjectType=user&subjectId=${user}&q=Positions` }))
    .body as { items: { objType: number; text: string; key: string }[] };
  const menu = items.find(({ objType, text }) => objType === 1 && text === 'Positions');
  const grant = (subjectType: string, subjectId: string, access: number) =>
    call(page, {
      method: 'PUT',
      path: '/permission/grants',
      body: {
        subjectType,
        subjectId,
        changes: [{ objType: 1, key: menu?.key, purview: access, inherit: subjectType === 'org' }],
        scopes: [],
      },
    });
  expect((await grant('user', user, 1)).status).toBe(200);
  expect((await grant('org', root, 2)).status).toBe(200);

  await page.goto(`/mpcloud/userAuth?subject=${user}&tab=effective`);
  await page.getByLabel('Search menus, functions, fields').fill('Positions');
  await expect(page.getByText('1 in total', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Explain Positions' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/on "Positions": Writable/)).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Writable · Organization' })).toContainText('In effect');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Readable · User' })).toBeVisible();
  await expectAccessible(page, { within: '.ant-modal' });
  await grant('user', user, 0);
  await grant('org', root, 0);

  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'hy-exec');
  await other.goto('/mpcloud/menuAuth');
  await expect(other.getByText(/^403/)).toBeVisible();
  await other.getByRole('button', { name: 'Request permission' }).click();
  await other.getByRole('dialog').getByLabel('Reason').fill('I look after the menus of our department');
  await other.getByRole('button', { name: 'Submit request' }).click();
  await expect(other.getByText(/Administrators notified/)).toBeVisible();
});

test('the screens of rights are accessible', async ({ page }) => {
  test.slow(); // six pages
  await signIn(page, 'hy-admin');
  const role = await idOf(page, '/permission/role?code=HQ_ADMIN');
  for (const address of [
    `/mpcloud/roleManagement?role=${role}&tab=grants`,
    `/mpcloud/roleManagement?role=${role}&tab=members`,
    '/mpcloud/userAuth?view=batch',
    '/mpcloud/menuAuth',
    '/mpcloud/apiAuth',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
    await expectAccessible(page, { within: '.mp-page' });
  }
});
