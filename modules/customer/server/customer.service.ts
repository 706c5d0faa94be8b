import {
  AppError,
  commonErrors,
  isUuid,
  refuse,
  throwIfAny,
  type InputOf,
  type RecordOf,
  type Refusal,
} from '@mp/kernel/contract';
import {
  bindActions,
  recordsOf,
  resourceServer,
  serveResource,
  type Context,
  type ResourceServer,
  type Tx,
  type TxContext,
} from '@mp/kernel/server';
import { isCreditCode, wallTime } from '@mp/reference/contract';
import { bigAreasOf } from '@mp/reference/server';
import { customer, customerActions, customerErrors, nameKeyOf } from '../contract/index.ts';
import { isAbove, isMember, lockGroups, regionCodes, survivorOf } from './customer.query.ts';
import { suspectOf, suspicion } from './duplicate.service.ts';
import { refuseDuplicates } from './import-validation.service.ts';
import { mergeInto } from './merge.service.ts';

type Customer = RecordOf<typeof customer>;
type CustomerInput = InputOf<typeof customer>;

const idOf = (value: unknown): string | null => (typeof value === 'string' && isUuid(value) ? value : null);

/** Dealers to which somebody is confined; undefined for those of the house. */
function ownDealers(context: Context): readonly string[] | undefined {
  return context.rights.restrictedTo.get('dealer');
}

/** Regions with a credit code of the mainland; others carry the number of their own register. */
const isMainland = (code: string | undefined) => code === undefined || /^(?!71|81|82)\d{6}$/u.test(code);

/** What follows from the values of records: key of the name, big area, dealers who see it. */
async function derive(context: TxContext, records: readonly CustomerInput[]): Promise<void> {
  const regions = records.flatMap(({ regionId }) => regionId ?? []);
  const areas = await bigAreasOf(context, [...new Set(regions)], wallTime(context.at).day);
  const codes = await regionCodes(context, [...new Set(regions)]);
  const wrong: Refusal[] = [];
  for (const values of records) {
    if ('name' in values) values.nameKey = nameKeyOf(values.name?.ZH_CN ?? '');
    if ('regionId' in values) values.bigAreaId = areas.get(values.regionId ?? '') ?? null;
    if (!values.creditCode) continue;
    values.creditCode = values.creditCode.toUpperCase();
    if (isMainland(codes.get(values.regionId ?? '')) && !isCreditCode(values.creditCode))
      wrong.push(refuse('customer.creditCodeInvalid', undefined, 'creditCode'));
  }
  throwIfAny(wrong.slice(0, 1));
}

const seenBy = ({ ownerDealerId, shareWith }: Pick<CustomerInput, 'ownerDealerId' | 'shareWith'>): string[] => [
  ...new Set([...(ownerDealerId ? [ownerDealerId] : []), ...(shareWith ?? [])]),
];

/** Whether somebody who is confined to these dealers, or to none, may speak for this one. */
const isOwn = (dealers: readonly string[] | undefined, dealerId: string | null | undefined): boolean =>
  !dealers || (typeof dealerId === 'string' && dealers.includes(dealerId));

/** Who makes a customer answers for it; people of a dealer make it for their dealer. */
function setOwner(context: Context, values: CustomerInput): void {
  const dealers = ownDealers(context);
  if (dealers) {
    values.ownerDealerId ??= dealers[0] ?? null;
    if (!isOwn(dealers, values.ownerDealerId)) throw customerErrors.otherDealer();
  }
  values.ownerUserId ??= isPerson(context) ? context.userId : null;
  values.taxNo ??= values.creditCode ?? null;
  values.dealerIds = seenBy(values);
}

const isPerson = (context: Context) => context.isSignedIn && context.principal.userName !== 'system';

async function refuseCycle(
  context: TxContext,
  { id, groupId }: { readonly id: string; readonly groupId: string | null | undefined },
): Promise<void> {
  if (!groupId) return;
  await lockGroups(context);
  if (await isAbove(context, id, groupId)) throwIfAny([refuse('customer.groupCycle', undefined, 'groupId')]);
}

/** Derives from the values as they will be: those that change together with the old ones that they depend on. */
async function beforeUpdate(context: TxContext, old: Customer, patch: CustomerInput): Promise<void> {
  if ('groupId' in patch) await refuseCycle(context, { id: old.id, groupId: patch.groupId });
  if (!('name' in patch || 'regionId' in patch || 'creditCode' in patch)) return;
  const whole: CustomerInput = { regionId: old.regionId, creditCode: old.creditCode, ...patch };
  await derive(context, [whole]);
  if ('regionId' in patch) patch.bigAreaId = whole.bigAreaId ?? null;
  if ('creditCode' in patch) patch.creditCode = whole.creditCode ?? null;
  if ('name' in patch) patch.nameKey = whole.nameKey ?? null;
}

