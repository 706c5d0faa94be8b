import { AppError, commonErrors, declaredEndpoints, isUuid } from '@mp/kernel/contract';
import type { FieldError } from '@mp/kernel/contract';
import { newId } from '@mp/kernel/server';
import type { Context, Tx } from '@mp/kernel/server';
import { requireControlsHeld } from '@mp/permission/server';
import { controlKey, pageErrors } from '../contract/index.ts';
import type { ControlInput, ListedControl, PageDefinition } from '../contract/index.ts';
import * as query from './page.query.ts';
import type { StoredPage } from './page.query.ts';
import { lockedPage, recordChange, storedDefinition } from './page.service.ts';

/** The controls of a page. */
export async function listControls(context: Context, id: string): Promise<{ items: ListedControl[] }> {
  if (!isUuid(id) || !(await query.pageById(context, id))) throw commonErrors.notFound();
  return { items: await query.controlsOfPage(context, id) };
}

async function lockedLegacy(tx: Tx, id: string): Promise<StoredPage> {
  const stored = await lockedPage(tx, id);
  if (stored.definition !== null) throw pageErrors.notLegacy();
  return stored;
}

function isSelectorTaken(others: readonly ListedControl[], { selector, selectorIndex }: ControlInput): boolean {
  return (
    (selector ?? null) !== null &&
    others.some((each) => each.selector === selector && each.selectorIndex === (selectorIndex ?? 0))
  );
}

async function validateControl(
  context: Context,
  pageId: string,
  { given, own }: { readonly given: ControlInput; readonly own?: string },
): Promise<void> {
  const fields: FieldError[] = [];
  const others = (await query.controlsOfPage(context, pageId)).filter(({ id }) => id !== own);
  if (others.some(({ alias }) => alias.toLowerCase() === given.alias.toLowerCase()))
    fields.push({ path: 'alias', code: 'page.controlExists' });
  if (isSelectorTaken(others, given)) fields.push({ path: 'selector', code: 'page.controlExists' });
  const columns = given.gridColumns ?? [];
  if (new Set(columns).size < columns.length) fields.push({ path: 'gridColumns', code: 'page.columnExists' });
  for (const path of ['loadApiId', 'saveApiId'] as const) {
    const name = given[path] ?? '';
    if (name !== '' && !declaredEndpoints().has(name)) fields.push({ path, code: 'page.apiUnknown', params: { name } });
  }
  if (fields.length > 0) throw new AppError('common.validation', 422, { fields });
}

/** Lists a control of a legacy page. */
export async function addControl(context: Context, id: string, given: ControlInput): Promise<{ id: string }> {
  return context.tx(async (tx) => {
    const stored = await lockedLegacy(tx, id);
    await validateControl(context, id, { given });
    const controlId = newId();
    await recordChange(tx, stored, 'addControl');
    await query.insertControl(tx, { pageId: id, id: controlId }, given);
    return { id: controlId };
  });
}

async function lockedControl(tx: Tx, pageId: string, id: string): Promise<ListedControl> {
  const found = isUuid(id) ? await query.controlOfPage(tx, pageId, id) : undefined;
  if (!found) throw commonErrors.notFound();
  return found;
}

/** Changes a listed control of a legacy page; its alias stays while something is granted on it. */
export async function changeControl(
  context: Context,
  { id, controlId }: { readonly id: string; readonly controlId: string },
  given: ControlInput,
): Promise<{ id: string }> {
  return context.tx(async (tx) => {
    const stored = await lockedLegacy(tx, id);
    const control = await lockedControl(tx, id, controlId);
    await validateControl(context, id, { given, own: controlId });
    if (control.alias !== given.alias && control.grants > 0)
      throw pageErrors.controlHasPerm({ names: [control.alias] });
    // Under another alias it is another control, which nobody has closed.
    if (control.alias !== given.alias && control.controlled)
      await requireControlsHeld(context, [controlKey(stored.formId, control.alias)]);
    await recordChange(tx, stored, 'changeControl');
    await query.updateControl(tx, controlId, given);
    return { id: controlId };
  });
}

/** Takes a control of a legacy page off the list, with what was granted on it once that is confirmed. */
export async function removeControl(
  context: Context,
  { id, controlId, confirm }: { readonly id: string; readonly controlId: string; readonly confirm: boolean },
): Promise<void> {
  await context.tx(async (tx) => {
    const stored = await lockedLegacy(tx, id);
    const control = await lockedControl(tx, id, controlId);
    if (control.grants > 0 && !confirm) throw pageErrors.controlHasPerm({ names: [control.alias] });
    const key = controlKey(stored.formId, control.alias);
    if (control.controlled) await requireControlsHeld(context, [key]);
    await recordChange(tx, stored, 'removeControl');
    await query.openControls(tx, [key], [key]);
    await query.deleteControl(tx, controlId);
  });
}

/**
 * Closes or opens a control at once, in the draft, in what is published and for the rights. Throws `perm.notHeld` when
 * the caller opens what is closed to himself.
 */
export async function setControlled(
  context: Context,
  { id, controlId, controlled }: { readonly id: string; readonly controlId: string; readonly controlled: boolean },
): Promise<{ version: number }> {
  return context.tx(async (tx) => {
    const stored = await lockedPage(tx, id);
    const control = await lockedControl(tx, id, controlId);
    const key = controlKey(stored.formId, control.alias);
    if (!controlled) await requireControlsHeld(context, [key]);
    const version = await recordChange(tx, stored, controlled ? 'closeControl' : 'openControl');
    const mark = (value: unknown) => {
      const definition = storedDefinition(value);
      return definition && marked(definition, control.alias, controlled);
    };
    await query.storeMarks(tx, id, {
      draft: mark(stored.definition) ?? null,
      published: mark(stored.published) ?? null,
    });
    await query.markControl(tx, controlId, controlled);
    if (controlled) await query.closeControls(tx, [key]);
    else await query.openControls(tx, [key], []);
    return { version };
  });
}

function marked(definition: PageDefinition, alias: string, controlled: boolean): PageDefinition {
  return {
    ...definition,
    blocks: definition.blocks.map((block) => ({
      ...block,
      components: block.components.map((component) => {
        if (component.alias !== alias) return component;
        const { permission: _, ...rest } = component;
        return controlled ? { ...rest, permission: 'controlled' as const } : rest;
      }),
    })),
  };
}
