import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, openFromMenu, settled, signIn } from './console.ts';

const query = (page: Page) => new URL(page.url()).searchParams;
const rows = (page: Page) => page.getByRole('grid').getByRole('row');
const total = async (page: Page): Promise<number> =>
  Number((await page.locator('.ui-total').first().innerText()).replaceAll(/\D/g, ''));

async function openUsers(page: Page): Promise<void> {
  await openFromMenu(page, 'Users');
  await settled(page);
}

async function pick(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).last().click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
}

/** The builder of conditions, which stands with the further filters. */
async function openBuilder(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('button', { name: 'Advanced filter' }).click();
}

/** The view button and its panel. */
async function openViews(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^View: / }).click();
  await expect(page.getByRole('dialog', { name: /^View: / })).toBeVisible();
}

test('conditions joined by "or" find the users of both, stand in words, and in the address', async ({ page }) => {
  await signIn(page, 'hy-admin');
  await openUsers(page);
  const all = await total(page);

  await openBuilder(page);
  const dialog = page.getByRole('dialog', { name: 'Advanced filter' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByText('Match any').click();
  await dialog.getByRole('textbox', { name: 'Value: User name' }).fill('hy-admin');
  await dialog.getByRole('button', { name: 'Add condition' }).click();
  await dialog.getByRole('textbox', { name: 'Value: User name' }).last().fill('hy-dealer');
  await dialog.getByRole('button', { name: 'Apply filter' }).click();
  await settled(page);

  await expect.poll(() => total(page)).toBe(4);
  expect(all).toBeGreaterThan(4);
  expect(query(page).get('filter')).toBe('{"any":[["userName","like","hy-admin"],["userName","like","hy-dealer"]]}');
  await expect(page.getByRole('group', { name: 'Active filters' })).toContainText(
    'User name: contains “hy-admin” or User name: contains “hy-dealer”',
  );
  await page.reload();
  await settled(page);
  await expect.poll(() => total(page)).toBe(4);
  await page.getByRole('button', { name: 'Remove advanced condition 1' }).click();
  await expect.poll(() => total(page)).toBe(all);
});

test('an incomplete condition is refused at once and takes the focus', async ({ page }) => {
  await signIn(page, 'hy-admin');
  await openUsers(page);
  await openBuilder(page);
  const dialog = page.getByRole('dialog', { name: 'Advanced filter' });
  await dialog.getByRole('button', { name: 'Apply filter' }).click();

  await expect(dialog.getByText('1 condition is incomplete.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Value: User name' })).toBeFocused();
});

test('a shared view outlives a reload, opens by its link for somebody else, and may be what everybody begins with', async ({
  page,
  browser,
}) => {
  const name = `Disabled first ${Date.now()}`;
  await signIn(page, 'hy-admin');
  await openUsers(page);
  await page.getByRole('grid').getByRole('button', { name: 'Employee name', exact: true }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Employee code' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
  await expect(page.getByRole('columnheader', { name: 'Employee code' })).toHaveCount(0);

  await openViews(page);
  await page.getByRole('button', { name: 'Save as view' }).click();
  await page.getByRole('textbox', { name: 'View name' }).fill(name);
  await page.getByRole('checkbox', { name: 'Share with everyone' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: `View: ${name}`, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Set as default for everyone' }).click();
  await expect(page.getByText('This is now the default view for everyone.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await settled(page);
  await expect(page.getByRole('button', { name: `View: ${name}`, exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Employee code' })).toHaveCount(0);
  const link = page.url();

  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'hy-area');
  await other.goto(link);
  await settled(other);
  await expect(other.getByRole('button', { name: `View: ${name}`, exact: true })).toBeVisible();
  await expect(other.getByRole('columnheader', { name: 'Employee code' })).toHaveCount(0);
  await other.goto('/mpcloud/userManager?tenancyId=1001');
  await settled(other);
  await expect(other.getByRole('button', { name: `View: ${name}`, exact: true })).toBeVisible();
  await openViews(other);
  await expect(other.getByRole('button', { name: 'Delete view' })).toHaveCount(0);
  await other.getByRole('button', { name: 'All', exact: true }).click();
  await settled(other);
  expect(query(other).get('view')).toBe('standard');
  await expect(other.getByRole('columnheader', { name: 'Employee code' })).toBeVisible();
  await other.context().close();

  await openViews(page);
  await page.getByRole('button', { name: 'Delete view' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'View: All', exact: true })).toBeVisible();
  // The columns that were changed before there was a view are the user's own, until he gives them back.
  await expect(page.getByRole('columnheader', { name: 'Employee code' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Restore default', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Employee code' })).toBeVisible();
});

test('columns are kept on the server: another browser of the same user has them, until they are given back', async ({
  page,
  browser,
}) => {
  await signIn(page, 'hy-exec');
  await openFromMenu(page, 'Organizations');
  await settled(page);
  const saved = page.waitForResponse((answer) => answer.url().includes('/view-layers/own'));
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByText('Compact', { exact: true }).click();
  expect((await saved).status()).toBe(200);

  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'hy-exec');
  await openFromMenu(other, 'Organizations');
  await settled(other);
  await expect(other.locator('.ui-list')).toHaveAttribute('data-density', 'compact');
  const given = other.waitForResponse((answer) => answer.url().includes('/view-layers/own'));
  await other.getByRole('button', { name: 'Columns' }).click();
  await other.getByRole('button', { name: 'Restore default', exact: true }).click();
  expect((await given).status()).toBe(200);
  await expect(other.locator('.ui-list')).not.toHaveAttribute('data-density');
  await other.context().close();
});

test('the palette opens a record by its number and a page by its name, by keyboard alone', async ({ page }) => {
  await signIn(page, 'hy-admin');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search pages, numbers, names' });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('organizations');
  await expect(page.getByRole('option', { selected: true })).toContainText('Organizations');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Organizations', level: 1 })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('hy-dealer2');
  await expect(page.getByRole('option', { name: /hy-dealer2/ })).toBeVisible();
  await expect(page.getByRole('option', { selected: true })).toContainText('hy-dealer2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Back to list' })).toBeVisible();
  expect(query(page).get('user')).not.toBeNull();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recently opened' }).getByRole('option')).toHaveCount(2);
  await page.keyboard.type('new user');
  await expect(page.getByRole('option', { selected: true })).toContainText('New user');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
});

test('the palette offers what may be done with the record in front, and nothing of it elsewhere', async ({ page }) => {
  await signIn(page, 'hy-admin', { at: '/userManager?q=hy-dealer2' });
  await page.locator('tbody .ui-open').first().click();
  await expect(page.getByRole('button', { name: 'Back to list' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search pages, numbers, names' })).toBeFocused();
  await page.keyboard.type('disable');
  await expect(
    page.getByRole('group', { name: 'On this page' }).getByRole('option', { name: /^Disable/ }),
  ).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Back to list' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'On this page' }).getByRole('option')).toHaveText([
    /^Add existing user/,
  ]);
});

test('the palette makes a new user for those who may', async ({ page }) => {
  await signIn(page, 'hy-admin');
  await page.getByRole('button', { name: 'Search and commands' }).click();
  const field = page.getByRole('combobox', { name: 'Search pages, numbers, names' });
  await expect(field).toBeFocused();
  await page.keyboard.type('new user');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New user' })).toBeVisible();
  await page.getByRole('dialog', { name: 'New user' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog', { name: 'New user' })).toHaveCount(0);
  expect(query(page).get('new')).toBeNull();
});

test('the palette offers no action that the user may not do', async ({ page }) => {
  await signIn(page, 'hy-staff');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search pages, numbers, names' })).toBeFocused();
  await expect(page.getByRole('option', { name: 'Change password' })).toBeVisible();
  // Everybody may give feedback and report what the industry does; nobody but administrators makes users.
  await expect(page.getByRole('option', { name: /^New (user|organization|role|customer|dealer)$/i })).toHaveCount(0);
});

test('a person works the users list by keyboard alone', async ({ page }) => {
  await signIn(page, 'hy-admin');
  await openUsers(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: /^Search User name/ })).toBeFocused();
  await page.keyboard.type('hy-');
  await expect.poll(() => query(page).get('q')).toBe('hy-');
  await settled(page);
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows(page).nth(2)).toBeFocused();
  await page.keyboard.press('x');
  await expect(rows(page).nth(2)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+j');
  await expect(page.getByRole('grid').getByRole('row', { selected: true })).toHaveCount(3);
  await expect(page.getByRole('status').filter({ hasText: '3 records selected' })).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Batch actions' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid').getByRole('row', { selected: true })).toHaveCount(0);
  await page.keyboard.press('k');
  await page.keyboard.press('Home');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Back to list' })).toBeVisible();
});

test('200 rows are drawn as a window, with the header and the first column in sight', async ({ page }) => {
  await signIn(page, 'hy-admin');
  await page.goto('/mpcloud/orgBasicDataMgr?tenancyId=1001&size=200');
  await settled(page);
  const box = page.locator('.ui-table-box');
  const head = page.getByRole('columnheader', { name: 'Name', exact: true });
  await box.evaluate((element) => element.scrollTo({ top: 600, left: 400 }));

  await expect(head).toBeInViewport();
  expect(await head.evaluate((element) => getComputedStyle(element).position)).toBe('sticky');
  await expect(head).toHaveAttribute('data-pin', 'left');
});

test('on a phone what leads on stands in the head of a page, the rest behind three dots', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, 'hy-admin', { at: '/holidays' });
  await expect(page.getByRole('button', { name: 'New calendar' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit calendar' })).toHaveCount(0);

  await page.getByRole('button', { name: 'More actions: Holiday maintenance' }).click();
  await page.getByRole('menuitem', { name: 'Edit calendar' }).click();

  await expect(page.getByRole('dialog', { name: 'Edit calendar' })).toBeVisible();
});

test('on a phone views, conditions and the palette are at hand', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, 'hy-admin');
  await page.goto('/mpcloud/userManager?tenancyId=1001');
  await settled(page);
  await openBuilder(page);
  await expect(page.getByRole('dialog', { name: 'Advanced filter' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('dialog', { name: 'Advanced filter' }).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Show \d/ }).click();
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await page.getByRole('combobox', { name: 'Search pages, numbers, names' }).fill('hy-dealer2');
  await page.getByRole('option', { name: /hy-dealer2/ }).click();
  await expect(page.getByRole('button', { name: 'Back to list' })).toBeVisible();
});

test('a saved view is exported again', async ({ page }) => {
  const name = `To export ${Date.now()}`;
  await signIn(page, 'hy-admin');
  await page.goto('/mpcloud/userManager?tenancyId=1001&filter={"all":[["userName","like","hy-dealer"]]}');
  await settled(page);
  await openViews(page);
  await page.getByRole('button', { name: 'Save as view' }).click();
  await page.getByRole('textbox', { name: 'View name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `View: ${name}`, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filters' }).click();

  const asked = page.waitForRequest((request) => request.url().endsWith('/exports'));
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await pick(page, 'What to export', `View: ${name}`);
  await page.getByRole('button', { name: 'Start export' }).click();
  expect((await asked).postDataJSON()).toMatchObject({
    query: { filter: '{"all":[["userName","like","hy-dealer"]]}' },
    columns: expect.arrayContaining(['userName', 'employeeName']),
  });
  await expect(page.getByText(/^3 rows exported/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await openViews(page);
  await page.getByRole('button', { name: 'Delete view' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'View: All', exact: true })).toBeVisible();
});
