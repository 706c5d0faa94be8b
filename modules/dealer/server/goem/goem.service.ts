import { commonErrors, lifecycleOf } from '@mp/kernel/contract';
import {
  insertMany,
  lockRecord,
  newId,
  registerEffect,
  runTransition,
  serveResource,
  updateStatement,
  type Context,
  type MutableValues,
  type ResourceServer,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import { dealerErrors, goem, goemContent, goemErrors } from '../../contract/index.ts';
import { changesOf, goemNamed, openChangeOf, openGuestsOf } from './goem.query.ts';
import { moveGuest } from './guest.service.ts';
import { followLogins } from './login.query.ts';
import { endLogins } from './login.service.ts';

const contentFields = Object.keys(goemContent);

async function beforeWrite(tx: Tx, name: unknown, except: string | null): Promise<void> {
  const taken = typeof name === 'string' ? await goemNamed(tx, name.trim(), except) : undefined;
  if (taken !== undefined) throw goemErrors.nameTaken({ code: taken });
}

const hasAccounts = (value: unknown) => Array.isArray(value) && value.length > 0;

/** GOEMs. */
export const goemServer: ResourceServer = serveResource(goem, {
  table: 'goem',
  hooks: {
    beforeCreate: async (_context, tx, input) => {
      await beforeWrite(tx, input.name, null);
      input.touchesMoney = hasAccounts(input.bankAccounts);
    },
    beforeUpdate: async (_context, tx, old, patch) => {
      await beforeWrite(tx, patch.name, typeof old.changeOfId === 'string' ? old.changeOfId : String(old.id));
      if ('bankAccounts' in patch) await noteMoney(tx, old, patch);
    },
    actions: { change: (context, tx, record) => beginChange(context, tx, record) },
  },
});

/** Whether finance has a say: accounts of a new GOEM, or other accounts than the GOEM has. */
async function noteMoney(tx: Tx, old: Values, patch: MutableValues): Promise<void> {
  if (typeof old.changeOfId !== 'string') patch.touchesMoney = hasAccounts(patch.bankAccounts);
  else {
    const [row] = await tx.rows<{ same: boolean }>(
      `select coalesce(bank_accounts, '[]') = coalesce($2::jsonb, '[]') as same from goem where id = $1::uuid`,
      [old.changeOfId, JSON.stringify(patch.bankAccounts ?? [])],
    );
    patch.touchesMoney = row?.same === false;
  }
}

/** Begins a change of a GOEM: a copy of what is valid, which takes its place once it has been audited. */
async function beginChange(context: Context, tx: Tx, record: Values): Promise<void> {
  const id = String(record.id);
  if (record.status !== 'active' || record.changeOfId !== null)
    throw dealerErrors.notActive({ code: String(record.code), status: `@goem.status.${String(record.status)}` });
  const open = await openChangeOf(tx, id);
  if (open !== undefined) throw goemErrors.changeOpen({ code: open });
  const code = `${String(record.code)}-V${(await changesOf(tx, id)) + 2}`;
  const content = Object.fromEntries(contentFields.map((name) => [name, record[name] ?? null]));
  await insertMany(context, tx, goemServer, [
    { id: newId(), values: { ...content, code, status: 'draft', changeOfId: id, touchesMoney: false } },
  ]);
}

function lifecycle() {
  const found = lifecycleOf(goem.key);
  if (!found) throw new Error('no lifecycle of GOEMs');
  return found;
}

/** A GOEM comes in; a change takes the place of what was valid. */
async function approve(context: Context, tx: Tx, record: Values): Promise<void> {
  const target = record.changeOfId;
  if (typeof target !== 'string') return followLogins(tx, String(record.id));
  const valid = await lockRecord(context, tx, goemServer, target);
  if (!['active', 'suspended'].includes(String(valid.status)))
    throw dealerErrors.notActive({ code: String(valid.code), status: `@goem.status.${String(valid.status)}` });
  const content = Object.fromEntries(contentFields.map((name) => [name, record[name] ?? null]));
  await tx.batch([updateStatement(context, goemServer, target, null, content, { trusted: true, action: 'takeOver' })]);
  await followLogins(tx, target);
  await runTransition(context, goemServer, lifecycle(), {
    id: String(record.id),
    name: 'takeOver',
    version: null,
    form: {},
    byProcess: true,
  });
}

/** What transitions of GOEMs do. */
export function registerGoemEffects(): void {
  registerEffect('goem', 'submit', async (_context, _tx, record) => {
    if (!Array.isArray(record.licenceFiles) || record.licenceFiles.length === 0) throw goemErrors.filesMissing();
    if (typeof record.name !== 'string') throw commonErrors.required({ field: '@goem.field.name' });
  });
  registerEffect('goem', 'approve', approve);
  registerEffect('goem', 'end', async (context, tx, record, { reason }) => {
    for (const { id } of await openGuestsOf(tx, String(record.id))) await moveGuest(context, id, 'end', { reason });
    await endLogins(context, tx, String(record.id));
  });
}
