import { ReportChart, useLanguage, useText, useValue } from '@mp/kernel/web';
import { useMemo, type ReactNode } from 'react';
import { curveOf, pctSum, planFigures, type PlanNumbers } from '../contract/index.ts';
import './project-finance.css';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The plan as it stands in the form. */
function useTyped(): PlanNumbers {
  const [contractAmount, taxRate, currency] = [useValue('contractAmount'), useValue('taxRate'), useValue('currency')];
  const [receipts, costs] = [useValue('receipts'), useValue('costs')];
  return {
    contractAmount: textOf(contractAmount),
    taxRate: textOf(taxRate),
    currency: textOf(currency),
    receipts: Array.isArray(receipts) ? (receipts as NonNullable<PlanNumbers['receipts']>) : [],
    costs: Array.isArray(costs) ? (costs as NonNullable<PlanNumbers['costs']>) : [],
  };
}

/** What speaks for a second look at a plan, in words. */
function warningsOf(plan: PlanNumbers, { needsDirector, needsExecutive }: ReturnType<typeof planFigures>) {
  const sum = Number(pctSum((plan.receipts ?? []).map(({ pct }) => pct)));
  const isTyped = plan.contractAmount !== null;
  return [
    { key: 'pctSum', sum, isSaid: (plan.receipts ?? []).length > 0 && sum !== 100 },
    { key: 'director', sum, isSaid: isTyped && needsDirector },
    { key: 'executive', sum, isSaid: isTyped && needsExecutive },
  ].filter(({ isSaid }) => isSaid);
}

/** Margin, warnings and cash by month of the plan in the form, while it is typed. */
export function CashPanel(): ReactNode {
  const t = useText('businessPlan.cash');
  const language = useLanguage();
  const typed = JSON.stringify(useTyped());
  const plan = useMemo(() => JSON.parse(typed) as PlanNumbers, [typed]);
  const money = (amount: string) =>
    Number(amount).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const figures = planFigures(plan);
  const spec = useMemo(() => {
    const [byPlan, byForecast] = [curveOf(plan, 'plan'), curveOf(plan, 'forecast')];
    const names = [...new Set([...byPlan, ...byForecast].map(({ month }) => month))].toSorted();
    const along = (curve: typeof byPlan) =>
      names.map((month) => Number(curve.findLast((each) => each.month <= month)?.balance ?? 0));
    return {
      key: 'cash',
      title: t('curve'),
      kind: 'line' as const,
      names,
      series: [
        { name: t('plan'), tone: 'secondary' as const, values: along(byPlan) },
        { name: t('forecast'), tone: 'brand' as const, values: along(byForecast) },
      ],
    };
  }, [plan, t]);
  return (
    <section className="pf-cash">
      <h2>{t('title')}</h2>
      <dl>
        <dt>{t('margin')}</dt>
        <dd>
          {money(figures.margin)}
          {figures.marginPct === null ? null : ` (${figures.marginPct} %)`}
        </dd>
        <dt>{t('low')}</dt>
        <dd>
          {money(figures.cashLow)}
          {figures.cashLowPct === null ? null : ` (${figures.cashLowPct} %)`}
        </dd>
        <dt>{t('forecastLow')}</dt>
        <dd>{money(figures.forecastLow)}</dd>
      </dl>
      <ul aria-live="polite">
        {warningsOf(plan, figures).map(({ key, sum }) => (
          <li key={key}>{t(`warn.${key}`, { sum })}</li>
        ))}
      </ul>
      {spec.names.length === 0 ? <p className="mp-secondary">{t('noDays')}</p> : <ReportChart spec={spec} />}
    </section>
  );
}
