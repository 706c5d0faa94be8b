import {
  call,
  codeText,
  defineLink,
  downloadFile,
  endpointQuery,
  showBatchAnswer,
  showError,
  toast,
  useDialog,
  useText,
  type AnyRecord,
} from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { maintenanceOrder, orderReport, passOrders, printOrderReports, readCharge } from '../contract/index.ts';

/** One order with all that is known of it. */
export const toOrder = defineLink<{ id: string }>('/maintanceWorkQueryDetail');
/** The inspection of an order. */
export const toInspection = defineLink<{ id: string }>('/xunjianDetail');

/** The service report of an order, as a file. */
export const printReport = ({ id, no }: AnyRecord): Promise<unknown> =>
  downloadFile(orderReport.path.replace('{id}', id), `${no}.pdf`);

/** The service reports of several orders, as one file. */
export const printReports = (records: readonly AnyRecord[]): Promise<unknown> =>
  downloadFile(printOrderReports.path, 'service-reports.pdf', { ids: records.map(({ id }) => id).join(',') });

/** What kind of charge an order would have. */
export const chargeQuery = (genset: string, on: string) =>
  endpointQuery(maintenanceOrder.key, readCharge, { query: { genset, on } });

interface Refused {
  readonly id: string;
  readonly label: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
}

/** Says what was done and, of what was refused, why. */
export function useBatchWords(): (
  answer: { done: number; refused: readonly Refused[] },
  action: string,
) => Promise<void> {
  const t = useText('order');
  const cache = useQueryClient();
  const open = useDialog();
  return async ({ done, refused }, action) => {
    if (refused.length === 0) toast.success(t(`batch.${action}`, { count: done }));
    else
      await showBatchAnswer(open, t(`action.${action}`), {
        done,
        refused: refused.map(({ id, label, code, params }) => ({ id, label, code, message: codeText(code, params) })),
      });
    await cache.invalidateQueries({ queryKey: [maintenanceOrder.key] });
  };
}

/** Passes orders that are normal, and says which have to be reviewed by themselves. */
export function usePassMany(): (records: readonly AnyRecord[], clear: () => void) => Promise<void> {
  const say = useBatchWords();
  return async (records, clear) => {
    try {
      const answer = await call(passOrders, { body: { ids: records.map(({ id }) => id) } });
      clear();
      await say(answer, 'passMany');
    } catch (error) {
      showError(error);
    }
  };
}
