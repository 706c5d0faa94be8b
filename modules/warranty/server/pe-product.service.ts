import { AppError, refuse, throwIfAny, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  createRecord,
  fieldNames,
  moveRecord,
  recordsOf,
  serveResource,
  serverOf,
  type LifecycleEffect,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { settingsOfTenant } from '@mp/settings/server';
import {
  bandBounds,
  bandRefusals,
  missingFields,
  needsPriceCheck,
  peProduct,
  peProductActions,
  warrantyErrors,
  warrantySettings,
  wholeBands,
} from '../contract/index.ts';
import { productUsages } from './ports.ts';
import { revisionsOf } from './warranty.query.ts';

type Product = RecordOf<typeof peProduct>;
type ProductInput = InputOf<typeof peProduct>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof peProduct)['fields']>>>;

/** What a further revision begins with. */
const copied = [
  'name',
  'coverageType',
  'dutyTypes',
  'termBasis',
  'deductible',
  'annualVisitRequired',
  'salesFrom',
  'salesTo',
  'saleDealerIds',
  'taxRate',
  'bands',
  'eligibility',
  'surcharges',
  'coverage',
  'termsZh',
  'termsEn',
  'termsJa',
] as const;
const inWork = ['draft', 'inCheck', 'returned'];

const copyOf = (record: Product): ProductInput =>
  Object.fromEntries(copied.map((name) => [name, record[name]])) as ProductInput;

/** Powers and prices of a revision by its bands. */
const derived = (values: ProductInput): ProductInput =>
  (bandBounds(wholeBands(values.bands)) ?? {
    powerFromKw: null,
    powerToKw: null,
    priceFrom: null,
    priceTo: null,
  }) as ProductInput;

/** One revision of a product is in work at a time; its number follows the last one, in the bin or not. */
async function begin(context: TxContext, input: ProductInput): Promise<void> {
  const revisions = await revisionsOf(context, input.code ?? '');
  const open = revisions.find(({ state, isGone }) => !isGone && inWork.includes(state));
  if (open) throw warrantyErrors.revisionOpen({ revision: open.revision });
  input.revision = (revisions[0]?.revision ?? 0) + 1;
  input.taxRate ??= (await settingsOfTenant(context.database, context.tenantId)).of(warrantySettings)
    .taxRate as NonNullable<ProductInput['taxRate']>;
  Object.assign(input, derived(input));
}

/** What was valid before a revision; null for a new product. */
async function before(context: TxContext, { id, code }: Product) {
  const revisions = await revisionsOf(context, code);
  return revisions.find((each) => each.id !== id && !each.isGone && !inWork.includes(each.state)) ?? null;
}

/** A product is submitted whole, with prices for all powers between its first and its last. */
async function prepareSubmit(context: TxContext, record: Product): Promise<ProductInput> {
  const missing = missingFields(record);
  const list = fieldNames(context, peProduct, missing);
  throwIfAny(missing.length > 0 ? [refuse('warranty.incomplete', { list }, missing[0])] : []);
  throwIfAny(bandRefusals(record));
  const previous = await before(context, record);
  return {
    submittedBy: context.userId,
    needsPriceCheck: needsPriceCheck(previous?.bands ?? null, wholeBands(record.bands)),
  } as ProductInput;
}

/** Nobody checks what he has submitted, however a tenant has drawn the process. */
function requireOther({ userId }: TxContext, { submittedBy }: Product): void {
  if (userId !== null && userId === submittedBy) throw warrantyErrors.selfApproval();
}

async function supersede(context: TxContext, { id, code }: Product): Promise<void> {
  for (const each of await revisionsOf(context, code))
    if (each.id !== id && !each.isGone && ['onSale', 'suspended'].includes(each.state))
      await moveRecord(context, peProduct, { id: each.id, name: 'supersede' });
}

async function requireUnused(context: TxContext, { id }: Product): Promise<void> {
  let n = 0;
  for (const usage of productUsages.all()) n += await usage.openCount(context, id);
  if (n > 0) throw warrantyErrors.productInUse({ n });
}

const effects: Effects = {
  submit: { prepare: prepareSubmit },
  checked: async (context, record) => requireOther(context, record),
  approve: async (context, record) => {
    requireOther(context, record);
    await supersede(context, record);
    await recordsOf(context, peProduct).updateLatest(record.id, {
      patch: { publishedOn: todayOf(context) },
      action: 'approve',
    });
  },
  resume: async (context, { salesTo }) => {
    if (salesTo !== null && salesTo < todayOf(context)) throw warrantyErrors.salesOver({ day: salesTo });
  },
  retire: requireUnused,
};

/** What the next revision of a product begins with. */
export const revisionOf = (record: Product): ProductInput => ({ code: record.code, ...copyOf(record) });

async function newRevision(context: TxContext, { record }: { readonly record: Product }): Promise<void> {
  await createRecord(context, serverOf(peProduct), { values: revisionOf(record) });
}

async function copy(
  context: TxContext,
  { record, form }: { readonly record: Product; readonly form: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { code, name } = form;
  const revisions = await revisionsOf(context, String(code));
  if (revisions.some(({ isGone }) => !isGone))
    throw new AppError('common.validation', 409, {
      fields: [
        { path: 'code', code: 'common.duplicate', params: { field: '@peProduct.field.code', value: String(code) } },
      ],
    });
  await createRecord(context, serverOf(peProduct), { values: { ...copyOf(record), code, name } });
}

/** Products by their revisions. */
export const peProductServer: ResourceServer = serveResource(peProduct, {
  table: 'pe_product',
  hooks: {
    beforeCreate: begin,
    beforeUpdate: async (_context, old, patch) => {
      Object.assign(patch, derived({ ...old, ...patch } as ProductInput));
    },
  },
  actions: bindActions(peProductActions, { newRevision, copy }),
  effects,
});