/** Only those who own a customer say who else sees it, or answers for it: a dealer's people for their own dealer's. */
function requireOwn(context: Context, record: Customer): void {
  if (!isOwn(ownDealers(context), record.ownerDealerId)) throw customerErrors.otherDealer();
}

async function requireDealers(tx: Tx, ids: readonly string[], field: string): Promise<void> {
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

interface Acted {
  readonly record: Customer;
  readonly form: Pick<CustomerInput, 'shareWith' | 'ownerUserId' | 'ownerDealerId'>;
}

async function share(context: TxContext, { record, form }: Acted): Promise<void> {
  requireOwn(context, record);
  const shareWith = [...new Set(form.shareWith ?? [])].filter((id) => id !== record.ownerDealerId);
  await requireDealers(context, shareWith, 'shareWith');
  const dealerIds = seenBy({ ownerDealerId: record.ownerDealerId, shareWith });
  await recordsOf(context, customer).update(record, { shareWith, dealerIds }, { action: 'share' });
}

async function transfer(context: TxContext, { record, form }: Acted): Promise<void> {
  requireOwn(context, record);
  const dealers = ownDealers(context);
  const ownerUserId = form.ownerUserId ?? record.ownerUserId;
  const ownerDealerId = form.ownerDealerId === undefined ? record.ownerDealerId : form.ownerDealerId;
  if (!isOwn(dealers, ownerDealerId)) throw customerErrors.otherDealer();
  if (form.ownerUserId && !(ownerUserId && (await isMember(context, ownerUserId, dealers))))
    throwIfAny([refuse('common.refNotFound', { field: '@customer.field.ownerUserId' }, 'ownerUserId')]);
  if (ownerDealerId !== record.ownerDealerId)
    await requireDealers(context, ownerDealerId ? [ownerDealerId] : [], 'ownerDealerId');
  const dealerIds = seenBy({ ownerDealerId, shareWith: record.shareWith });
  const patch = { ownerUserId, ownerDealerId, dealerIds };
  await recordsOf(context, customer).update(record, patch, { action: 'transfer' });
}

async function setSuspect(context: TxContext, id: string, suspectId: string): Promise<void> {
  const customers = recordsOf(context, customer);
  await customers.update(await customers.lock(id), { suspectId }, { action: 'suspect' });
}

/** Joins a record with the one it was found to be, or is to be merged into. */
async function joinInto(context: TxContext, record: Customer): Promise<void> {
  if (!record.suspectId) throw commonErrors.refNotFound({ field: '@customer.field.suspectId' });
  await mergeInto(context, {
    fromId: record.id,
    intoId: await survivorOf(context, record.suspectId),
    fromStatus: record.status,
  });
}

/** Customers. */
export const customerServer: ResourceServer = serveResource(customer, {
  table: 'customer',
  // With `dealer_ids && …` behind the wall, a dealer's list of a million customers took 4 s.
  dimensionSql: { dealer: (values) => `t.id = any((select customers_of_dealers(${values}))::uuid[])` },
  hooks: {
    beforeCreate: async (context, input, id) => {
      setOwner(context, input);
      await derive(context, [input]);
      await refuseCycle(context, { id, groupId: input.groupId });
    },
    beforeUpdate,
    rowProblems: refuseDuplicates,
    createMany: async (context, rows) => {
      const records = rows.map(({ id, values }) => ({ id, values: { ...values } }));
      for (const { values } of records) setOwner(context, values);
      await derive(
        context,
        records.map(({ values }) => values),
      );
      await recordsOf(context, customer).insertMany(records);
    },
  },
  actions: bindActions(customerActions, { share, transfer }),
  effects: {
    activate: async (context, record) => {
      const suspect = await suspectOf(context, record);
      if (suspect) throw suspicion(suspect);
    },
    insist: async (context, record) => {
      const suspect = await suspectOf(context, record);
      if (!suspect) throw customerErrors.notSuspect();
      await setSuspect(context, record.id, suspect.row.id);
    },
    askMerge: async (context, record, form) => {
      const suspectId = idOf(form.suspectId);
      if (suspectId === null) throw commonErrors.refNotFound({ field: '@customer.field.suspectId' });
      if (suspectId === record.id || (await isAbove(context, record.id, suspectId)))
        throw new AppError('common.validation', 422, { fields: [{ path: 'suspectId', code: 'customer.mergeCycle' }] });
      await setSuspect(context, record.id, suspectId);
    },
    pass: async () => undefined,
    join: joinInto,
  },
});
