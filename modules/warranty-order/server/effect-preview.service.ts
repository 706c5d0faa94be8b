import { getRecord, recordNames, type Context, type TxContext } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { coverage, type Certificate, type CoverageFacts } from '@mp/warranty/contract';
import { coverageFacts, warrantedUnits } from '@mp/warranty/server';
import { peOrder, type PlannedLine } from '../contract/index.ts';
import { plannedCertificates } from './certificate.service.ts';

/** The last day on which anything covers a unit. */
const untilOf = ({ warrantyEnd, certificates }: CoverageFacts): string | null =>
  [warrantyEnd, ...certificates.flatMap(({ isVoid, endOn }) => (isVoid ? [] : [endOn]))]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? null;

/** By what a unit is covered on a day, and until when at all. */
const coveredOn = (facts: CoverageFacts | undefined, on: string | null): PlannedLine['before'] =>
  facts
    ? { state: coverage(facts, { on: on ?? '', hours: null }).state, until: untilOf(facts) }
    : { state: 'UNKNOWN', until: null };

/** A certificate as coverage is asked of it before it is made. */
const promised = (line: Pick<Certificate, 'certNo' | 'startOn' | 'endOn' | 'hoursLimit'>): Certificate => ({
  ...line,
  productName: '',
  isVoid: false,
  deductible: null,
  coverage: [],
});

/** What the effect of an order would do today, by the function that makes its certificates. Throws `common.notFound`. */
export async function previewEffect(
  context: Context,
  id: string,
): Promise<{ issuedOn: string; lines: PlannedLine[] }> {
  const order = await getRecord(context, peOrder, id);
  const issuedOn = order.issueOn ?? todayOf(context);
  return context.tx(async (tx: TxContext) => {
    const priced = order.priced ?? [];
    const places = [...priced.entries()].flatMap(([at, { certNo }]) => (certNo ? [] : [at]));
    const { planned, faults } = await plannedCertificates(tx, order, { places, issuedOn });
    const facts = await coverageFacts(tx, await warrantedUnits(tx, order.gensetIds ?? []));
    const products = await recordNames(
      tx,
      'warranty.peProduct',
      (order.lines ?? []).flatMap(({ productId }) => productId ?? []),
    );
    const lines = priced.map((line, at): PlannedLine => {
      const { gensetId, productId } = order.lines?.[at] ?? {};
      const made = planned.find(({ orderLine }) => orderLine === at + 1);
      const fault = faults.find(({ orderLine }) => orderLine === at + 1)?.error;
      const now = facts.get(gensetId ?? '');
      const then = now && made ? { ...now, certificates: [...now.certificates, promised(made)] } : now;
      const { serialNo, startOn, endOn, hoursLimit, linePrice } = line;
      return {
        line: at + 1,
        serialNo,
        product: products.get(productId ?? '') ?? null,
        certNo: line.certNo ?? made?.certNo ?? null,
        isEffective: line.certNo !== null,
        holder: made?.holderName ?? null,
        startOn,
        endOn,
        hoursLimit,
        linePrice,
        before: coveredOn(now, startOn),
        after: coveredOn(then, startOn),
        fault: fault ? tx.texts.text(tx.locale, fault.code.replace('.', '.error.'), fault.params) : null,
      };
    });
    return { issuedOn, lines };
  });
}
