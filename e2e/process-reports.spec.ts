import { expect, test, type Page } from '@playwright/test';
import { call, expectAccessible, looks, settled, signIn, type ConsoleCall } from './console.ts';

const stamp = Date.now().toString(36);

/** A call that must go through; answers what it answers. */
async function done(page: Page, asked: ConsoleCall) {
  const { status, body } = await call(page, asked);
  expect(status, JSON.stringify(body).slice(0, 300)).toBeLessThan(300);
  return body;
}

/** Nothing breaks a rule of accessibility on the page, light and wide as well as dark and narrow. */
async function looksWell(page: Page): Promise<void> {
  for (const { scheme, width } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    // Colours glide from one scheme to the other; a page that is loaded anew has them at once.
    await page.reload();
    await settled(page);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('an ordinary user names an agent, disables and enables him, and cannot be his own agent', async ({
  page,
  browser,
}) => {
  test.slow(); // two people, and the page is looked at in both looks
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'hy-admin');
  const { items: users } = await done(admin, { path: '/identity/user?q=hy-direct' });
  const tree = `/permission/tree?subjectType=user&subjectId=${users[0].id}&q=${encodeURIComponent('Process agents')}`;
  const { items: menus } = await done(admin, { path: tree });
  const menu = menus.find(
    ({ objType, text }: { objType: number; text: string }) => objType === 1 && text === 'Process agents',
  );
  await done(admin, {
    method: 'PUT',
    path: '/permission/grants',
    body: {
      subjectType: 'user',
      subjectId: users[0].id,
      changes: [{ objType: 1, key: menu.key, purview: 2 }],
      scopes: [],
    },
  });
  await admin.context().close();

  await signIn(page, 'hy-direct');
  const me = await page.evaluate(() => JSON.parse(sessionStorage.getItem('userInfo') ?? '{}'));
  await page.goto('/mpcloud/wfproxySetting?new=1');
  const form = page.getByRole('dialog');
  await form.getByLabel('Scope').click();
  await page.getByTitle('All processes', { exact: true }).click();
  await form.getByLabel('End date', { exact: true }).fill('2099-12-31');
  await form.getByLabel('End date', { exact: true }).press('Enter');
  await form.getByLabel('Remark').fill(stamp);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText('A process without an agent cannot be enabled.')).toBeVisible();
  // Oneself is not among those to choose from, and is refused by the server as well.
  await form.getByLabel('Agent', { exact: true }).fill(me.employeeName);
  await expect(page.getByText('No results')).toBeVisible();
  const own = { scopeKind: 'all', agentId: me.userid, fromDate: '2026-01-01', toDate: '2099-12-31', active: true };
  const refused = await call(page, { method: 'POST', path: '/workflow/processAgent', body: own });
  expect(refused.body.fields[0].code).toBe('workflow.agentSelf');
  await form.getByLabel('Agent', { exact: true }).fill('');
  await page.locator('.ant-select-item-option').filter({ visible: true }).first().click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toHaveCount(0);

  const row = page.getByRole('row').filter({ hasText: stamp });
  await expect(row.getByText('Effective', { exact: true })).toBeVisible();
  for (const [action, state] of [
    ['Disable', 'Invalid'],
    ['Enable', 'Effective'],
  ] as const) {
    if (action === 'Disable') {
      await row.getByRole('button', { name: /^More actions/ }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    } else await row.getByRole('button', { name: /^Enable/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
    await expect(row.getByText(state, { exact: true })).toBeVisible();
  }
  await looksWell(page);
  await page.getByRole('tab', { name: 'I am agent for' }).click();
  await expect(page.getByText('No one has made you their agent.')).toBeVisible();
});

test('an administrator reads a report over thirty days, exports it and keeps it', async ({ page }) => {
  test.slow(); // the page is looked at in both looks, charts and all
  await signIn(page, 'hy-admin');
  await page.goto('/mpcloud/wfReportMgr');
  await settled(page);
  await expect(page.getByRole('img', { name: /Started and ended per day/ })).toBeVisible();
  await looksWell(page);

  await page.getByRole('tab', { name: 'Durations' }).click();
  await page.getByText('Custom', { exact: true }).click();
  const from = page.getByRole('textbox', { name: 'Start date', exact: true });
  await from.fill('2020-01-01');
  await from.press('Enter');
  await expect(page.getByText('The date range can be at most 366 days.')).toBeVisible();
  await page.getByText('Last 30 days', { exact: true }).click();
  await expect(page).toHaveURL(/days=30/);
  await expect(page.getByRole('columnheader', { name: 'Average hours' })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export to Excel' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

  await page.getByRole('button', { name: 'Save to my reports' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(`Slow ${stamp}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('tab', { name: 'My reports' }).click();
  await page.getByRole('grid').getByText(`Slow ${stamp}`).click();
  await expect(page).toHaveURL(/tab=durations/);
  await expect(page).toHaveURL(/days=30/);
});
