import { expect, test, type Locator, type Page } from '@playwright/test';
import { call, expectAccessible, settled, signIn } from './console.ts';

const dispatches = '/projectDispatch/dispatch';

/** Opens a dispatch as somebody; waits until its page says the state. */
async function open(page: Page, user: string, { id, state }: { id: string; state: string }): Promise<void> {
  await signIn(page, user, { at: `/projectPhaseExecution?record=${id}` });
  await expectState(page, state);
}

const expectState = (page: Page, state: string) =>
  expect(page.locator('main').getByText(state, { exact: true }).first()).toBeVisible();

/** Chooses in a picker, once what was typed is found. */
async function pick(page: Page, field: Locator, name: string): Promise<void> {
  await field.fill(name);
  await page.locator('.ant-select-dropdown:visible .ui-option').filter({ hasText: name }).first().click();
}

/** Answers the question of an action. */
async function act(
  page: Page,
  name: string,
  answer: (dialog: Locator) => Promise<void> = async () => {},
): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await answer(dialog);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('what expired is sent on to the best candidate; the dealer accepts with its people, comes, and finishes nothing unrecorded', async ({
  page,
}) => {
  await signIn(page, 'hy-dealer', { at: '/projectPhaseExecution' });
  await settled(page);
  await expectAccessible(page);
  const { body: finished } = await call(page, { path: `${dispatches}?state=finished&size=1` });
  const { body: expired } = await call(page, { path: `${dispatches}?state=expired&size=1` });
  const [{ leadIdLabel: person, dealerIdLabel: dealer }] = finished.items;
  const [{ id: expiredId, no: expiredNo }] = expired.items;

  await signIn(page, 'hy-project', { at: '/projectPhaseExecution?tab=back' });
  await page
    .getByRole('link', { name: expiredNo })
    .or(page.getByRole('button', { name: expiredNo }))
    .first()
    .click();
  await expectState(page, 'Expired');
  await act(page, 'Send another dealer');
  const side = page.getByRole('complementary', { name: 'Candidate dealers' });
  await side.getByRole('button', { name: `Choose ${dealer}` }).click();
  await expect(side.getByText('Chosen', { exact: true })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectState(page, 'Draft');
  await act(page, 'Send');
  await expectState(page, 'Sent');
  const { body: gone } = await call(page, { path: `${dispatches}/${expiredId}` });
  const id: string = gone.nextId;

  await open(page, 'hy-dealer', { id, state: 'Sent' });
  await act(page, 'Accept', async (dialog) => {
    await pick(page, dialog.getByRole('combobox', { name: /^People/u }), person);
    await pick(page, dialog.getByRole('combobox', { name: /^Lead/u }), person);
  });
  await expectState(page, 'Accepted');
  await act(page, 'Arrive');
  await expectState(page, 'On site');
  // What was done is recorded first (project-phases.spec.ts).
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  const finish = page.getByRole('dialog');
  await finish.getByLabel('Hours').fill('12');
  await finish.getByRole('textbox', { name: 'Summary' }).fill('Commissioned at full load');
  await finish.getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(page.getByText('Submit the phase record first')).toBeVisible();
});
