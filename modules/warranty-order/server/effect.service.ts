import { getRecord, recordsOf, type Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { eachOf } from '@mp/warranty/server';
import { completeTask } from '@mp/workflow/server';
import { peOrder, warrantyOrderErrors, type LineToEffect } from '../contract/index.ts';
import { atOwnTask } from './decide.service.ts';
import { certified } from './pe-order.service.ts';
import { lockSales, waitingLines, type WaitingLine } from './pe-order.query.ts';

/** Lines that are listed at once. */
const listed = 500;

/** What speaks against a line, or is to be known of it. */
function warningsOf({ texts, locale }: Context, line: WaitingLine, today: string): LineToEffect['warnings'] {
  const gsn = line.serialNo ?? '';
  const say = (key: string, params: Record<string, string>, isBlocking: boolean) => ({
    text: texts.text(locale, key, params),
    isBlocking,
  });
  return [
    ...(line.startOn && line.endOn ? [] : [say('warranty.error.noBaseTerm', { gsn }, true)]),
    ...(line.taken ? [say('warranty.error.certOverlap', { gsn, cert: line.taken }, true)] : []),
    ...(line.startOn && line.startOn < today ? [say('peOrder.effect.begun', { day: line.startOn }, false)] : []),
    ...(line.eligibility === 'SPECIAL' ? [say('peOrder.effect.special', {}, false)] : []),
  ];
}

/** Lines at the caller's task of effect with what speaks against them. */
export async function linesWaiting(context: Context): Promise<{ lines: LineToEffect[]; left: number }> {
  const today = todayOf(context);
  const rows = await waitingLines(context, listed);
  const lines = rows.map(({ eligibility, taken, left, ...line }) => ({
    ...line,
    warnings: warningsOf(context, { ...line, eligibility, taken, left }, today),
  }));
  return { lines, left: Math.max(0, (rows[0]?.left ?? 0) - rows.length) };
}

/** Lets lines of one order take effect; with the last of them its task is passed. */
const effectOf = (context: Context, id: string, numbers: readonly number[]): Promise<void> =>
  atOwnTask(context, id, async (tx, { order, task }) => {
    if (task.node !== 'effect') throw warrantyOrderErrors.notInBatch();
    await lockSales(tx);
    const lines = order.priced ?? [];
    for (const line of numbers) {
      const found = lines[line - 1];
      if (!found) throw warrantyOrderErrors.lineUnknown({ line });
      if (found.certNo) throw warrantyOrderErrors.lineEffective({ gsn: found.serialNo ?? '', cert: found.certNo });
    }
    const open = lines.filter(({ certNo }) => !certNo).length;
    // With the last line the task is passed, which makes the certificates of all that are left.
    if (open === numbers.length) return void (await completeTask(context, task.id, { outcome: 'approve' }));
    const places = numbers.map((line) => line - 1);
    const priced = await certified(tx, order, { places, issuedOn: order.issueOn ?? todayOf(tx) });
    await recordsOf(tx, peOrder).update(order, { priced }, { action: 'effectLines' });
  });

/** Lets lines take effect, those of each order in a transaction of its own. */
export function effectLines(context: Context, asked: readonly { readonly orderId: string; readonly line: number }[]) {
  const byOrder = Map.groupBy(asked, ({ orderId }) => orderId);
  return eachOf([...byOrder.keys()], {
    label: async (id) => (await getRecord(context, peOrder, id)).no,
    act: async (id) => {
      const numbers = [...new Set((byOrder.get(id) ?? []).map(({ line }) => line))];
      await effectOf(context, id, numbers);
      return numbers.length;
    },
  });
}
