import { expect, test, type Locator, type Page } from '@playwright/test';
import { call, expectAccessible, looks, settled, signIn } from './console.ts';

let made = 0;
/** A page of the page manager without anything on it, and its editor. */
async function openNewPage(page: Page): Promise<{ readonly id: string; readonly formId: string }> {
  made += 1;
  const formId = `E2E_${Date.now().toString(36)}_${made}`;
  const body = { formId, name: `Designed${made}`, configPath: `e2e/${formId}.json` };
  const { status, body: record } = await call(page, { method: 'POST', path: '/menu/page', body });
  expect(status).toBe(201);
  await page.goto(`/mpcloud/pageEditor?id=${record.id}`);
  await settled(page);
  await expect(outline(page)).toBeVisible();
  return { id: record.id, formId };
}

const outline = (page: Page): Locator => page.getByRole('tree', { name: 'Page structure' });
const canvas = (page: Page): Locator => page.getByRole('region', { name: 'Canvas' });
const palette = (page: Page, list: string, name: string): Locator =>
  page.getByRole('list', { name: list }).getByRole('button', { name, exact: true });
const problems = (page: Page): Locator => page.getByRole('region', { name: 'Problems' });

async function bind(page: Page, resource: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Resource' }).fill(resource);
  await page.locator('.ant-select-item-option').filter({ hasText: resource, visible: true }).click();
}

test('a page is built by drag and by keyboard, its rules hold, and a menu opens what is published', async ({
  page,
}) => {
  await signIn(page, 'hy-admin');
  const { formId } = await openNewPage(page);

  // A component under the page itself is refused, a grid in a grid as well.
  await palette(page, 'Components', 'Note').dragTo(canvas(page));
  await expect(page.getByText('Components can be added only under a composite or grid control.')).toBeVisible();
  await palette(page, 'Composites and grids', 'Grid').dragTo(canvas(page));
  // One new element at a time.
  await palette(page, 'Composites and grids', 'Form').click();
  await expect(page.getByText('Save or discard the new node first.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  const grid = canvas(page).locator('.made-card[data-kind=grid]');
  await palette(page, 'Composites and grids', 'Grid').dragTo(grid);
  await expect(page.getByText('Composite and grid controls cannot be nested.')).toBeVisible();

  // The problems list leads to the element.
  await outline(page).getByRole('treeitem').first().click();
  await problems(page)
    .getByRole('button', { name: /Bind a data resource or an API/ })
    .click();
  await expect(outline(page).getByRole('treeitem', { name: /^Grid/ })).toHaveAttribute('aria-selected', 'true');
  await bind(page, 'organisation.organisation');
  await palette(page, 'Resource fields', 'Name').focus();
  await page.keyboard.press('Enter');
  await palette(page, 'Resource fields', 'Code').dragTo(grid);
  await expect(grid.getByRole('listitem')).toHaveCount(2);
  await palette(page, 'Resource fields', 'Name').click();
  await expect(page.getByText('The column already exists.')).toBeVisible();
  await expect(problems(page).getByText('No problems')).toBeVisible();

  // Steps back and forth by keys.
  await outline(page).focus();
  await page.keyboard.press('Control+z');
  await expect(grid.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Control+y');
  await expect(grid.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Page published')).toBeVisible();

  // Opened by a menu it shows records.
  const menu = {
    name: { ZH_CN: `页面${formId.replaceAll('_', '')}` },
    code: formId.replaceAll('_', ''),
    type: 'page',
    target: `custom:${formId}`,
    icon: 'layout',
  };
  expect((await call(page, { method: 'POST', path: '/menu/menu', body: menu })).status).toBe(201);
  await page.goto('/mpcloud/dashboard');
  await page.getByRole('navigation', { name: 'Menu', exact: true }).getByText(menu.name.ZH_CN, { exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Code' })).toBeVisible();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
});

test('unsaved changes are asked for before they are lost', async ({ page }) => {
  await signIn(page, 'hy-admin');
  await openNewPage(page);
  await palette(page, 'Composites and grids', 'Grid').click();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();

  await page.getByRole('navigation', { name: 'Menu', exact: true }).getByText('Pages', { exact: true }).click();
  await page.getByRole('button', { name: /^Close "Page editor/ }).click();
  const dialog = page.getByRole('dialog', { name: 'There are unsaved changes. Discard them?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: /Keep editing/ }).click();
  await page
    .locator('.mp-tab')
    .getByRole('button', { name: /^Page editor/ })
    .click();
  await expect(outline(page).getByRole('treeitem', { name: /^Grid/ })).toBeVisible();
});

for (const { scheme, width } of looks)
  test(`the editor, the test form and the demonstration are accessible, ${scheme} at ${width}`, async ({ page }) => {
    await signIn(page, 'hy-admin');
    const { body } = await call(page, { path: '/menu/page?formId=demo1' });
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    for (const path of [`/pageEditor?id=${body.items[0].id}`, '/mytestform', '/demo1']) {
      await page.goto(`/mpcloud${path}`);
      await settled(page);
      await expectAccessible(page);
    }
  });

test('what breaks if a page goes is said and drawn', async ({ page }) => {
  await signIn(page, 'hy-admin');
  await page.goto('/mpcloud/compRelationAnalysis');
  await settled(page);
  await page.getByRole('textbox', { name: 'Search name or code' }).fill('/demo1');
  const list = page.getByRole('region', { name: 'All components' });
  await expect(list.getByRole('status')).toHaveText(/^[1-5] found$/);
  await list.getByRole('button', { name: /Page · \/demo1/ }).click();

  const graph = page.getByRole('region', { name: 'Relation graph' });
  await expect(page.getByRole('region', { name: /^If “Demo” is removed/ })).toContainText(/Affected · Menu 1: ?Demo/);
  await expect(graph.getByRole('button', { name: /^organization$/i })).toBeVisible();
  await expectAccessible(page);
});
