import { expect, test, type Locator, type Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { call, settled, signIn } from './console.ts';

/** Makes names new, also when a server is asked a second time. */
const mark = String(Date.now()).slice(-7);
const organisations = '/mpcloud/orgBasicDataMgr';

/** One account may sign in ten times a minute: an administrator and a member of staff go through all scenarios. */
let page: Page;
let staff: Page;

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage();
  staff = await (await browser.newContext()).newPage();
  await signIn(page, 'hy-admin');
  await signIn(staff, 'hy-staff');
});

test.afterAll(async () => {
  for (const each of [page, staff]) await each.context().close();
});

async function made(page: Page, path: string, input: object): Promise<Readonly<Record<string, unknown>>> {
  const { status, body } = await call(page, { method: 'POST', path, body: input });
  if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function topOrganisation(page: Page): Promise<string> {
  const { body } = await call(page, { path: '/organisation/organisation/children?parent=' });
  const [root] = body.items as readonly { readonly id: string }[];
  return root?.id ?? '';
}

async function anOrganisation(page: Page, name: string, parentId?: string): Promise<Readonly<Record<string, unknown>>> {
  const place =
    parentId === undefined ? { parentId: await topOrganisation(page) } : { parentId, type: 'subDepartment' };
  const input = { name, ...place, description: '原来的说明' };
  return made(page, '/organisation/organisation', input);
}

/** Shows the one organisation of a name in the list. */
async function find(page: Page, name: string): Promise<Locator> {
  await page.goto(`${organisations}?q=${encodeURIComponent(name)}`);
  await settled(page);
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  return row;
}

async function fromMore(page: Page, of: Page | Locator, entry: string): Promise<void> {
  await of.getByRole('button', { name: /^More actions: / }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function openBin(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Recycle bin' }).click();
  return page.getByRole('dialog', { name: 'Recycle bin: organization' });
}

test('a deleted organisation comes back, but not before the one above it', async () => {
  const above = await anOrganisation(page, `上级${mark}`);
  const below = await anOrganisation(page, `下级${mark}`, String(above.id));
  for (const { id, version } of [below, above])
    await call(page, { method: 'DELETE', path: `/organisation/organisation/${id}?version=${version}` });
  await page.goto(organisations);
  await settled(page);

  const bin = await openBin(page);
  await bin.getByRole('textbox', { name: 'Search name or number' }).fill(mark);
  await expect(bin.getByRole('listitem')).toHaveCount(2);
  await bin.getByRole('button', { name: `Restore: 下级${mark}` }).click();
  await expect(bin.getByRole('alert').filter({ hasText: 'has been deleted' })).toContainText(`上级${mark}`);

  for (const name of [`上级${mark}`, `下级${mark}`]) {
    await bin.getByRole('button', { name: `Restore: ${name}` }).click();
    await expect(bin.getByRole('button', { name: `Restore: ${name}` })).toHaveCount(0);
  }
  await find(page, `下级${mark}`);
});

test('staff propose a change; an administrator takes over one of its two fields', async () => {
  const name = `提议${mark}`;
  await anOrganisation(page, name);
  await (await find(staff, name)).getByRole('button', { name: /^Request a change/ }).click();
  const form = staff.getByRole('dialog', { name: 'Request a change to organization' });
  await form.getByRole('textbox', { name: 'Name' }).fill(`${name}新`);
  await form.getByRole('textbox', { name: 'Description' }).fill('新的说明');
  await form.getByRole('button', { name: 'Submit request' }).click();
  await expect(form.getByText('Enter a reason of 4 to 200 characters.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Reason' }).fill('名称有误，请更正');
  await form.getByRole('button', { name: 'Submit request' }).click();
  await expect(form).toHaveCount(0);

  await page.goto(organisations);
  await settled(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change requests' }).click();
  const proposal = page.getByRole('article', { name });
  await expect(proposal).toContainText('名称有误，请更正');
  await proposal.getByRole('checkbox', { name: 'Description' }).uncheck();
  await proposal.getByRole('button', { name: 'Accept 1 of 2 fields' }).click();
  await expect(proposal).toHaveCount(0);

  const row = await find(page, `${name}新`);
  await fromMore(page, row, 'Details and history');
  const detail = page.getByRole('dialog', { name: 'organization' });
  await expect(detail).toContainText('原来的说明');
  await detail.getByRole('tab', { name: 'Change requests' }).click();
  await expect(detail.getByRole('article')).toContainText('Partly accepted');
});

test('a proposal that was overtaken says so, and is settled field by field before it is accepted', async () => {
  const name = `冲突${mark}`;
  const { id } = await anOrganisation(page, name);
  const path = `/organisation/organisation/${String(id)}`;
  const values = { description: '提议的说明', name: `${name}二` };
  await made(staff, `${path}/proposals`, { version: 1, values, reason: '更正说明' });
  await call(page, { method: 'PUT', path, body: { version: 1, description: '别人的说明' } });

  await fromMore(page, await find(page, name), 'Details and history');
  const detail = page.getByRole('dialog', { name: 'organization' });
  await detail.getByRole('tab', { name: /^Change requests/ }).click();
  const proposal = detail.getByRole('article');
  await expect(proposal).toContainText('Changed since');
  await expect(proposal).toContainText('别人的说明');
  await expect(proposal.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  await proposal.getByRole('radio', { name: 'Discard the proposed value' }).check();
  await proposal.getByRole('button', { name: 'Update to current record' }).click();
  await proposal.getByRole('button', { name: 'Accept', exact: true }).click();

  await expect(proposal).toContainText('Accepted');
  await expect(detail.getByRole('heading', { name: `${name}二` })).toBeVisible();
  expect((await call(page, { path })).body).toMatchObject({ name: `${name}二`, description: '别人的说明' });
});

test('what is typed survives a reload, and is forgotten once it is saved', async () => {
  const name = `草稿${mark}`;
  await anOrganisation(page, name);
  await fromMore(page, await find(page, name), 'Details and history');
  const detail = page.getByRole('dialog', { name: 'organization' });
  await detail.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit organization' });
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/draft') && answer.request().method() === 'PUT');
  await form.getByRole('textbox', { name: 'Description' }).fill('还没有保存的说明');
  await kept;
  await page.reload();

  await (await find(page, name)).getByRole('button', { name: /^Edit/ }).click();
  await expect(form.getByText(/You have unsaved input from/)).toBeVisible();
  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue('还没有保存的说明');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);

  await (await find(page, name)).getByRole('button', { name: /^Edit/ }).click();
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue('还没有保存的说明');
  await expect(form.getByText(/You have unsaved input from/)).toHaveCount(0);
});

test('two users are given the same value at once; the one whose rules refuse it is named', async () => {
  const orgId = await topOrganisation(page);
  for (const [at, activeDate] of ['2026-01-01', '2027-06-01'].entries())
    await made(page, '/identity/user', {
      userName: `bulk_${mark}_${at}`,
      employeeName: `批量${mark}${at}`,
      password: 'Start@2026x',
      orgIds: [orgId],
      defaultOrgId: orgId,
      activeDate,
      expiryDate: '2099-12-31',
      email: `bulk_${mark}_${at}@hengyuan.example`,
    });
  await page.goto(`/mpcloud/userManager?q=bulk_${mark}`);
  await settled(page);
  for (const at of [0, 1])
    await page
      .getByRole('row')
      .filter({ hasText: `bulk_${mark}_${at}` })
      .getByRole('checkbox')
      .check();
  await page.getByRole('button', { name: 'Edit fields…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Edit fields of 2 records/ });
  const fields = dialog.getByRole('combobox', { name: 'Fields to change' });
  await fields.fill('Expiration');
  await fields.press('Enter');
  await fields.press('Escape');
  const date = dialog.getByRole('textbox', { name: 'Expiration date' });
  await date.fill('2026-12-31');
  await date.press('Enter');
  await dialog.getByRole('button', { name: 'Change 2 records' }).click();

  const answer = page.getByRole('dialog', { name: 'Update: 1 done, 1 refused' });
  await expect(answer.getByRole('row').filter({ hasText: `批量${mark}1` })).toHaveCount(1);
  await expect(answer).not.toContainText(`批量${mark}0`);
});

test('an import is taken back, but for the row that somebody has changed since', async () => {
  await page.goto(organisations);
  await settled(page);
  const { body } = await call(page, { path: '/organisation/organisation/children?parent=' });
  const [root] = body.items as readonly { readonly code: string }[];
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import organization' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download template' }).click();
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await (await download).path());
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error('the template has no sheet');
  const titles = (sheet.getRow(1).values as string[]).map((title) => String(title ?? '').replace(/\s*\*$/, ''));
  for (const at of [1, 2]) {
    const cells: Readonly<Record<string, string>> = {
      Name: `导入${mark}${at}`,
      Code: `U${mark}${at}`,
      Type: 'Department',
      'Parent organization': root?.code ?? '',
    };
    sheet.getRow(at + 1).values = titles.map((title) => cells[title] ?? '');
  }
  const chosen = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /Drop the file here/ }).click();
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const buffer = Buffer.from(await book.xlsx.writeBuffer());
  await (await chosen).setFiles({ name: `orgs-${mark}.xlsx`, mimeType, buffer });
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(dialog.getByText('2 rows imported')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show result' }).click();
  const { body: found } = await call(page, { path: `/organisation/organisation?code=U${mark}2` });
  const [changed] = found.items as readonly { readonly id: string; readonly version: number }[];
  await call(page, {
    method: 'PUT',
    path: `/organisation/organisation/${changed?.id}`,
    body: { version: changed?.version, seq: 7 },
  });

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByRole('button', { name: `Undo the import: orgs-${mark}.xlsx` }).click();
  await page
    .getByRole('dialog', { name: /^Undo the import/ })
    .getByRole('button', { name: 'Undo', exact: true })
    .click();
  await expect(dialog.getByText('1 row undone')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Unchanged rows' })).toContainText(`U${mark}2`);
  await dialog.getByRole('button', { name: 'Show result' }).click();

  await page.goto(`${organisations}?q=U${mark}`);
  await settled(page);
  await expect(
    page
      .getByRole('grid')
      .getByRole('row')
      .filter({ hasText: `U${mark}2` }),
  ).toHaveCount(1);
  await expect(
    page
      .getByRole('grid')
      .getByRole('row')
      .filter({ hasText: `U${mark}1` }),
  ).toHaveCount(0);
});

test('the history shows the record as it stood, with what differs in words, and its chain is intact', async () => {
  const name = `历史${mark}`;
  const { id } = await anOrganisation(page, name);
  await call(page, {
    method: 'PUT',
    path: `/organisation/organisation/${String(id)}`,
    body: { version: 1, description: '后来的说明' },
  });

  await fromMore(page, await find(page, name), 'Details and history');
  const detail = page.getByRole('dialog', { name: 'organization' });
  await detail.getByRole('button', { name: 'History of Description' }).click();
  const values = page.getByRole('region', { name: 'History of Description' }).getByRole('listitem');
  await expect(values).toHaveCount(2);
  await expect(values.nth(0)).toContainText('后来的说明');
  await expect(values.nth(1)).toContainText('原来的说明');
  await page.keyboard.press('Escape');
  await expect(values).toHaveCount(0);

  await detail.getByRole('tab', { name: 'History' }).click();
  await detail
    .getByRole('button', { name: /^Show the record as of/ })
    .last()
    .click();
  const then = detail.getByRole('region', { name: 'View past version' });
  await expect(then).toContainText('1 field differs from the current record.');
  await expect(then).toContainText('Differs from current');
  await expect(then).toContainText('原来的说明');
  await expect(then).toContainText('Now: 后来的说明');

  await detail.getByRole('button', { name: 'Check history integrity' }).click();
  await expect(detail.getByText('The history is intact: 2 entries checked')).toBeVisible();
});

test('a masked number is shown after a reason, and the look stands in the history', async () => {
  const { body } = await call(page, { path: '/identity/user?q=hy-area' });
  const [person] = body.items as readonly { readonly id: string; readonly version: number }[];
  await call(page, {
    method: 'PUT',
    path: `/identity/user/${person?.id}`,
    body: { version: person?.version, mobile: '13812345678' },
  });
  await staff.goto(`/mpcloud/userManager?user=${person?.id}`);
  await settled(staff);

  await staff.getByRole('button', { name: 'Show in full: Mobile' }).first().click();
  const dialog = staff.getByRole('dialog', { name: /^Show Mobile of/ });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('联系本人核对');
  await dialog.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(dialog.getByText('13812345678')).toBeVisible();
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect(staff.locator('body')).not.toContainText('13812345678');

  await page.goto(`/mpcloud/userManager?user=${person?.id}&tab=history`);
  await settled(page);
  await expect(page.getByText('Viewed Mobile').first()).toBeVisible();
  await expect(page.getByText('Reason: 联系本人核对').first()).toBeVisible();
});

test('an organisation is deleted and restored with the keyboard alone', async () => {
  const name = `键盘${mark}`;
  const { id, version } = await anOrganisation(page, name);
  await call(page, { method: 'DELETE', path: `/organisation/organisation/${String(id)}?version=${String(version)}` });
  await page.goto(organisations);
  await settled(page);

  await page.getByRole('button', { name: 'More', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Change requests' })).toBeVisible();
  const entry = page.getByRole('menuitem', { name: 'Recycle bin' });
  const isThere = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 4 && !(await isThere(entry)); step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const bin = page.getByRole('dialog', { name: 'Recycle bin: organization' });
  await expect(bin.getByRole('listitem').first()).toBeVisible();
  const search = bin.getByRole('textbox', { name: 'Search name or number' });
  for (let step = 0; step < 5 && !(await isThere(search)); step += 1) await page.keyboard.press('Tab');
  await page.keyboard.type(name);
  await expect(bin.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(bin.getByRole('button', { name: `Restore: ${name}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bin.getByRole('listitem')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await expect(bin).toHaveCount(0);
  expect((await call(page, { path: `/organisation/organisation/${String(id)}` })).status).toBe(200);
});

test('Alt with an arrow goes to the next record of the list and back', async () => {
  await page.goto('/mpcloud/userManager?sort=userName');
  await settled(page);
  const rows = page.getByRole('grid').getByRole('row');
  const names = await Promise.all([1, 2].map((at) => rows.nth(at).getByRole('button').first().textContent()));
  await rows.nth(1).getByRole('button').first().click();
  const name = page.locator('.ui-detail-head h2');
  await expect(name).toHaveText(names[0] ?? '');

  await page.keyboard.press('Alt+ArrowDown');
  await expect(name).toHaveText(names[1] ?? '');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(name).toHaveText(names[0] ?? '');
  await expect(page.getByRole('button', { name: 'Previous record' })).toBeDisabled();
});
