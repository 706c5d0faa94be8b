import { expect, type Locator, type Page, test } from '@playwright/test';
import { settled } from './console.ts';
import { as, decision, trace } from './processes.ts';

/** Where the drawing is drawn. */
export const canvas = (page: Page): Locator => page.locator('.flow-canvas');

/** An element of the drawing by its id. */
const drawn = (page: Page, id: string): Locator => canvas(page).locator(`g.djs-element[data-element-id="${id}"]`);

const palette = (page: Page): Locator => page.getByRole('region', { name: 'Elements to add' });

/** Draws an element of the palette onto a place of the canvas with the mouse, and types its name there. */
async function draw(
  page: Page,
  { kind, name }: { readonly kind: string; readonly name: string },
  place: { readonly x: number; readonly y: number },
): Promise<void> {
  const button = palette(page).getByRole('button', { name: kind, exact: true });
  const [from, over] = [await settledBox(button), await settledBox(canvas(page))];
  await page.mouse.move(from.x + 20, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + from.height / 2, { steps: 3 });
  await page.mouse.move(over.x + place.x, over.y + place.y, { steps: 6 });
  await page.mouse.up();
  await typeName(page, name);
}

async function settledBox(of: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await of.scrollIntoViewIfNeeded();
  const box = await of.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return box;
}

/** Types into the field that stands open on the canvas. */
export async function typeName(page: Page, name: string): Promise<void> {
  const field = canvas(page).locator('.djs-direct-editing-content');
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
}

/** The id of the element whose name stands on the canvas. */
async function idOf(page: Page, name: string): Promise<string> {
  const shape = canvas(page).locator('g.djs-element').filter({ hasText: name }).first();
  return (await shape.getAttribute('data-element-id'))?.replace(/_label$/, '') ?? '';
}

/** Presses a sign beside the chosen element. */
const pad = (page: Page, title: string): Promise<void> =>
  canvas(page).locator('.djs-context-pad').getByTitle(title, { exact: true }).click();

const properties = (page: Page): Locator => page.getByRole('region', { name: 'Properties' });

/** Chooses an element on the canvas; pressed once more, one that is chosen would be left again. */
async function choose(page: Page, name: string): Promise<void> {
  const shape = drawn(page, await idOf(page, name));
  // For a moment after something was drawn, the library takes a click for the end of the stroke.
  await expect(async () => {
    if (!/selected/.test((await shape.getAttribute('class')) ?? '')) await shape.click();
    await expect(properties(page).getByRole('heading', { name, exact: true })).toBeVisible({ timeout: 400 });
  }).toPass();
}

/** Sets in the panel that these users handle the chosen task. */
async function handledBy(page: Page, user: string): Promise<void> {
  await properties(page).getByRole('combobox', { name: 'Add to “Handler rules”' }).click();
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: /^Specific users$/, visible: true })
    .click();
  const people = properties(page).getByRole('combobox', { name: 'Users', exact: true });
  await people.fill(user);
  await page.locator('.ant-select-item-option').filter({ hasText: user, visible: true }).first().click();
  await page.keyboard.press('Escape');
}

/** Begins a process of one's own whose canvas is empty. */
async function beginDrawing(admin: Page, key: string): Promise<void> {
  await admin.goto('/mpcloud/workFlowConfig');
  await settled(admin);
  await admin.getByRole('button', { name: 'New process' }).first().click();
  const dialog = admin.getByRole('dialog', { name: 'New process' });
  await dialog.getByRole('textbox', { name: 'Key' }).fill(key);
  await dialog.getByRole('textbox', { name: /Name/ }).first().fill(`手绘 ${key}`);
  await dialog.getByRole('radio', { name: 'Blank' }).check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(drawn(admin, 'start')).toBeVisible();
  // What the template brings is taken away: the canvas is empty.
  await drawn(admin, 'start').click();
  await admin.keyboard.press('Control+a');
  await admin.keyboard.press('Delete');
  await expect(canvas(admin).locator('g.djs-shape')).toHaveCount(0);
  await expect(admin.getByText('There is no start event')).toBeVisible();
}

