import {
  type AnyRecord,
  ClientsProvider,
  type EditProps,
  FormDrawer,
  KindEdit,
  ListPage,
  useCan,
  useClients,
  useText,
  useUserInfo,
} from '@mp/kernel/web';
import { user } from '@mp/identity/contract';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { processAgent } from '../../contract/index.ts';
import { withoutUsers } from './agent.client.ts';

/** Entries of agents: list, new, change, enable, disable, delete, history. */
export function AgentList(): ReactNode {
  const t = useText('processAgent');
  const keepsOthers = useCan('workflow.agentOthers');
  return (
    <ListPage
      resource={processAgent}

      initial={{ scopeKind: 'process', fromDate: dayjs().format('YYYY-MM-DD'), active: true }}
      cardFacts={['agentId', 'toDate']}
      form={formOf(keepsOthers)}
    >
      <ListPage.Column
        field="scopeKind"
        title={t('scope')}
        width={220}
        render={(_, record) => <ScopeWords record={record} />}
      />
      <ListPage.Column field="definitionId" optional />
      <ListPage.Column field="categoryId" optional />
      <ListPage.Column field="principalId" optional={!keepsOthers} />
      <ListPage.Empty>{t('empty.mine')}</ListPage.Empty>
    </ListPage>
  );
}

/** What an entry holds for: the process, the category, or all. */
function ScopeWords({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('processAgent');
  if (record['scopeKind'] === 'process') return String(record['definitionIdLabel'] ?? '');
  if (record['scopeKind'] === 'category')
    return t('scopeOfCategory', { category: String(record['categoryIdLabel'] ?? '') });
  return t('scopeKind.all');
}

/** Picks the agent: anybody but the principal, who is the user unless the entry says otherwise. */
function AgentPick(props: EditProps): ReactNode {
  const clients = useClients();
  const me = useUserInfo()?.userid;
  const principal = props.record?.['principalId'];
  const without = typeof principal === 'string' ? principal : me;
  const of: typeof clients.of = (resource) =>
    resource.key === user.key && without !== undefined
      ? withoutUsers(clients.of(resource), [without])
      : clients.of(resource);
  return (
    <ClientsProvider value={{ ...clients, of }}>
      <KindEdit {...props} />
    </ClientsProvider>
  );
}

/** Who may not keep entries of others is the principal himself. */
const formOf = (keepsOthers: boolean): ReactNode => (
  <>
    <FormDrawer.Field name="principalId" when={() => keepsOthers} />
    <FormDrawer.Field name="scopeKind" wide />
    <FormDrawer.Field name="definitionId" wide />
    <FormDrawer.Field name="categoryId" wide />
    <FormDrawer.Field name="agentId" render={(props) => <AgentPick {...props} />} />
  </>
);
