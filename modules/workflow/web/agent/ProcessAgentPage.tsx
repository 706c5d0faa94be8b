import { TabBar, usePage, useText } from '@mp/kernel/web';
import { type ReactNode, useId } from 'react';
import { AgentForList } from './AgentForList.tsx';
import { AgentList } from './AgentList.tsx';

/** What belongs to the list of entries: the other tab begins without it. */
const ofList =
  /^(page|size|sort|q|filter|view|all|definitionId|categoryId|agentId|state|active|principalId|scopeKind)\b/;

/** Who acts for the user, and for whom the user acts (workflow.md 4.2). */
export function ProcessAgentPage(): ReactNode {
  const t = useText('processAgent');
  const id = useId();
  const { search, setSearch } = usePage();
  const current = search.tab === 'for' ? 'for' : 'mine';

  function handleTab(tab: string): void {
    const gone = Object.keys(search).filter((name) => ofList.test(name));
    setSearch({
      ...Object.fromEntries(gone.map((name) => [name, undefined])),
      tab: tab === 'for' ? tab : undefined,
    });
  }

  return (
    <div className="ui-archetype">
      <TabBar
        id={id}
        label={t('tabs')}
        current={current}
        onChange={handleTab}
        tabs={[
          { key: 'mine', title: t('tab.mine'), content: current === 'mine' ? <AgentList /> : null },
          { key: 'for', title: t('tab.for'), content: current === 'for' ? <AgentForList /> : null },
        ]}
      />
    </div>
  );
}
