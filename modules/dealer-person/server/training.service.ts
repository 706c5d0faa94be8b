import {
  AppError,
  commonErrors,
  refuse,
  throwIfAny,
  type InputOf,
  type RecordOf,
  type Refusal,
} from '@mp/kernel/contract';
import { getRecord, serveResource, type Context, type ResourceServer, type TxContext } from '@mp/kernel/server';
import { personTraining, type person } from '../contract/index.ts';
import { todayOf, requiredValues } from '@mp/dealer/server';
import { personServer } from './served.ts';

type TrainingInput = InputOf<typeof personTraining>;

/** What has come out of a training is known once it is over. */
function ahead(context: Context, { toOn, result }: Pick<TrainingInput, 'toOn' | 'result'>): Refusal[] {
  const isOver = !toOn || toOn <= todayOf(context);
  if (isOver || result === 'planned' || !result) return [];
  return [refuse('person.trainingAhead', { result: `@personTraining.result.${result}` }, 'toOn')];
}

/** Whose training it is, within the caller's reach. */
async function ownerOf(context: Context, personId: string): Promise<Partial<RecordOf<typeof person>>> {
  return getRecord(context, personServer(), personId).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'common.notFound') throw error;
    throw commonErrors.refNotFound({ field: '@personTraining.field.personId' });
  });
}

async function beforeCreate(context: TxContext, input: TrainingInput): Promise<void> {
  const { dealerId, scopeRegionId } = await ownerOf(context, requiredValues(input, 'personId').personId);
  throwIfAny(ahead(context, input));
  input.dealerId = dealerId;
  input.scopeRegionId = scopeRegionId;
}

/** Trainings of people of dealers. */
export const servedTraining: ResourceServer = serveResource(personTraining, {
  table: 'person_training',
  hooks: {
    beforeCreate,
    concerns: ['toOn', 'result'],
    beforeUpdate: async (context, old, patch) => throwIfAny(ahead(context, { ...old, ...patch })),
    rowProblems: async (context, rows) =>
      rows.map((values) => ahead(context, values).map(({ path = '', ...rest }) => ({ path, ...rest }))),
  },
});
