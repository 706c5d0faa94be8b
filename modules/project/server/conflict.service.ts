import { isUuid } from '@mp/kernel/contract';
import { limitCalls, type Context, type TxContext } from '@mp/kernel/server';
import { sameCompany } from '@mp/customer/server';
import { todayOf } from '@mp/dealer/server';
import type { ConflictReason, ProjectConflict } from '../contract/index.ts';
import { conflictOf, type Registration } from './conflict-score.ts';
import { registrationsNear, type RegisteredRow } from './conflict.query.ts';

/** What is compared of a project. */
export type ComparedProject = Omit<Registration, 'customer'> & {
  readonly id: string | null;
  readonly endCustomerId: string;
};

/** A registration that may be the same business. */
interface Conflict {
  readonly row: RegisteredRow;
  readonly score: number;
  readonly reasons: readonly ConflictReason[];
}

/** Less than this is the business of two customers who happen to build in one place. */
const leastScore = 40;

/** Registrations that may be the same business as a project, the most alike first. */
export async function conflictsOf(context: TxContext, asked: ComparedProject): Promise<Conflict[]> {
  const registration: Registration = { ...asked, customer: await sameCompany(context, asked.endCustomerId) };
  const rows = await registrationsNear(context, { id: asked.id, asked: registration, day: todayOf(context) });
  return rows
    .map((row) => ({ row, ...conflictOf(registration, { ...row, customer: [row.customerId] }) }))
    .filter(({ score }) => score >= leastScore)
    .toSorted((a, b) => b.score - a.score || (a.row.no < b.row.no ? -1 : 1));
}

/** So often somebody may ask within an hour: enough to type, too little to find out who builds where. */
const perHour = 120;

/**
 * Registrations that may be the business that is being typed. Of those of another party nothing is told but how alike
 * they are and how long they are protected. Throws `common.tooManyRequests`.
 */
export async function conflictsForTyped(
  context: Context,
  typed: ComparedProject,
): Promise<{ items: ProjectConflict[] }> {
  await limitCalls(context, [{ key: `project.conflicts:${context.userId}`, max: perHour, seconds: 3600 }]);
  const isAskable = isUuid(typed.endCustomerId) && isUuid(typed.siteRegionId) && Number(typed.estKva) > 0;
  if (!isAskable) return { items: [] };
  const found = await context.tx((tx) => conflictsOf(tx, { ...typed, id: isUuid(typed.id ?? '') ? typed.id : null }));
  return {
    items: found.slice(0, 5).map(({ row, score, reasons }) => ({
      score,
      protectedUntil: row.protectedUntil,
      project: row.visible
        ? {
            id: row.id,
            no: row.no,
            name: row.name,
            customer: row.customerName,
            owner: row.ownerName,
            state: row.state,
            reasons: [...reasons],
          }
        : null,
    })),
  };
}
