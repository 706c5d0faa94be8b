import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { call, settled, signIn, type ConsoleCall } from './console.ts';

/** A user task of a drawing: who handles it (ids, or an own rule), and what else stands in its extension. */
export interface DrawnTask {
  readonly id: string;
  readonly name: string;
  readonly users?: string;
  readonly rule?: string;
  readonly more?: string;
}

/** A process by its key and its name in all languages. */
interface Named {
  readonly key: string;
  readonly name: string;
}

const usualForm = `<wf:form><wf:formField code="title" kind="text" name="Purpose" en="Purpose" ja="Purpose" required="true" max="100"/><wf:formField code="budget" kind="money" name="Budget" en="Budget" ja="Budget"/></wf:form>`;
const usualProcess = 'form="fields" subject="{form.title}" numberPrefix="E-" numberDate="yyyyMM" numberDigits="4"';

/** A drawing of user tasks one after the other, with a form of two fields unless another one is given. */
export function drawing(
  { key, name }: Named,
  tasks: readonly DrawnTask[],
  own: { readonly process?: string; readonly form?: string } = {},
): string {
  const all = ['start', ...tasks.map(({ id }) => id), 'end'];
  const flows = all.slice(1).map((to, at) => [`f${at}`, all[at] ?? '', to] as const);
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:wf="urn:mpcloud:bpmn:1" id="definitions" targetNamespace="urn:mpcloud">
<bpmn:process id="${key}" name="${name}" isExecutable="true"><bpmn:extensionElements><wf:names en="${name}" ja="${name}"/>
<wf:process ${own.process ?? usualProcess}/>${own.form ?? usualForm}</bpmn:extensionElements>
<bpmn:startEvent id="start" name="Start"/>
${tasks.map((task) => `<bpmn:userTask id="${task.id}" name="${task.name}"><bpmn:extensionElements><wf:handlers>${task.rule ?? `<wf:rule type="user" ids="${task.users ?? ''}"/>`}</wf:handlers>${task.more ?? ''}</bpmn:extensionElements></bpmn:userTask>`).join('')}
<bpmn:endEvent id="end" name="End"/>
${flows.map(([id, from, to]) => `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`).join('')}
</bpmn:process>
<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="${key}">
${all.map((id, at) => `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${at * 150}" y="80" width="${at % (all.length - 1) === 0 ? 36 : 100}" height="${at % (all.length - 1) === 0 ? 36 : 80}"/></bpmndi:BPMNShape>`).join('')}
${flows.map(([id], at) => `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}"><di:waypoint x="${at * 150 + 36}" y="120"/><di:waypoint x="${(at + 1) * 150}" y="120"/></bpmndi:BPMNEdge>`).join('')}
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></bpmn:definitions>`;
}

/** A call that must go through; answers what it answers. */
export async function done(page: Page, asked: ConsoleCall) {
  const { status, body } = await call(page, asked);
  expect(status, JSON.stringify(body).slice(0, 300)).toBeLessThan(300);
  return body;
}

/** Signed in in a window of its own. */
export async function as(
  browser: Browser,
  user: string,
  viewport?: { readonly width: number; readonly height: number },
): Promise<Page> {
  const page = await (await browser.newContext(viewport ? { viewport } : {})).newPage();
  await signIn(page, user);
  return page;
}

/** Ids of users by their user names. */
export const idsOf = (page: Page, users: readonly string[]): Promise<string[]> =>
  Promise.all(
    users.map(async (user) => {
      const { items } = await done(page, { path: `/identity/user/options?size=20&q=${user}` });
      return items.find((each: { number?: string }) => each.number === user).id;
    }),
  );

/** Deploys a drawing under its key; everybody may start it. */
export async function deploy(page: Page, { key, name }: Named, xml: string): Promise<string> {
  const { id } = await done(page, {
    method: 'POST',
    path: '/workflow/definitions',
    body: {
      key,
      name: { ZH_CN: name, EN_US: name, JA_JP: name },
      template: 'blank',
    },
  });
  const draft = await done(page, { path: `/workflow/definitions/${id}/draft` });
  const { version } = await done(page, {
    method: 'PUT',
    path: `/workflow/definitions/${id}/draft`,
    body: { xml, version: draft.version },
  });
  await done(page, { method: 'POST', path: `/workflow/definitions/${id}/deploy`, body: { version } });
  const record = await done(page, { path: `/workflow/processDefinition/${id}` });
  await done(page, {
    method: 'PUT',
    path: `/workflow/processDefinition/${id}`,
    body: { version: record.version, starters: { all: true } },
  });
  return id;
}

/** The bar in which a task is decided. */
export const decision = (page: Page): Locator => page.getByRole('region', { name: 'Decision', exact: true });

/** What happened and who has it now, beside the form. */
export const trace = (page: Page): Locator => page.getByRole('complementary', { name: 'Trace' });

/** Draws a stroke into the signature that is asked for. */
export async function sign(page: Page): Promise<void> {
  const paper = page.getByRole('img', { name: 'Signature' });
  await expect(paper).toBeVisible();
  const box = await paper.boundingBox();
  if (!box) throw new Error('no paper');
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 30, { steps: 4 });
  await page.mouse.up();
  const use = page.getByRole('button', { name: 'Use this signature' });
  await use.click();
  await expect(use).toBeHidden();
}

/** The task of the page is approved, and stays there. */
export async function approve(page: Page): Promise<void> {
  await decision(page).getByRole('checkbox', { name: 'Open next task when done' }).uncheck();
  await decision(page).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('You have handled this task')).toBeVisible();
}

/** Opens the task of a record from the pending tasks of whoever holds it. */
export async function openPending(page: Page, name: string): Promise<void> {
  await page.goto('/mpcloud/myTask');
  await settled(page);
  await page.getByRole('grid').locator('.ui-open', { hasText: name }).first().click();
  await settled(page);
}
