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

/** By what a unit is covered on a day without the certificate of its line, and with it. */
function beforeAndAfter(
  now: CoverageFacts | undefined,
  made: Parameters<typeof promised>[0] | undefined,
  on: string | null,
): Pick<PlannedLine, 'before' | 'after'> {
  const then = now && made ? { ...now, certificates: [...now.certificates, promised(made)] } : now;
  return { before: coveredOn(now, on), after: coveredOn(then, on) };
}

/** What the effect of an order would do today, by the function that makes its certificates. Throws `common.notFound`. */
export async function previewEffect(context: Context, id: string): Promise<{ issuedOn: string; lines: PlannedLine[] }> {
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
    const written = order.lines ?? [];
    const made = new Map(planned.map((each) => [each.orderLine, each]));
    const refused = new Map(
      faults.map(({ orderLine, error }) => [
        orderLine,
        tx.texts.text(tx.locale, error.code.replace('.', '.error.'), error.params),
      ]),
    );
    const lines = priced.map((line, at): PlannedLine => {
      const { gensetId, productId } = written[at] ?? { gensetId: '', productId: null };
      const certificate = made.get(at + 1);
      const { serialNo, startOn, endOn, hoursLimit, linePrice, certNo } = line;
      return {
        line: at + 1,
        serialNo,
        startOn,
        endOn,
        hoursLimit,
        linePrice,
        product: products.get(productId ?? '') ?? null,
        certNo: certNo ?? certificate?.certNo ?? null,
        isEffective: certNo !== null,
        holder: certificate?.holderName ?? null,
        ...beforeAndAfter(facts.get(gensetId), certificate, startOn),
        fault: refused.get(at + 1) ?? null,
      };
    });
    return { issuedOn, lines };
  });
}
