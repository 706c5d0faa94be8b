import { permErrors, plainResource, type InputOf, type RecordOf } from '@mp/kernel/contract';
import { accessLevelOf, isWithheld, recordsOf, type ActionCall, type TxContext } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { bandOf } from '@mp/project-plan/server';
import {
  changedLines,
  dispatch,
  feeLines,
  feeOf,
  type dispatchActions,
  type DispatchPhase,
  type FeeLine,
} from '../contract/index.ts';
import { distanceTo } from './candidates.service.ts';
import { cardOn } from './fee.query.ts';
import type { Work } from './work.service.ts';

type Dispatch = RecordOf<typeof dispatch>;
type DispatchInput = InputOf<typeof dispatch>;
type FeeForm = (typeof dispatchActions)['actions']['changeFee']['form'];

/** What a dealer is paid for some work, by the rate card of today, with what that is made of; nothing without a card. */
export async function feeFor(context: TxContext, record: Dispatch, work: Work): Promise<DispatchInput> {
  const card = await cardOn(context, todayOf(context));
  if (!card) return {};
  const bandOfModel = new Map<string, string>(work.models.map(({ id, kva }) => [id, bandOf(kva)]));
  const bands = work.modelIds.flatMap((id) => bandOfModel.get(id) ?? []);
  const distanceKm = await distanceTo(context, work.site, record.dealerId ?? '');
  const lines = feeLines({ phase: record.phase as DispatchPhase, bands, distanceKm }, card);
  return {
    fee: feeOf(lines),
    feeCurrency: card.currency,
    feeLines: lines,
    feeCard: card.name,
    feeKm: distanceKm === null ? null : distanceKm.toFixed(1),
    feeFreeKm: card.freeKm,
    feeReason: null,
  };
}

/** Sets another fee by hand, with its reason; the history keeps the one before. Throws `perm.denied`. */
export async function changeFee(
  context: TxContext,
  { record, form: { fee, reason } }: ActionCall<(typeof dispatch)['fields'], FeeForm>,
): Promise<void> {
  const { rights } = context;
  const resource = plainResource(dispatch);
  if (
    accessLevelOf(rights, resource, 'fee') === 0 ||
    isWithheld(rights, resource, { name: 'fee', id: record.projectId })
  )
    throw permErrors.denied();
  const lines = changedLines((record.feeLines ?? []) as readonly FeeLine[], fee ?? '0.00');
  const card = record.feeCurrency ? undefined : await cardOn(context, todayOf(context));
  const feeCurrency = record.feeCurrency ?? card?.currency ?? 'CNY';
  await recordsOf(context, dispatch).update(
    record,
    { fee, feeLines: lines, feeCurrency, feeReason: reason },
    { action: 'changeFee', reason: reason ?? undefined },
  );
}
