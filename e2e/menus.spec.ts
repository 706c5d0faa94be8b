import { expect, test, type Page } from '@playwright/test';
import { call, expectAccessible, looks, openFromMenu, settled, signIn } from './console.ts';

const side = (page: Page) => page.getByRole('navigation', { name: 'Menu', exact: true });
const line = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });

/** Fills the name of a menu in the three languages, its code, and takes an icon. */
async function fillMenu(page: Page, names: readonly [string, string, string], code: string): Promise<void> {
  for (const [at, tab] of [/Chinese/, /English/, /Japanese/].entries()) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('textbox', { name: /^Name/ }).fill(names[at] ?? '');
  }
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: /^Icon:/ }).click();
  await page.getByRole('textbox', { name: 'Search icons' }).fill('rocket');
  await page.getByRole('button', { name: 'Rocket', exact: true }).click();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved successfully.').first()).toBeVisible();
}

/** Takes away what a scenario has made, with everything below it. */
async function removeMenus(page: Page, ...codes: readonly string[]): Promise<void> {
  const { items } = (await call(page, { path: '/menu/tree' })).body;
  for (const { id, code, version } of items)
    if (codes.includes(code)) await call(page, { method: 'POST', path: `/menu/menu/${id}/remove`, body: { version } });
}

test('an administrator adds a module and a page in three languages; a colleague sees them once he may', async ({
  page,
  browser,
}) => {
  await signIn(page, 'hy-admin');
  await openFromMenu(page, 'Menus');

  await page.getByRole('button', { name: 'Add child' }).click();
  await page.getByRole('button', { name: 'Add child' }).click();
  await expect(page.getByText('Save or discard the new node first.')).toBeVisible();
  await fillMenu(page, ['工具箱', 'Toolbox', 'ツール'], 'toolbox');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByTitle('Module', { exact: true }).click();
  await save(page);
  await expect(line(page, 'Toolbox')).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('button', { name: 'Add child' }).click();
  await fillMenu(page, ['关系图', 'Relation map', '関係図'], 'relationMap');
  await page.getByLabel('Target page').fill('/orgRelative');
  await save(page);
  await expect(side(page).getByText('Relation map')).toBeVisible();

  // The page takes no child, and what is typed is not lost unasked.
  await page.getByRole('button', { name: 'Add child' }).click();
  await expect(page.getByText('A web page cannot have child menus.')).toBeVisible();
  await page.getByLabel('Description').fill('to be lost');
  await line(page, 'Toolbox').click();
  await expect(page.getByRole('dialog')).toContainText('unsaved changes');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('to be lost');
  await line(page, 'Toolbox').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Discard/ })
    .click();
  await expect(line(page, 'Toolbox')).toHaveAttribute('aria-selected', 'true');

  const { items } = (await call(page, { path: '/menu/tree' })).body;
  const menu = items.find(({ code }: { code: string }) => code === 'relationMap');
  const colleague = await (await browser.newContext()).newPage();
  await signIn(colleague, 'hy-direct', { language: 'ja-JP' });
  const theirs = colleague.getByRole('navigation', { name: 'メニュー', exact: true });
  await expect(theirs.getByText('ダッシュボード')).toBeVisible();
  await expect(theirs.getByText('関係図')).toHaveCount(0);
  const me = (await call(colleague, { path: '/permission/mine' })).body;
  expect(Object.keys(me.menus)).not.toContain(menu.id);

  const { userid } = await colleague.evaluate(() => JSON.parse(sessionStorage.getItem('userInfo') ?? '{}'));
  const granted = await call(page, {
    method: 'PUT',
    path: '/permission/grants',
    body: {
      subjectType: 'user',
      subjectId: userid,
      changes: [{ objType: 1, key: menu.id, purview: 1 }],
    },
  });
  expect(granted.status, JSON.stringify(granted.body)).toBeLessThan(300);
  await colleague.reload();
  await theirs.getByText('関係図').click();
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('組織関係');
  await expect(colleague).toHaveURL(new RegExp(`menuid=${menu.no}`));

  await call(page, { method: 'POST', path: '/menu/menu/batch', body: { action: 'disable', ids: [menu.id] } });
  await colleague.reload();
  await expect(colleague.getByText(/^403/)).toBeVisible();
  await expect(theirs.getByText('関係図')).toHaveCount(0);
  await removeMenus(page, 'toolbox');
});

