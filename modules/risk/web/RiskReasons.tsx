import type { Language } from '@mp/kernel/contract';
import { DataTable, formatInstant, QueryItems, useLanguage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { RiskEvent } from '../contract/risk.api.ts';
import { scoreOf } from '../contract/risk-score.ts';
import { reasonsOf } from './risk.client.ts';

interface RiskReasonsProps {
  readonly userId: string;
}

/** Why a user is at risk: each firing of a rule with what it has seen, its points then and now. */
export function RiskReasons({ userId }: RiskReasonsProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const read = useQuery(reasonsOf(userId));
  return (
    <QueryItems read={read} empty={t('userRisk.why.empty')}>
      {(items) => (
        <>
          <p>{t('userRisk.why.score', { score: scoreOf(items, read.dataUpdatedAt) })}</p>
          <DataTable
            rows={items}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'rule',
                title: t('userRisk.why.rule'),
                kind: 'text',
                cell: ({ rule, forgiven }) => (
                  <>
                    {t(`risk.rule.${rule}`)} {forgiven ? <Tag>{t('userRisk.why.forgiven')}</Tag> : null}
                  </>
                ),
              },
              { key: 'facts', title: t('userRisk.why.facts'), kind: 'text', cell: (event) => <Facts event={event} /> },
              { key: 'points', title: t('userRisk.why.points'), kind: 'digits' },
              { key: 'left', title: t('userRisk.why.left'), kind: 'digits' },
              { key: 'at', title: t('userRisk.why.at'), cell: ({ at }) => formatInstant(at, language) },
            ]}
          />
        </>
      )}
    </QueryItems>
  );
}

/** Facts with the names that they have in a language: of `from.en-US` and its like `from`. */
function spokenFacts(facts: NonNullable<RiskEvent['facts']>, language: Language): Record<string, string | number> {
  const end = `.${language}`;
  const spoken = Object.entries(facts).filter(([name]) => name.endsWith(end));
  return { ...facts, ...Object.fromEntries(spoken.map(([name, value]) => [name.slice(0, -end.length), value])) };
}

function Facts({ event: { rule, facts } }: { readonly event: RiskEvent }): ReactNode {
  const t = useText();
  const language = useLanguage();
  return facts === null ? t('userRisk.why.elsewhere') : t(`risk.facts.${rule}`, spokenFacts(facts, language));
}
