import { AppError, commonErrors, isUuid, refuse, throwIfAny, type Refusal } from '@mp/kernel/contract';
import {
  insertMany,
  registerEffect,
  resourceServer,
  serveResource,
  updateStatement,
  type Context,
  type MutableValues,
  type ResourceServer,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import { isCreditCode, wallTime } from '@mp/reference/contract';
import { bigAreasOf } from '@mp/reference/server';
import { customer, customerErrors, nameKeyOf } from '../contract/index.ts';
import { isAbove, isMember, lockGroups, regionCodes, survivorOf } from './customer.query.ts';
import { nameIn, suspectOf, suspicion } from './duplicate.service.ts';
import { refuseDuplicates } from './import-judge.service.ts';
import { mergeInto } from './merge.service.ts';

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isUuid) : []);
const idOf = (value: unknown): string | null => (typeof value === 'string' && isUuid(value) ? value : null);

/** Dealers to which somebody is confined; undefined for those of the house. */
function ownDealers(context: Context): readonly string[] | undefined {
  return context.rights.confined.get('dealer');
}

/** Regions with a credit code of the mainland; others carry the number of their own register. */
const isMainland = (code: string | undefined) => code === undefined || /^(?!71|81|82)\d{6}$/u.test(code);

/** What follows from the values of records: key of the name, big area, dealers who see it. */
async function derive(context: Context, tx: Tx, records: readonly MutableValues[]): Promise<void> {
  const regions = records.flatMap(({ regionId }) => idOf(regionId) ?? []);
  const areas = await bigAreasOf(context, [...new Set(regions)], wallTime(context.at).day);
  const codes = await regionCodes(tx, [...new Set(regions)]);
  const wrong: Refusal[] = [];
  for (const values of records) {
    if ('name' in values) values.nameKey = nameKeyOf(nameIn(values.name));
    if ('regionId' in values) values.bigAreaId = areas.get(idOf(values.regionId) ?? '') ?? null;
    const code = typeof values.creditCode === 'string' ? values.creditCode : '';
    if (code !== '' && isMainland(codes.get(idOf(values.regionId) ?? '')) && !isCreditCode(code.toUpperCase()))
      wrong.push(refuse('customer.creditCodeInvalid', undefined, 'creditCode'));
    if (code !== '') values.creditCode = code.toUpperCase();
  }
  throwIfAny(wrong.slice(0, 1));
}

const seenBy = (values: Values): string[] => [
  ...new Set([...idsOf([values.ownerDealerId]), ...idsOf(values.shareWith)]),
];

/** Who makes a customer answers for it; somebody of a dealer makes it for his dealer. */
function own(context: Context, values: MutableValues): void {
  const dealers = ownDealers(context);
  if (dealers) {
    values.ownerDealerId ??= dealers[0] ?? null;
    if (!dealers.includes(String(values.ownerDealerId))) throw customerErrors.otherDealer();
  }
  values.ownerUserId ??= isPerson(context) ? context.userId : null;
  values.taxNo ??= values.creditCode ?? null;
  values.dealerIds = seenBy(values);
}

const isPerson = (context: Context) => context.isSignedIn && context.principal.userName !== 'system';

async function refuseCycle(context: Context, tx: Tx, id: string, groupId: unknown): Promise<void> {
  if (typeof groupId !== 'string') return;
  await lockGroups(context, tx);
  if (await isAbove(tx, id, groupId)) throwIfAny([refuse('customer.groupCycle', undefined, 'groupId')]);
}

/** Values as they will stand: those that change, beside the old ones that they are judged with. */
async function beforeUpdate(context: Context, tx: Tx, old: Values, patch: MutableValues): Promise<void> {
  if ('groupId' in patch) await refuseCycle(context, tx, String(old.id), patch.groupId);
  if (!('name' in patch || 'regionId' in patch || 'creditCode' in patch)) return;
  const whole: MutableValues = { regionId: old.regionId, creditCode: old.creditCode, ...patch };
  await derive(context, tx, [whole]);
  if ('regionId' in patch) patch.bigAreaId = whole.bigAreaId;
  if ('creditCode' in patch) patch.creditCode = whole.creditCode;
  if ('name' in patch) patch.nameKey = whole.nameKey;
}

async function change(context: Context, tx: Tx, record: Values, values: Values, action: string): Promise<void> {
  await tx.batch([
    updateStatement(context, customerServer, String(record.id), Number(record.version), values, {
      trusted: true,
      action,
    }),
  ]);
}

/** Only those who own a customer say who else sees it, or answers for it: a dealer's people for their own dealer's. */
function demandOwn(context: Context, record: Values): void {
  const dealers = ownDealers(context);
  if (dealers && !dealers.includes(String(record.ownerDealerId))) throw customerErrors.otherDealer();
  if (record.status === 'merged')
    throw commonErrors.transitionRefused({ action: '@customer.action.share', state: '@customer.status.merged' });
}

