import { commonErrors } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { serialOf } from '@mp/genset/contract';
import { coverage, type CoverageQuestion, type Entitlement } from '../contract/index.ts';
import { coverageFacts, knownUnits, warrantedUnits } from './unit.service.ts';

/** Whether a unit that the reader knows is covered, and why. */
export async function entitlementOf(
  context: Context,
  serial: string,
  {
    on,
    hours,
    part,
  }: { on?: string | undefined; hours?: string | undefined; part?: CoverageQuestion['part'] | undefined },
): Promise<Entitlement> {
  const id = (await knownUnits(context, [serial])).get(serialOf(serial));
  if (id === undefined) throw commonErrors.notFound();
  const { unit, facts } = await context.tx(async (tx) => {
    const units = await warrantedUnits(tx, [id]);
    return { unit: units[0], facts: (await coverageFacts(tx, units)).get(id) };
  });
  if (!unit || !facts) throw commonErrors.notFound();
  const read = hours ?? unit.runningHours;
  const question = {
    on: on ?? todayOf(context),
    hours: read === null ? null : Number(read),
    ...(part ? { part } : {}),
  };
  const { state, certificate, covered, reasons } = coverage(facts, question);
  return {
    gensetId: id,
    serialNo: unit.serialNo,
    state,
    baseStart: facts.warrantyStart,
    baseEnd: facts.warrantyEnd,
    baseHoursLimit: facts.baseHours,
    on: question.on,
    hours: question.hours,
    certNo: certificate?.certNo ?? null,
    covered: covered && { ...covered },
    certificates: facts.certificates.map((each) => ({ ...each, coverage: each.coverage.map((item) => ({ ...item })) })),
    reasons: reasons.map(({ code, params }) => ({
      code,
      message: context.texts.text(context.locale, `warranty.reason.${code}`, { ...params }),
    })),
  };
}
