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
import { serveResource, type Context, type Tx, type TxContext } from '@mp/kernel/server';
import { gensetModel, ratedKva, type LinkedModel } from '../contract/index.ts';
import { modelBy, replacedBy, successorsOf, type ModelRow } from './genset-model.query.ts';

type Model = RecordOf<typeof gensetModel>;
type ModelInput = InputOf<typeof gensetModel>;

/** Largest apparent powers, which lists show and filters compare. */
function derivePowers(values: ModelInput): void {
  if (!('ratings' in values)) return;
  values.prpKva = ratedKva(values.ratings, 'PRP');
  values.espKva = ratedKva(values.ratings, 'ESP');
}

async function successorRefusals(
  tx: Tx,
  id: string,
  successorId: string | null | undefined,
): Promise<readonly Refusal[]> {
  if (!successorId) return [];
  const chain = [{ id: successorId }, ...(await successorsOf(tx, successorId))];
  return chain.some((each) => each.id === id) ? [refuse('model.successorCycle', undefined, 'successorId')] : [];
}

async function beforeUpdate(tx: TxContext, old: Model, patch: ModelInput): Promise<void> {
  derivePowers(patch);
  if (!('successorId' in patch)) return;
  // A user who types an obsolete model is offered its successor.
  if (old.lifecycle === 'obsolete' && !patch.successorId)
    throwIfAny([refuse('common.required', { field: '@gensetModel.field.successorId' }, 'successorId')]);
  throwIfAny(await successorRefusals(tx, old.id, patch.successorId));
}

/** Models of generator sets. */
export const gensetModelServer = serveResource(gensetModel, {
  table: 'genset_model',
  searchable: false,
  hooks: {
    beforeCreate: async (_context, input) => derivePowers(input),
    beforeUpdate,
    concerns: ['ratings', 'successorId'],
    beforeDelete: async (tx, old) => {
      if ((await replacedBy(tx, old.id)).length > 0) throw commonErrors.inUse({ by: '@gensetModel.field.successorId' });
    },
  },
});

/** What a model replaces and what replaces it. Throws `common.notFound`. */
export async function chainOf(
  context: Context,
  id: string,
): Promise<{ replaces: LinkedModel[]; successors: LinkedModel[] }> {
  if (!isUuid(id) || !(await modelBy(context, { id }))) throw commonErrors.notFound();
  const [replaces, successors] = [await replacedBy(context, id), await successorsOf(context, id)];
  return { replaces: replaces.map(linked), successors: successors.map(linked) };
}

const linked = ({ successorId: _, ...model }: ModelRow): LinkedModel => model;

/**
 * The model that new business names, by id or by code: planned, active or being phased out. Throws
 * `common.refNotFound` for none, `model.obsolete` with the successor that can be had for one that is no longer made.
 * For later modules.
 */
export async function pickModel(
  tx: Context,
  by: { readonly id: string } | { readonly code: string },
): Promise<LinkedModel> {
  const model = await modelBy(tx, by);
  if (!model) throw commonErrors.refNotFound({ field: '@gensetModel.title' });
  if (model.lifecycle !== 'obsolete') return linked(model);
  const next = (await successorsOf(tx, model.id)).find(({ lifecycle }) => lifecycle !== 'obsolete');
  throw new AppError('model.obsolete', 422, {
    params: { code: model.code, next: next?.code ?? '—' },
    detail: { successor: next ? linked(next) : null },
  });
}
