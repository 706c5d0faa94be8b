import { AppError, commonErrors, refuse, throwIfAny, type Refusal } from '@mp/kernel/contract';
import {
  getRecord,
  serveResource,
  type Context,
  type MutableValues,
  type ResourceServer,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import { personTraining } from '../../contract/index.ts';
import { todayOf } from '../content.ts';
import { personServer } from './served.ts';

/** What has come out of a training is known once it is over. */
function ahead(context: Context, { toOn, result }: Values): Refusal[] {
  const isOver = typeof toOn !== 'string' || toOn <= todayOf(context);
  if (isOver || result === 'planned' || typeof result !== 'string') return [];
  return [refuse('person.trainingAhead', { result: `@personTraining.result.${result}` }, 'toOn')];
}

/** Whose training it is, within the caller's reach. */
async function ownerOf(context: Context, input: Values): Promise<Values> {
  return getRecord(context, personServer(), String(input.personId)).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'common.notFound') throw error;
    throw commonErrors.refNotFound({ field: '@personTraining.field.personId' });
  });
}

async function beforeCreate(context: Context, _tx: Tx, input: MutableValues): Promise<void> {
  const { dealerId, scopeRegionId } = await ownerOf(context, input);
  throwIfAny(ahead(context, input));
  Object.assign(input, { dealerId, scopeRegionId });
}

/** Trainings of people of dealers. */
export const servedTraining: ResourceServer = serveResource(personTraining, {
  table: 'person_training',
  hooks: {
    beforeCreate,
    concerns: ['toOn', 'result'],
    beforeUpdate: async (context, _tx, old, patch) => throwIfAny(ahead(context, { ...old, ...patch })),
    judgeMany: async (context, _tx, rows) =>
      rows.map((values) => ahead(context, values).map(({ path = '', ...rest }) => ({ path, ...rest }))),
  },
});
