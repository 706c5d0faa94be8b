import { pickText } from '@mp/kernel/contract';
import { DataTable, itemWord, useDictionary, useLanguage, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { type ExplainedDays, type ExplainedRule } from '../contract/index.ts';
import { explainQuery, type CaseValues, type Template } from './milestone.client.ts';
import { MilestoneCase } from './MilestoneCase.tsx';
import { ItemSelect } from './MilestoneItemSelect.tsx';
import './milestone.css';
import { today } from './today.ts';

/** A case: how many days an item takes in it, which rule says so and why the others do not. */
export function MilestoneDaysTest({ template }: { readonly template: Template }): ReactNode {
  const t = useText('daysRule');
  const id = useId();
  const [item, setItem] = useState(template.items[0]?.code ?? '');
  const [values, setValues] = useState<CaseValues>(() => ({
    projectType: template.projectType,
    validFrom: today(),
  }));
  const read = useQuery(explainQuery(template.code, item, values));
  return (
    <div className="ref-milestone-test">
      <MilestoneCase
        names={['projectType', 'powerBand', 'quantity', 'regionId', 'productLine', 'validFrom']}
        labels={{ validFrom: t('test.on') }}
        values={values}
        onChange={setValues}
      >
        <div className="ui-field">
          <label htmlFor={id}>{t('field.itemCode')}</label>
          <ItemSelect id={id} value={item} template={template} onChange={(next) => setItem(String(next))} />
        </div>
      </MilestoneCase>
      {read.data ? <Explained found={read.data} /> : <QueryResult read={read} />}
    </div>
  );
}

function Explained({ found }: { readonly found: ExplainedDays }): ReactNode {
  const t = useText('daysRule.test');
  const conditionsOf = useConditions();
  const { days, defaultDays, winner, candidates } = found;
  const applying = candidates.filter(({ misses }) => misses.length === 0).length;
  return (
    <>
      <p role="status">
        <strong>{t('days', { days })}</strong>{' '}
        {winner === null ? t('byTemplate') : t('byRule', { count: applying, days: defaultDays })}
      </p>
      {candidates.length === 0 ? null : (
        <section className="ref-milestone-box" tabIndex={0} aria-label={t('candidates')}>
          <DataTable
            rows={candidates}
            rowKey={({ id }) => id}
            rowData={({ id }) => ({ 'data-winner': id === winner })}
            columns={[
              {
                key: 'conditions',
                title: t('conditions'),
                kind: 'name',
                cell: (rule) => (
                  <>
                    {conditionsOf(rule).join(' · ') || t('always')}
                    {rule.validFrom === null && rule.validTo === null ? null : (
                      <small className="ref-quiet">{` ${rule.validFrom ?? '…'} – ${rule.validTo ?? '…'}`}</small>
                    )}
                  </>
                ),
              },
              { key: 'days', title: t('daysOf') },
              {
                key: 'score',
                title: t('score'),
                cell: ({ conditions, qtyFrom, qtyTo, span }) => (
                  <>
                    {conditions}
                    {qtyFrom === null && qtyTo === null ? null : <small>{t('span', { span: span ?? '∞' })}</small>}
                  </>
                ),
              },
              {
                key: 'verdict',
                title: t('verdict'),
                kind: 'text',
                cell: ({ id, lostBy, misses }) =>
                  id === winner
                    ? t('wins')
                    : lostBy
                      ? t(`lostBy.${lostBy}`)
                      : t('misses', { what: misses.map((each) => t(`miss.${each}`)).join(t('and')) }),
              },
            ]}
          />
        </section>
      )}
    </>
  );
}

/** The words of the conditions that a rule has. */
function useConditions(): (rule: ExplainedRule) => readonly string[] {
  const t = useText('daysRule.test');
  const language = useLanguage();
  useDictionary('PROJECT_TYPE');
  useDictionary('POWER_BAND');
  useDictionary('PRODUCT_LINE');
  const word = (dictionary: string, code: string | null) => (code === null ? [] : [itemWord(dictionary, code)]);
  return ({ projectType, powerBand, qtyFrom, qtyTo, region, productLine }) => [
    ...word('PROJECT_TYPE', projectType),
    ...word('POWER_BAND', powerBand),
    ...(qtyFrom === null && qtyTo === null ? [] : [t('quantity', { from: qtyFrom ?? 1, to: qtyTo ?? '∞' })]),
    ...(region ? [pickText(region, language)] : []),
    ...word('PRODUCT_LINE', productLine),
  ];
}