test('the side menu stands open as deep as chosen, down to the sixth level', async ({ page }) => {
  await signIn(page, 'bc-admin');
  let parentId: string | null = null;
  for (const level of [1, 2, 3, 4, 5]) {
    const made = await call(page, {
      method: 'POST',
      path: '/menu/menu',
      body: {
        name: { ZH_CN: `层级${level}`, EN_US: `Level ${level}` },
        code: `level${level}`,
        type: 'module',
        icon: 'menu',
        parentId,
      },
    });
    parentId = made.body.id;
  }
  await call(page, {
    method: 'POST',
    path: '/menu/menu',
    body: {
      name: { ZH_CN: '最深', EN_US: 'Deepest' },
      code: 'deepest',
      type: 'page',
      target: '/orgRelative',
      icon: 'rocket',
      parentId,
    },
  });
  await page.reload();
  const shown = async () => {
    await expect(side(page).getByText('Level 1', { exact: true })).toBeVisible();
    return side(page)
      .getByText(/^(Level \d|Deepest)$/)
      .filter({ visible: true })
      .allTextContents();
  };
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Appearance and menu' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await page.keyboard.press('Escape');
  };

  await choose('Level 2');
  expect(await shown()).toEqual(['Level 1', 'Level 2', 'Level 3']);
  await choose('None');
  expect(await shown()).toEqual(['Level 1']);
  await choose('All');
  expect(await shown()).toEqual(['Level 1', 'Level 2', 'Level 3', 'Level 4', 'Level 5', 'Deepest']);
  await side(page).getByText('Deepest').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Organization relations');
  await removeMenus(page, 'level1');
});

test('a target that is no page is refused with its sentence, and another site asks before it opens', async ({
  page,
}) => {
  await signIn(page, 'bc-admin');
  for (const [code, target] of [
    ['nowhere', '/nowhere'],
    ['elsewhere', 'https://elsewhere.example.com/board'],
  ])
    await call(page, {
      method: 'POST',
      path: '/menu/menu',
      body: { name: { ZH_CN: code }, code, type: 'page', target, icon: 'link' },
    });
  await page.reload();

  await side(page).getByText('nowhere').click();
  await expect(page.getByText('The page does not exist or cannot be opened.')).toBeVisible();
  await side(page).getByText('elsewhere').click();
  await expect(page.getByRole('dialog')).toContainText('elsewhere.example.com');
  await page.keyboard.press('Escape');

  await page.goto('/mpcloud/iframePage?cUrl=https%3A%2F%2Felsewhere.example.com%2Fa.html');
  await expect(page.getByText('The page does not exist or cannot be opened.')).toBeVisible();
  await removeMenus(page, 'nowhere', 'elsewhere');
});

test('the console opens with the home page of its object', async ({ page }) => {
  await signIn(page, 'bc-admin');
  const { items } = (await call(page, { path: '/menu/tree' })).body;
  const menuId = items.find(({ code }: { code: string }) => code === 'orgBasicDataMgr').id;
  await openFromMenu(page, 'Home page settings');
  await settled(page);

  await page.getByRole('button', { name: /^New/ }).first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByLabel('For', { exact: true })).toBeVisible();
  await expect(drawer.getByLabel('Role', { exact: true })).toHaveCount(0);
  await drawer.getByRole('combobox', { name: 'Page', exact: true }).fill('Organizations');
  await page.getByTitle('Organization / Organizations', { exact: true }).click();
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('row', { name: /All users/ })).toContainText('Organizations');
  const second = await call(page, { method: 'POST', path: '/home/homePage', body: { objectType: 'tenant', menuId } });

  expect([second.status, second.body.code]).toEqual([422, 'home.onePerTenant']);
  await page.goto('/mpcloud/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Organizations');
  const { items: kept } = (await call(page, { path: '/home/homePage' })).body;
  for (const { id, version } of kept)
    await call(page, { method: 'DELETE', path: `/home/homePage/${id}?version=${version}` });
});

for (const { scheme, width } of looks)
  test(`the menu manager is accessible at ${width} px, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 860 });
    await signIn(page, 'hy-admin');
    await page.goto('/mpcloud/menuManager');
    await settled(page);
    if (width < 500) await page.getByRole('button', { name: /Browse by/ }).click();
    await line(page, 'Users').click();
    await expect(page.getByLabel('Code')).toHaveValue('userManager');
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Functions and APIs' }).click();
    await expect(page.getByText('user.read').first()).toBeVisible();
    await expectAccessible(page);
  });