async function knownDealers(tx: Tx, ids: readonly string[], field: string): Promise<void> {
  const server = resourceServer('dealer.dealer');
  if (ids.length === 0) return;
  const rows = server
    ? await tx.rows<{ id: string }>(
        `select id from ${server.table} where id = any($1::uuid[]) and deleted_at is null`,
        [ids],
      )
    : [];
  if (server && rows.length < new Set(ids).size)
    throwIfAny([refuse('common.refNotFound', { field: `@customer.field.${field}` }, field)]);
}

async function share(context: Context, tx: Tx, record: Values, params: Values): Promise<void> {
  demandOwn(context, record);
  const shareWith = [...new Set(idsOf(params.shareWith))].filter((id) => id !== record.ownerDealerId);
  await knownDealers(tx, shareWith, 'shareWith');
  await change(context, tx, record, { shareWith, dealerIds: seenBy({ ...record, shareWith }) }, 'share');
}

async function transfer(context: Context, tx: Tx, record: Values, params: Values): Promise<void> {
  demandOwn(context, record);
  const dealers = ownDealers(context);
  const ownerUserId = idOf(params.ownerUserId) ?? record.ownerUserId;
  const ownerDealerId = 'ownerDealerId' in params ? idOf(params.ownerDealerId) : record.ownerDealerId;
  if (dealers && !dealers.includes(String(ownerDealerId))) throw customerErrors.otherDealer();
  if (params.ownerUserId && !(await isMember(tx, String(ownerUserId), dealers)))
    throwIfAny([refuse('common.refNotFound', { field: '@customer.field.ownerUserId' }, 'ownerUserId')]);
  if (ownerDealerId !== record.ownerDealerId) await knownDealers(tx, idsOf([ownerDealerId]), 'ownerDealerId');
  const values = { ownerUserId, ownerDealerId };
  await change(context, tx, record, { ...values, dealerIds: seenBy({ ...record, ...values }) }, 'transfer');
}

/** Customers. */
export const customerServer: ResourceServer = serveResource(customer, {
  table: 'customer',
  // With `dealer_ids && …` behind the wall, a dealer's list of a million customers took 4 s.
  dimensionSql: { dealer: (values) => `t.id = any((select customers_of_dealers(${values}))::uuid[])` },
  hooks: {
    beforeCreate: async (context, tx, input, id) => {
      own(context, input);
      await derive(context, tx, [input]);
      await refuseCycle(context, tx, id, input.groupId);
    },
    beforeUpdate,
    judgeMany: refuseDuplicates,
    createMany: async (context, tx, rows) => {
      const records = rows.map(({ id, values }) => ({ id, values: { ...values } as MutableValues }));
      for (const { values } of records) own(context, values);
      await derive(
        context,
        tx,
        records.map(({ values }) => values),
      );
      await insertMany(context, tx, customerServer, records);
    },
    actions: { share, transfer },
  },
});

async function setSuspect(context: Context, tx: Tx, record: Values, suspectId: string): Promise<void> {
  const [row] = await tx.rows<{ version: number }>('select version from customer where id = $1::uuid', [record.id]);
  await change(context, tx, { id: record.id, version: row?.version }, { suspectId }, 'suspect');
}

/** Whom a record was found to be, or is to be merged into. */
async function joinInto(context: Context, tx: Tx, record: Values): Promise<void> {
  if (typeof record.suspectId !== 'string') throw commonErrors.refNotFound({ field: '@customer.field.suspectId' });
  await mergeInto(context, tx, {
    fromId: String(record.id),
    intoId: await survivorOf(tx, record.suspectId),
    fromStatus: String(record.status),
  });
}

/** What transitions of customers do besides changing the state. */
export function registerCustomerEffects(): void {
  registerEffect('customer', 'activate', async (context, tx, record) => {
    const suspect = await suspectOf(context, tx, record);
    if (suspect) throw suspicion(suspect);
  });
  registerEffect('customer', 'insist', async (context, tx, record) => {
    const suspect = await suspectOf(context, tx, record);
    if (!suspect) throw customerErrors.notSuspect();
    await setSuspect(context, tx, record, suspect.row.id);
  });
  registerEffect('customer', 'askMerge', async (context, tx, record, { suspectId }) => {
    if (suspectId === record.id || (await isAbove(tx, String(record.id), String(suspectId))))
      throw new AppError('common.validation', 422, { fields: [{ path: 'suspectId', code: 'customer.mergeCycle' }] });
    await setSuspect(context, tx, record, String(suspectId));
  });
  registerEffect('customer', 'pass', async () => undefined);
  registerEffect('customer', 'join', joinInto);
}
