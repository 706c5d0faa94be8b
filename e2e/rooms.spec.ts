import { expect, test, type Locator, type Page } from '@playwright/test';
import { openFromMenu, settled, signIn } from './console.ts';

/** Makes names new, also when a server is asked a second time. */
const mark = String(Date.now()).slice(-8);
const row = (page: Page, text: string): Locator => page.getByRole('grid').getByRole('row').filter({ hasText: text });
const toast = (page: Page, text: string | RegExp): Locator => page.getByText(text).first();
const search = (page: Page): Locator => page.getByRole('textbox', { name: /^Search User name/ });

/** Chooses in a field that offers a tree. */
async function chooseOrganisation(page: Page, field: Locator, name: string): Promise<void> {
  await field.click();
  await field.fill(name);
  await page.locator('.ant-select-tree').getByTitle(name, { exact: true }).click();
  await field.press('Tab');
}

/** The cell of a row below a title, wherever the view of the day has put that column. */
async function cellOf(page: Page, line: Locator, title: string): Promise<Locator> {
  const titles = await page.getByRole('columnheader').allInnerTexts();
  return line.locator('td, th').nth(titles.findIndex((each) => each.trim().startsWith(title)));
}

test.describe('users', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'hy-admin');
    await openFromMenu(page, 'Users');
    await settled(page);
  });

  test('are searched, and filtered by an organisation with or without what is below it', async ({ page }) => {
    await search(page).fill('hy-staff');
    await expect(row(page, 'hy-staff')).toHaveCount(1);
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2);
    await page
      .getByRole('button', { name: /^Clear/ })
      .first()
      .click();

    await page.getByRole('treeitem', { name: '华东大区', exact: true }).click();
    const below = page.getByRole('checkbox', { name: 'Include subordinate organizations' });
    await expect(below).toBeChecked();
    await settled(page);
    const all = Number(await page.locator('.ui-total').innerText());
    await below.uncheck();
    await expect(page).toHaveURL(/below=0/);
    await expect.poll(async () => Number(await page.locator('.ui-total').innerText())).toBeLessThan(all);
  });

  test('are created in a drawer that names what is wrong', async ({ page }) => {
    await page.getByRole('treeitem', { name: '华东大区', exact: true }).click();
    await page.getByRole('button', { name: 'New user' }).click();
    const drawer = page.getByRole('dialog', { name: 'New user' });
    await drawer.getByLabel('Email').fill('x@');
    await drawer.getByLabel('Mobile').fill('1380000000');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer.getByText('User Name can not be empty value.')).toBeVisible();
    await expect(drawer.getByText('The e-mail address specified is invalid.')).toBeVisible();
    await expect(drawer.getByText('The mobile number must have exactly 11 digits.')).toBeVisible();
    await expect(drawer.getByLabel('User name')).toBeFocused();
    await drawer.getByLabel('User name').fill('a b');
    await drawer.getByLabel('Employee name').fill('新员工');
    await expect(drawer.getByText(/^The user name may contain only letters/)).toBeVisible();

    await drawer.getByLabel('User name').fill('hy-admin');
    await drawer.getByLabel(/^Password\*?$/).fill('Fluss-2026-Stein');
    await drawer.getByLabel('Email').fill(`new.person.${mark}@hengyuan.example`);
    await drawer.getByLabel('Mobile').fill(`137${mark}`);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer.getByText('User name "hy-admin" already exists.')).toBeVisible();
    await drawer.getByLabel('User name').fill(`new_person_${mark}`);
    await drawer.getByRole('button', { name: 'Save' }).click();

    await expect(drawer).toHaveCount(0);
    await search(page).fill(`new_person_${mark}`);
    await expect(row(page, `new_person_${mark}`)).toContainText('华东大区');
    await expect(row(page, `new_person_${mark}`)).toContainText('Enabled');
  });

  test('are disabled several at a time, the super manager is refused', async ({ page }) => {
    await page.getByRole('checkbox', { name: 'Select: 系统管理员' }).check();
    await row(page, 'cai_jiankai').getByRole('checkbox').check();
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('region', { name: 'Batch actions' }).getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();

    const answer = page.getByRole('dialog', { name: 'Disable: 1 done, 1 refused' });
    await expect(answer.getByRole('row').filter({ hasText: '系统管理员' })).toContainText(
      'Super manager can not be disable or lock.',
    );
    await answer.getByRole('button', { name: 'Close' }).last().click();
    await expect(row(page, 'cai_jiankai')).toContainText('Disabled');
    await expect(row(page, '系统管理员')).toContainText('Enabled');
  });

  test('are locked and unlocked', async ({ page }) => {
    await search(page).fill('cai_yuchen');
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2);
    for (const [act, locked] of [
      ['Lock', 'Yes'],
      ['Unlock', 'No'],
    ] as const) {
      // What shuts somebody out is folded away, what lets him in again is not.
      if (act === 'Lock') {
        await row(page, 'cai_yuchen')
          .getByRole('button', { name: /^More actions/ })
          .click();
        await page.getByRole('menuitem', { name: act, exact: true }).click();
      } else
        await row(page, 'cai_yuchen')
          .getByRole('button', { name: /^Unlock/ })
          .click();
      await page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click();
      await expect(toast(page, `${act}: done`)).toBeVisible();
      await expect(await cellOf(page, row(page, 'cai_yuchen'), 'Locked')).toHaveText(locked);
    }
  });

  test('edited in two windows at a time are merged field by field', async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto('/mpcloud/login');
    await signIn(other, 'hy-admin');
    for (const window of [page, other]) {
      await window.goto('/mpcloud/userManager?q=cao_guo');
      await row(window, 'cao_guo').getByRole('button', { name: 'Edit' }).click();
      await expect(window.getByRole('dialog').getByLabel('Office phone')).toBeEditable();
    }
    const save = async (window: Page, phone: string) => {
      await window.getByRole('dialog').getByLabel('Office phone').fill(phone);
      await window.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    };
    await save(other, `021-6${mark.slice(1)}`);
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await save(page, '021-55555555');

    const merge = page.getByRole('dialog', { name: /Someone else changed this record/ });
    await expect(merge).toContainText('Office phone');
    await merge.getByRole('radio', { name: `021-6${mark.slice(1)}` }).check();
    await merge.getByRole('button', { name: 'Save selection' }).click();

    await expect(page.getByRole('dialog')).toHaveCount(0);
    await row(page, 'cao_guo').getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog').getByLabel('Office phone')).toHaveValue(`021-6${mark.slice(1)}`);
  });
});

