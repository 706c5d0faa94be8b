import { expect, test, type Page } from '@playwright/test';
import { alikeCards, expectAccessible, looks } from './console.ts';

async function show(page: Page, exhibit: string, state = 'normal'): Promise<void> {
  await page
    .context()
    .addCookies([{ name: 'lang', value: 'en-US', url: `http://localhost:${process.env['E2E_PORT']}` }]);
  await page.goto(`/mpcloud/demo?show=${exhibit}&state=${state}`);
  await expect(page.locator('.stage')).toBeVisible();
  await expect(page.locator('.stage .ui-bone')).toHaveCount(0);
}

for (const { scheme, width } of looks)
  test(`proposals, history, bin, bulk edit, board and wizard are accessible and fit, ${scheme}, ${width} px`, async ({
    page,
  }) => {
    await page.addInitScript((value) => localStorage.setItem('default', value), JSON.stringify({ scheme }));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    await show(page, 'detail');
    await page.getByRole('tab', { name: /^Change requests/ }).click();
    await expect(page.getByRole('article')).toHaveCount(3);
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'History' }).click();
    await page
      .getByRole('button', { name: /^Show the record as of/ })
      .last()
      .click();
    await expect(page.getByText('Differs from current').first()).toBeVisible();
    await page.getByRole('button', { name: 'Check history integrity' }).click();
    await expect(page.getByText('History check found 1 problem')).toBeVisible();
    await expectAccessible(page);
    await fits();
    await page.getByRole('button', { name: 'Show in full: Mobile' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Show', exact: true }).click();
    await expectAccessible(page);

    await show(page, 'records');
    for (const [button, shown] of [
      ['Recycle bin', 'listitem'],
      ['Change requests', 'article'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole('dialog').getByRole(shown).first()).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Request a change' }).click();
    await page.getByRole('button', { name: 'Submit request' }).click();
    await expect(page.getByText('Enter a reason of 4 to 200 characters.')).toBeVisible();
    await expectAccessible(page);

    await show(page, 'import');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('button', { name: /^Undo the import/ }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(page.getByText('289 rows undone')).toBeVisible();
    await expectAccessible(page);

    for (const exhibit of ['board', 'wizard']) {
      await show(page, exhibit);
      await expectAccessible(page, { without: alikeCards });
      await fits();
    }
  });

test('a card is moved by its menu, with the keyboard alone, and the columns count again', async ({ page }) => {
  await show(page, 'board');
  const drafts = page.getByRole('region', { name: 'Draft' });
  const first = drafts.getByRole('listitem').first();
  const name = (await first.getByRole('button').first().textContent()) ?? '';
  const before = Number(await drafts.locator('header .ui-total').textContent());

  await first.getByRole('button').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `Move: ${name}` })).toBeFocused();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name: 'Move to In audit' });
  await expect(entry).toBeVisible();
  const isThere = () => entry.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 4 && !(await isThere()); step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();

  await expect(drafts.locator('header .ui-total')).toHaveText(String(before - 1));
});

test('a card that is dragged goes where a transition leads, and a guard says why not', async ({ page }) => {
  await show(page, 'board');
  const effective = page.getByRole('region', { name: 'Effective' });
  const frozen = page.getByRole('region', { name: 'Frozen' });
  await expect(frozen.getByRole('listitem').first()).toBeVisible();
  const before = Number((await frozen.locator('header .ui-total').textContent())?.replaceAll(',', ''));

  await effective.getByRole('listitem').first().dragTo(frozen);
  const dialog = page.getByRole('dialog', { name: /^Freeze/ });
  await dialog.getByRole('textbox').fill('到期');
  await dialog.getByRole('button', { name: 'Freeze' }).click();
  await expect(frozen.locator('header .ui-total')).toHaveText(String(before + 1));

  const shared = page
    .getByRole('menuitem', { name: /Move to Terminated/ })
    .filter({ hasText: 'Stop sharing it first' });
  const entries = page.getByRole('menuitem', { name: /^Move to / });
  for (let at = 0; at < 6; at += 1) {
    await effective
      .getByRole('listitem')
      .nth(at)
      .getByRole('button', { name: /^Move:/ })
      .click();
    await expect(entries.first()).toBeVisible();
    if (await shared.isVisible()) break;
    await page.keyboard.press('Escape');
    await expect(entries.first()).toBeHidden();
  }
  await expect(shared).toBeVisible();
});

test('a wizard judges each step, goes back, and goes on where it was left', async ({ page }) => {
  await show(page, 'wizard');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expect(page.getByText('Name cannot be empty.')).toBeVisible();

  await page.getByRole('textbox', { name: 'Code' }).fill('SP-91234');
  await page.getByRole('textbox', { name: 'Name' }).fill('向导样本');
  await page.getByRole('textbox', { name: 'Title · Chinese' }).fill('向导');
  await page.getByRole('combobox', { name: 'Unit' }).click();
  await page.locator('.ant-select-tree-treenode:not([aria-hidden])').first().click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Step 2 of 5: Numbers and dates' })).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('向导样本');

  await page.reload();
  await expect(page.getByText(/You have unsaved input from/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('向导样本');
  for (const step of [2, 3, 4, 5]) {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { name: new RegExp(`^Step ${step} of 5`) })).toBeFocused();
  }
  await expect(page.getByText('SP-91234')).toBeVisible();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
});
