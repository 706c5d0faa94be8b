import { expect, test, type Locator, type Page } from '@playwright/test';
import { call, expectAccessible, looks, settled, signIn } from './console.ts';

let made = 0;
/** Begins a definition from a template by the dialog and waits for its designer. */
async function beginProcess(page: Page, template: string): Promise<string> {
  made += 1;
  const key = `e2e-${Date.now().toString(36)}-${made}`;
  await page.goto('/mpcloud/workFlowConfig');
  await settled(page);
  await page.getByRole('button', { name: 'New process' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New process' });
  await dialog.getByRole('textbox', { name: 'Key' }).fill(key);
  await dialog.getByRole('textbox', { name: /Name/ }).first().fill(`设计${made}`);
  await dialog.getByRole('radio', { name: template }).check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(elements(page).getByRole('treeitem').nth(2)).toBeVisible();
  return key;
}

const elements = (page: Page): Locator => page.getByRole('tree', { name: 'Elements' });
const palette = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Elements to add' }).getByRole('button', { name, exact: true });
const panel = (page: Page): Locator => page.getByRole('region', { name: 'Properties' });
const problems = (page: Page): Locator => page.getByRole('region', { name: 'Problems' });

async function pick(page: Page, box: Locator, option: string | RegExp): Promise<void> {
  await box.click();
  await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click();
}

test('a process is drawn from a template, a problem is mended by clicking it, then it is deployed', async ({
  page,
}) => {
  await signIn(page, 'hy-admin');
  await beginProcess(page, 'Approval by amount');
  await expect(problems(page).getByText(/^No problems|problem/)).toBeVisible();

  // A user task behind the gateway: it has no handler, and its flow no condition.
  await elements(page)
    .getByRole('treeitem', { name: /^Amount/ })
    .click();
  await palette(page, 'User task').click();
  await problems(page)
    .getByRole('button', { name: /No handlers are set/ })
    .click();
  await panel(page).getByRole('textbox', { name: 'Name (Chinese)' }).fill('法务复核');
  await pick(page, panel(page).getByRole('combobox', { name: 'Add to “Handler rules”' }), /^Superior$/);
  await panel(page).getByRole('spinbutton', { name: 'Levels up' }).fill('1');
  await page.keyboard.press('Tab');
  await expect(problems(page).getByRole('button', { name: /No handlers are set/ })).toHaveCount(0);

  // The condition by rows: field, operator, value.
  await problems(page)
    .getByRole('button', { name: /has no condition/ })
    .click();
  await panel(page).getByRole('button', { name: 'Add condition' }).click();
  const row = panel(page).getByRole('group', { name: 'Condition 1' });
  await pick(page, row.getByRole('combobox', { name: 'Field' }), 'Amount');
  await pick(page, row.getByRole('combobox', { name: 'Operator' }), 'is greater than');
  await row.getByRole('textbox', { name: 'Value' }).fill('1000');
  await expect(panel(page).getByText('has(form.amount) && form.amount > 1000.0')).toBeVisible();
  await expect(problems(page).getByRole('button', { name: /has no condition/ })).toHaveCount(0);

  // Its way back: undone and done again by keys.
  await elements(page).focus();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  await expect(panel(page).getByText('has(form.amount) && form.amount > 1000.0')).toBeVisible();

  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Deploy' });
  await dialog.getByRole('textbox', { name: 'Note' }).fill('first');
  await dialog.getByRole('button', { name: 'Deploy', exact: true }).click();
  await expect(page.getByText('Version 1 is deployed')).toBeVisible();
  await page.getByRole('tab', { name: 'Versions' }).click();
  await expect(page.getByRole('row', { name: /1 Active first/ })).toBeVisible();
});

test('the first click beside an element counts, also right after something was typed about it', async ({ page }) => {
  await signIn(page, 'hy-admin');
  await beginProcess(page, 'Approval by amount');
  await elements(page)
    .getByRole('treeitem', { name: /^Amount/ })
    .click();
  const before = await elements(page).getByRole('treeitem').count();
  await panel(page).getByRole('textbox', { name: 'Name (English)' }).fill('Decision by amount');

  await page.locator('.flow-canvas .djs-context-pad').getByTitle('Append User task', { exact: true }).click();

  await expect(elements(page).getByRole('treeitem')).not.toHaveCount(before);
  await expect(elements(page).getByRole('treeitem', { name: /^Decision by amount/ })).toBeVisible();
});

test('unsaved changes are asked for before they are lost', async ({ page }) => {
  await signIn(page, 'hy-admin');
  await beginProcess(page, 'Blank: one approval step');
  await elements(page)
    .getByRole('treeitem', { name: /^Approval/ })
    .click();
  await panel(page).getByRole('textbox', { name: 'Name (English)' }).fill('Second look');
  await expect(elements(page).getByRole('treeitem', { name: /^Second look/ })).toBeVisible();

  await page.getByRole('navigation', { name: 'Menu', exact: true }).getByText('My tasks', { exact: true }).click();
  const tab = page.locator('.mp-tab').filter({ hasText: /Process design.*Unsaved/ });
  await tab.getByRole('button', { name: /^Close/ }).click();
  const dialog = page.getByRole('dialog', { name: 'There are unsaved changes. Discard them?' });
  await dialog.getByRole('button', { name: /Keep editing/ }).click();
  await tab.getByRole('button', { name: /^Process design/ }).click();
  await expect(elements(page).getByRole('treeitem', { name: /^Second look/ })).toBeVisible();
});

test('a file that is no BPMN says where it breaks', async ({ page }) => {
  await signIn(page, 'hy-admin');
  await page.goto('/mpcloud/workFlowConfig');
  await settled(page);
  await page.getByRole('button', { name: 'Import BPMN' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import BPMN' });
  await dialog.getByRole('textbox', { name: 'BPMN content' }).fill('<bpmn:definitions><bpmn:process');
  await dialog.getByRole('button', { name: 'Import BPMN' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/line 1/);
});

test('a simulation shows the way with people and conditions, and is kept as a test case', async ({ page }) => {
  await signIn(page, 'hy-admin');
  const key = await beginProcess(page, 'Approval by amount');
  const { body } = await call(page, { path: `/workflow/processDefinition?q=${key}` });
  await page.goto(`/mpcloud/workFlowConfig?id=${body.items[0].id}&tab=simulate`);
  await settled(page);
  const scenario = page.getByRole('region', { name: 'Simulation conditions' });
  await scenario.getByRole('combobox', { name: 'Initiator' }).fill('hy-staff');
  await page.locator('.ant-select-item-option').filter({ visible: true }).first().click();
  await scenario.getByRole('textbox', { name: 'Amount' }).fill('600000');
  await page.keyboard.press('Tab');
  await scenario.getByRole('button', { name: 'Run', exact: true }).click();

  const steps = page.getByRole('region', { name: 'Steps' });
  await expect(steps.getByText('form.amount > 500000.0')).toBeVisible();
  await expect(steps.getByText(/outcome: Approved/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Case name' }).fill('big amount');
  await page.getByRole('button', { name: 'Save as test case' }).click();
  await page.getByRole('button', { name: 'Run all cases' }).click();
  await expect(page.getByRole('row', { name: /big amount/ }).getByText('Passed')).toBeVisible();
});

for (const { scheme, width } of looks)
  test(`the list, the designer and its tabs are accessible, ${scheme} at ${width}`, async ({ page }) => {
    // Five pages are looked at, two of them with the designer.
    await signIn(page, 'hy-admin');
    const { body } = await call(page, { path: '/workflow/processDefinition?size=1&page=1' });
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    const id: string = body.items[0].id;
    for (const tail of [
      '',
      `?id=${id}`,
      `?id=${id}&tab=versions`,
      `?id=${id}&tab=simulate`,
      `?id=${id}&tab=settings`,
    ]) {
      await page.goto(`/mpcloud/workFlowConfig${tail}`);
      await settled(page);
      await expectAccessible(page);
    }
  });
