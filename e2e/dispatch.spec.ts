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
  const { body: done } = await call(page, { path: `${dispatches}?state=confirmed&size=1` });
  const { body: expired } = await call(page, { path: `${dispatches}?state=expired&size=1` });
  const [{ leadIdLabel: person, dealerIdLabel: dealer }] = done.items;
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
  await act(page, 'Report arrival', async (dialog) => {
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Nobody of the team has an account');
  });
  await expectState(page, 'On site');
  // What was done is recorded first (project-phases.spec.ts).
  const finish = page.getByRole('button', { name: 'Finish', exact: true });
  await expect(finish).toHaveAttribute('aria-disabled', 'true');
  await finish.hover();
  await expect(page.getByRole('tooltip')).toContainText('Submit the phase record first');
  const { body: onSite } = await call(page, { path: `${dispatches}/${id}` });
  const unrecorded = await call(page, {
    method: 'POST',
    path: `${dispatches}/${id}/transitions/finish`,
    body: { version: onSite.version, hours: '12.0', summary: 'Commissioned at full load' },
  });
  expect(unrecorded).toMatchObject({ status: 409, body: { code: 'dispatch.recordMissing' } });
});

interface Work {
  readonly projectId: string;
  readonly unitIds: readonly string[];
  readonly dealerId: string;
}

/** A day so many days from now. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Work of a dealer at a project that is executed and stands on the map, with the place of its site. */
async function placedWork(page: Page, dealerId: string) {
  const { body } = await call(page, { path: `${dispatches}?dealerId=${dealerId}&size=100` });
  for (const work of body.items as readonly Work[]) {
    const { body: of } = await call(page, { path: `/project/project/${work.projectId}` });
    if (of.state === 'executing' && of.siteLng) return { ...work, lng: Number(of.siteLng), lat: Number(of.siteLat) };
  }
  throw new Error(`no project of ${body.items.length} dispatches is executed and on the map`);
}

test('whoever was sent scans the code at the site with a phone: far away with a reason, at the gate without one, and finishes', async ({
  page,
  context,
}) => {
  const move = async (id: string, name: string, form: object = {}) => {
    const { body } = await call(page, { path: `${dispatches}/${id}` });
    const path = `${dispatches}/${id}/transitions/${name}`;
    const { status, body: answer } = await call(page, {
      path,
      method: 'POST',
      body: { version: body.version, ...form },
    });
    expect(status, JSON.stringify(answer)).toBe(200);
  };
  await context.grantPermissions(['geolocation']);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'hy-dealer', { at: '/projectPhaseExecution' });
  const { body: people } = await call(page, { path: '/dealer/person?q=PSN000081' });
  const [{ id: personId, dealerId }] = people.items;

  await signIn(page, 'hy-project', { at: '/projectPhaseExecution' });
  const { projectId, unitIds, lng, lat } = await placedWork(page, dealerId);
  const { body: made } = await call(page, {
    path: dispatches,
    method: 'POST',
    body: { projectId, unitIds, phase: 'HANDOVER', plannedFrom: dayIn(70), plannedTo: dayIn(71), dealerId },
  });
  await move(made.id, 'send');
  await page.goto(`/mpcloud/projectPhaseExecution?record=${made.id}`);
  await expectState(page, 'Sent');
  await page.getByRole('button', { name: /^More actions/u }).click();
  await page.getByRole('menuitem', { name: 'Site check-in code', exact: true }).click();
  const code = page.getByRole('dialog', { name: 'Site check-in code' });
  await code.getByRole('button', { name: 'Issue code', exact: true }).click();
  await expect(code.getByRole('img', { name: /^Check-in code of/u })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  const { body: site } = await call(page, { path: `/projectDispatch/siteCode/${projectId}` });
  const address = new URL(site.code.url, 'https://console');

  await signIn(page, 'hy-dealer', { at: '/projectPhaseExecution' });
  await move(made.id, 'accept', { personIds: [personId], leadId: personId });
  await context.setGeolocation({ longitude: lng, latitude: lat + 0.05, accuracy: 15 });
  await signIn(page, 'hy-dealer-user', { at: `/projectCheckIn${address.search}` });
  const work = page.getByRole('listitem', { name: made.no });
  await expect(work.getByText('Not checked in yet')).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await work.getByRole('button', { name: 'Check in', exact: true }).click();
  const why = page.getByRole('dialog');
  await expect(why.getByText('You are 5.6 km from the site; give a reason').first()).toBeVisible();
  await why.getByRole('textbox', { name: 'Reason' }).fill('The units are in a warehouse');
  await why.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(work.getByText(/Checked in at .* · 5\.6 km from the site/u)).toBeVisible();
  await context.setGeolocation({ longitude: lng, latitude: lat + 0.0005, accuracy: 15 });
  await work.getByRole('button', { name: 'Check out', exact: true }).click();
  await expect(work.getByText(/Checked out at /u)).toBeVisible();

  await work.getByRole('link', { name: 'Open dispatch' }).click();
  await expectState(page, 'On site');
  await page.getByRole('tab', { name: 'Check-ins 2' }).click();
  await page.getByRole('button', { name: `${made.no}-1`, exact: true }).click();
  await expect(page.getByText('The units are in a warehouse')).toBeVisible();
  await page.goto(`/mpcloud/projectPhaseExecution?record=${made.id}`);
  await expectState(page, 'On site');
  await page.getByRole('button', { name: /^More actions/u }).click();
  await page.getByRole('menuitem', { name: 'Finish', exact: true }).click();
  const finish = page.getByRole('dialog');
  await expect(finish.getByLabel('Hours')).toBeFocused();
  await finish.getByLabel('Hours').fill('3.5');
  await finish.getByRole('textbox', { name: 'Summary' }).fill('Handed over to the operator');
  await finish.getByRole('button', { name: 'Finish', exact: true }).click();
  await expectState(page, 'Finished');
});