test.describe('organisations', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'bc-admin');
    await openFromMenu(page, 'Organizations');
    await settled(page);
  });

  async function create(page: Page, name: string, code: string): Promise<void> {
    await page.getByRole('button', { name: 'New organization' }).click();
    const drawer = page.getByRole('dialog', { name: 'New organization' });
    await drawer.getByLabel('Name').fill(name);
    await drawer.getByLabel('Code').fill(code);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer).toHaveCount(0);
    await expect(row(page, code)).toHaveCount(1);
  }

  test('are created below the chosen one, moved after a preview, merged; what is in use stays', async ({ page }) => {
    const first = { name: `试验一部${mark}`, code: `T1-${mark}` };
    const second = { name: `试验二部${mark}`, code: `T2-${mark}` };
    const tree = page.getByRole('tree', { name: 'organization' });
    const root = tree.getByRole('treeitem').first();
    await expect(root).toHaveAttribute('aria-expanded', 'true');
    const company = tree.getByRole('treeitem').nth(1);
    const companyName = (await company.innerText()).trim();
    await company.click();
    await settled(page);
    await create(page, first.name, first.code);
    await create(page, second.name, second.code);

    await row(page, first.code).getByRole('button', { name: 'Edit' }).click();
    const drawer = page.getByRole('dialog', { name: 'Edit organization' });
    await chooseOrganisation(page, drawer.getByLabel('Parent organization'), first.name);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer.getByText('An organization cannot be its own parent.')).toBeVisible();
    await drawer.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await tree.getByRole('treeitem', { name: companyName, exact: true }).click();
    await tree.press('ArrowRight');
    await tree.getByRole('treeitem', { name: first.name }).click();
    await page.getByRole('button', { name: 'Move the selected node' }).click();
    const ask = page.getByRole('dialog', { name: `Move “${first.name}” to` });
    await chooseOrganisation(page, ask.getByLabel('Parent organization'), (await root.innerText()).trim());
    await ask.getByRole('button', { name: 'Move' }).click();
    const preview = page.getByRole('dialog', { name: `Move “${first.name}”?` });
    await expect(preview).toContainText('1 organizations will be moved; 0 users are affected.');
    await preview.getByRole('button', { name: 'Move' }).click();
    await expect(toast(page, `“${first.name}” was moved`)).toBeVisible();

    await page.getByRole('treeitem', { name: companyName, exact: true }).click();
    await settled(page);
    await row(page, second.code)
      .getByRole('button', { name: /^More actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Merge' }).click();
    const into = page.getByRole('dialog', { name: `Merge “${second.name}” into` });
    await chooseOrganisation(page, into.getByLabel('Merge into'), first.name);
    await into.getByRole('button', { name: 'Merge' }).click();
    await page
      .getByRole('dialog')
      .filter({ hasText: 'then this one is deleted' })
      .getByRole('button', { name: 'Merge' })
      .click();
    await expect(toast(page, `“${second.name}” was merged.`)).toBeVisible();
    await expect(row(page, second.code)).toHaveCount(0);

    await root.click();
    await settled(page);
    await row(page, companyName)
      .first()
      .getByRole('button', { name: /^More actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, /This record is used by .+ and cannot be deleted\./)).toBeVisible();
  });

  test('stand in relations of their own: one is made, gets organisations, and is compared', async ({ page }) => {
    await openFromMenu(page, 'Organization relations');
    await page.getByRole('button', { name: 'New organization relation' }).click();
    const drawer = page.getByRole('dialog', { name: 'New organization relation' });
    await drawer.getByLabel('Name').fill(`试验关系${mark}`);
    await drawer.getByLabel('Code').fill(`REL_${mark}`);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer).toHaveCount(0);
    await row(page, `REL_${mark}`)
      .getByRole('button', { name: /^View organizations/ })
      .click();
    await expect(page.getByText('No organizations in this relation yet.')).toBeVisible();

    await page.getByRole('button', { name: 'Add organizations' }).click();
    const place = page.getByRole('dialog', { name: 'Add organizations' });
    await chooseOrganisation(page, place.getByLabel('Organizations'), '北辰机电有限公司');
    await place.getByRole('button', { name: 'Add organizations' }).click();

    await expect(toast(page, '1 organization added.')).toBeVisible();
    await page.getByRole('button', { name: 'Compare' }).click();
    const compare = page.getByRole('dialog', { name: 'Compare relations' });
    await compare.getByLabel('Compare with').click();
    await page.getByTitle('Administrative relation').click();
    await expect(compare.getByText(/differences?$/).first()).toBeVisible();
  });

  test('show their users: one is added', async ({ page }) => {
    await openFromMenu(page, 'Organization users');
    // It opens on the first organization.
    await expect(page.getByRole('treeitem', { selected: true })).toHaveCount(1);
    await page.getByRole('button', { name: 'Add to organization' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to organization' });
    await dialog.getByLabel('Users').fill('bc-admin');
    await page.locator('.ui-option').filter({ hasText: 'bc-admin' }).click();
    await dialog.getByRole('button', { name: 'Add to organization' }).click();
    await expect(toast(page, 'User association succeeded')).toBeVisible();

    await expect(row(page, 'bc-admin')).toHaveCount(1);
  });
});

test.describe('tenants', () => {
  test('are shown to the platform administrator: a new one appears in the list', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/mpcloud/tenantManager?tenancyId=1001');
    await expect(row(page, 'hengyuan')).toContainText('1001');
    await page.getByRole('button', { name: 'New tenant' }).click();
    const drawer = page.getByRole('dialog', { name: 'New tenant' });
    await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill(`试验公司${mark}`);
    await drawer.getByLabel('Code').fill(`trial_${mark}`);
    await drawer.getByLabel('Order').fill('99');
    await drawer.getByRole('button', { name: 'Save' }).click();

    await expect(drawer).toHaveCount(0);
    await expect(row(page, `trial_${mark}`)).toContainText('Enabled');
  });

  test('are kept from everybody else: the page says which one it is', async ({ page }) => {
    await signIn(page, 'hy-admin');
    await expect(page.getByRole('navigation', { name: 'Menu', exact: true }).getByText('Tenants')).toHaveCount(0);
    await page.goto('/mpcloud/tenantManager');

    const denied = page.getByRole('alert').filter({ hasText: '403' });
    await expect(denied).toContainText('You do not have permission to open "Tenants"');
    await expect(page.getByRole('heading', { name: 'Tenants', level: 1 })).toBeVisible();
  });
});