/** Draws three tasks one after the other, between a start and an end. */
async function drawThreeTasks(admin: Page): Promise<void> {
  await palette(admin).getByText('Start events').click();
  await draw(admin, { kind: 'Start', name: 'Wish' }, { x: 60, y: 140 });
  await choose(admin, 'Wish');
  await pad(admin, 'Append User task');
  await typeName(admin, 'Team lead');
  // The second is drawn somewhere else and connected by hand.
  await draw(admin, { kind: 'User task', name: 'Purchasing' }, { x: 200, y: 330 });
  await choose(admin, 'Team lead');
  await pad(admin, 'Connect');
  await drawn(admin, await idOf(admin, 'Purchasing')).click();
  await choose(admin, 'Purchasing');
  await pad(admin, 'Append User task');
  await typeName(admin, 'Director');
  await choose(admin, 'Director');
  await pad(admin, 'Append End');
  await typeName(admin, 'Bought');
}

/** Approves the task about a subject with an opinion. */
async function approve(page: Page, subject: string, opinion: string): Promise<void> {
  await page.goto('/mpcloud/myTask');
  await settled(page);
  await page.getByRole('grid').locator('.ui-open', { hasText: subject }).first().click();
  await decision(page).getByRole('checkbox', { name: 'Open next task when done' }).uncheck();
  await decision(page).getByRole('textbox', { name: 'Comment' }).fill(opinion);
  await decision(page).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('You have handled this task')).toBeVisible();
  await page.context().close();
}

/** An administrator draws a process with nothing but the mouse; people start it and decide; all of it by hand. */
export function processWalk(): void {
  test('a process is drawn by hand from nothing, deployed, started, decided by three and looked at', async ({
    browser,
  }) => {
    const admin = await as(browser, 'hy-admin', { width: 1440, height: 900 });
    const key = `hand-${Date.now().toString(36)}`;
    await beginDrawing(admin, key);
    await drawThreeTasks(admin);
    for (const [task, user] of [
      ['Team lead', 'hy-area'],
      ['Purchasing', 'hy-exec'],
      ['Director', 'hy-direct'],
    ] as const) {
      await choose(admin, task);
      await handledBy(admin, user);
    }
    await expect(admin.getByRole('region', { name: 'Problems' }).getByText('No problems')).toBeVisible();
    await admin.getByRole('button', { name: 'Fit to window' }).click();
    await admin.getByRole('button', { name: 'Deploy', exact: true }).click();
    await admin.getByRole('dialog', { name: 'Deploy' }).getByRole('button', { name: 'Deploy', exact: true }).click();
    await expect(admin.getByText('Version 1 is deployed')).toBeVisible();
    const staff = await as(browser, 'hy-staff');
    await staff.goto('/mpcloud/myTask');
    await settled(staff);
    await staff.getByRole('button', { name: 'Start process' }).click();
    const drawer = staff.getByRole('dialog');
    await drawer.getByRole('textbox', { name: 'Search processes' }).fill(key);
    await drawer.getByRole('button', { name: key }).click();
    const subject = `Welding set for ${key}`;
    await drawer.getByRole('textbox', { name: 'Title' }).fill(subject);
    await drawer.getByRole('button', { name: 'Submit' }).click();
    await expect(staff.getByRole('heading', { name: subject, level: 2 })).toBeVisible();

    for (const user of ['hy-area', 'hy-exec', 'hy-direct']) {
      await approve(await as(browser, user), subject, `${user} agrees`);
    }

    await staff.reload();
    await expect(staff.locator('.task-head').getByText('Approved', { exact: true })).toBeVisible();
    for (const user of ['hy-area', 'hy-exec', 'hy-direct'])
      await expect(trace(staff).getByText(`${user} agrees`)).toBeVisible();
    await staff.getByRole('tab', { name: 'Diagram' }).click();
    // Start, three tasks and the end are done.
    await expect(staff.locator('.flow-diagram .flow-done')).toHaveCount(5);
    await staff.context().close();
    await admin.context().close();
  });
}
