import { expect, test, type Page } from '@playwright/test';
import { call, expectAccessible, looks, settled, signIn } from './console.ts';

const groupTemplate = '01900000-0000-7000-8000-000000000002';
let number = Date.now() % 1_000_000;

/** Makes a tenant and shows the list with it. */
async function aTenant(page: Page, more: object = {}): Promise<{ id: string; code: string; name: string }> {
  number += 1;
  const [code, name] = [`e2e${number}`, `南方动力${number}`];
  const { status, body } = await call(page, {
    method: 'POST',
    path: '/tenant/tenant',
    body: {
      tenancyName: name,
      tenancyCode: code,
      ...more,
    },
  });
  expect(status).toBe(201);
  await page.goto(`/mpcloud/tenantManager?tenancyId=1001&q=${code}`);
  await settled(page);
  return { id: body.id, code, name };
}

async function runAct(page: Page, code: string, act: string): Promise<void> {
  const row = page.getByRole('row', { name: new RegExp(code) });
  const button = row.getByRole('button', { name: act });
  await expect(row.getByRole('button').last()).toBeVisible();
  if ((await button.count()) > 0) return button.click();
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: act }).click();
}

test('a tenant is initialised once, with the organisations of a template, and then has its menus', async ({ page }) => {
  await signIn(page, 'admin');
  const { id, code, name } = await aTenant(page, { orgTemplate: groupTemplate });

  await runAct(page, code, 'Initialize data');
  const dialog = page.getByRole('dialog', { name: `Initialize “${name}”` });
  await expect(dialog.getByText('Group of companies')).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Initialize', exact: true }).click();

  await expect(page.getByText('Done. Sign in again for the change to take effect.')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(code) }).getByText('Initialize data')).toHaveCount(0);
  const again = await call(page, { method: 'POST', path: `/tenant/tenant/${id}/initialise`, body: {} });
  expect(again.body.code).toBe('tenant.alreadyInitialised');
  await runAct(page, code, 'Clear organizations');
  await expect(page.getByRole('dialog').getByText('role: 7')).toBeVisible();
});

test('what the platform withholds from a tenant is chosen by pages and functions', async ({ page }) => {
  await signIn(page, 'admin');
  const { id, code, name } = await aTenant(page);

  await runAct(page, code, 'Tenant functions');
  const drawer = page.getByRole('dialog', { name: `Functions of “${name}”` });
  await drawer.getByRole('textbox', { name: 'Find pages or functions' }).fill('lock');
  await drawer
    .getByRole('group', { name: 'Users', exact: true })
    .getByRole('checkbox', { name: 'User: Lock' })
    .uncheck();
  await expect(drawer.getByText('1 withheld')).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]' });
  await drawer.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByText('Saved. It takes effect with the next request.')).toBeVisible();
  const { body } = await call(page, { path: `/tenant/tenant/${id}/ceiling` });
  const withheld = body.pages.flatMap(({ functions }: { functions: { key: string; withheld: boolean }[] }) =>
    functions.filter((each) => each.withheld).map(({ key }) => key),
  );
  expect(new Set(withheld)).toEqual(new Set(['user.lock']));
});

for (const { scheme, width } of looks)
  test(`a template of organisations is edited by what may stand below what, ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript((value) => localStorage.setItem('default', value), JSON.stringify({ scheme }));
    await signIn(page, 'admin');
    number += 1;
    const code = `tpl${number}`;
    await call(page, {
      method: 'POST',
      path: '/tenant/orgTemplate',
      body: { name: { ZH_CN: code, EN_US: code, JA_JP: code }, code },
    });
    await page.goto(`/mpcloud/tenantManager?tenancyId=1001&tab=templates&q=${code}`);
    await settled(page);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Edit organizations' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add subordinate' }).click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('华东');
    await dialog.getByRole('button', { name: 'Add position' }).click();
    await expect(dialog.getByRole('alert')).toContainText('华东');
    await dialog.getByRole('textbox', { name: 'Position name' }).fill('站长');
    await dialog.getByRole('textbox', { name: 'Position level' }).fill('M1');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page, { within: '[role=dialog]' });
    await dialog.getByRole('button', { name: 'Save' }).click();

    await expect(page.getByText('Template saved')).toBeVisible();
    const { body } = await call(page, { path: `/tenant/orgTemplate?q=${code}` });
    expect(body.items[0].tree.children).toMatchObject([{ name: '华东', type: 'company' }]);
  });
