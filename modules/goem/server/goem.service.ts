import { commonErrors, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  newId,
  recordsOf,
  runTransition,
  serveResource,
  type ResourceServer,
  type Tx,
  type TxContext,
} from '@mp/kernel/server';
import { dealerErrors } from '@mp/dealer/contract';
import { goem, goemActions, goemContent, goemErrors } from '../contract/index.ts';
import { changesOf, goemNamed, openChangeOf, openGuestsOf } from './goem.query.ts';
import { moveGuest } from './guest.service.ts';
import { changeLogins } from './logins-changed.ts';
import { endLogins } from './login.service.ts';

type Goem = RecordOf<typeof goem>;
type GoemInput = InputOf<typeof goem>;

const contentFields = Object.keys(goemContent) as (keyof typeof goemContent)[];

const contentOf = (record: Goem): GoemInput =>
  Object.fromEntries(contentFields.map((name) => [name, record[name] ?? null]));

async function requireFreeName(tx: Tx, name: string | null | undefined, except: string | null): Promise<void> {
  const taken = name ? await goemNamed(tx, name.trim(), except) : undefined;
  if (taken !== undefined) throw goemErrors.nameTaken({ code: taken });
}

const hasAccounts = ({ bankAccounts }: GoemInput) => (bankAccounts ?? []).length > 0;

/** GOEMs. */
export const goemServer: ResourceServer = serveResource(goem, {
  table: 'goem',
  hooks: {
    beforeCreate: async (tx, input) => {
      await requireFreeName(tx, input.name, null);
      input.touchesMoney = hasAccounts(input);
    },
    beforeUpdate: async (tx, old, patch) => {
      await requireFreeName(tx, patch.name, old.changeOfId ?? old.id);
      if ('bankAccounts' in patch) patch.touchesMoney = await touchesMoney(tx, old, patch);
    },
  },
  actions: bindActions(goemActions, { change: (context, { record }) => beginChange(context, record) }),
  effects: {
    submit: async (_context, record) => {
      if ((record.licenceFiles ?? []).length === 0) throw goemErrors.filesMissing();
      if (!record.name) throw commonErrors.required({ field: '@goem.field.name' });
    },
    approve,
    end: async (context, { id }, { reason }) => {
      for (const guest of await openGuestsOf(context, id))
        await moveGuest(context, guest.id, { action: 'end', form: { reason } });
      await endLogins(context, id);
    },
  },
});

/** Whether finance has a say: accounts of a new GOEM, or other accounts than the GOEM has. */
async function touchesMoney(tx: Tx, old: Goem, patch: GoemInput): Promise<boolean> {
  if (old.changeOfId === null) return hasAccounts(patch);
  const [row] = await tx.rows<{ same: boolean }>(
    `select coalesce(bank_accounts, '[]') = coalesce($2::jsonb, '[]') as same from goem where id = $1::uuid`,
    [old.changeOfId, JSON.stringify(patch.bankAccounts ?? [])],
  );
  return row?.same === false;
}

/** Begins a change of a GOEM: a copy of what is valid, which takes its place once it has been audited. */
async function beginChange(context: TxContext, record: Goem): Promise<void> {
  const code = record.code ?? '';
  const open = await openChangeOf(context, record.id);
  if (open !== undefined) throw goemErrors.changeOpen({ code: open });
  const change: GoemInput = {
    ...contentOf(record),
    code: `${code}-V${(await changesOf(context, record.id)) + 2}`,
    status: 'draft',
    changeOfId: record.id,
    touchesMoney: false,
  };
  await recordsOf(context, goem).insertMany([{ id: newId(), values: change }]);
}

/** A GOEM comes in; a change takes the place of what was valid. */
async function approve(context: TxContext, record: Goem): Promise<void> {
  if (record.changeOfId === null) return changeLogins(context, record.id);
  const goems = recordsOf(context, goem);
  const valid = await goems.lock(record.changeOfId);
  if (valid.status !== 'active' && valid.status !== 'suspended')
    throw dealerErrors.notActive({ code: valid.code ?? '', status: `@goem.status.${valid.status}` });
  await goems.update(valid, contentOf(record), { action: 'takeOver' });
  await changeLogins(context, valid.id);
  await runTransition(context, goemServer, {
    id: record.id,
    name: 'takeOver',
    version: null,
    form: {},
    byProcess: true,
  });
}
