import { dataText, formatDay, StateTag, useLanguage, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type AgentForMe, processAgent } from '../../contract/index.ts';
import { agentForQuery } from './agent.client.ts';
import './agent.css';

/** For whom the user acts, in what and how long; the entries belong to their principals. */
export function AgentForList(): ReactNode {
  const t = useText('processAgent');
  const read = useQuery(agentForQuery);
  const { data } = read;
  if (!data)
    return (
      <QueryResult read={read} skeleton={<span className="ui-bone ui-bone-card" role="status" aria-busy="true" />} />
    );
  if (data.length === 0)
    return (
      <div className="ui-empty">
        <p>{t('empty.for')}</p>
      </div>
    );
  return (
    <ul className="agent-for" aria-label={t('tab.for')}>
      {data.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function Entry({ entry }: { readonly entry: AgentForMe }): ReactNode {
  const t = useText('processAgent');
  const language = useLanguage();
  const scope =
    entry.scopeKind === 'all'
      ? t('scopeKind.all')
      : entry.scopeKind === 'category'
        ? t('scopeOfCategory', { category: dataText(entry.scopeName) })
        : dataText(entry.scopeName);
  return (
    <li>
      <strong>{entry.principal.name}</strong>
      <span>{scope}</span>
      <span>{t('period', { from: formatDay(entry.fromDate, language), to: formatDay(entry.toDate, language) })}</span>
      <StateTag tone={processAgent.fields.state.tones?.[entry.state] ?? 'void'}>{t(`state.${entry.state}`)}</StateTag>
      {entry.remark ? <small className="mp-secondary">{entry.remark}</small> : null}
    </li>
  );
}
