import { ListPage, openPage, TabBar, usePage, useText } from '@mp/kernel/web';
import { useId, type ReactNode } from 'react';
import { changeAuditStates, personChange, personChangeLifecycle } from '../contract/index.ts';
import { Waiting } from '@mp/dealer/web';
import { toPersonAudit } from './person.client.ts';

const tabs = ['awaitingMe', 'handledByMe', 'all'] as const;
/** Working days that each node has; the former dealer has five. */
const slaOf = (state: unknown) => (state === 'confirming' ? 5 : 3);

/** Changes of people in audit: those that wait for the user, those that he has handled, all within reach. */
export function PersonAuditPage(): ReactNode {
  const t = useText('personChange');
  const id = useId();
  const { search, setSearch } = usePage();
  return (
    <TabBar
      id={id}
      label={t('audit.tabs')}
      current={search.tab ?? 'awaitingMe'}
      onChange={(tab) => setSearch({ tab }, { replace: true })}
      tabs={tabs.map((tab) => ({
        key: tab,
        title: t(`audit.${tab}`),
        content: <Changes key={tab} tab={tab} />,
      }))}
    />
  );
}

function Changes({ tab }: { readonly tab: (typeof tabs)[number] }): ReactNode {
  const t = useText('personChange');
  return (
    <ListPage
      resource={personChange}
      lifecycle={personChangeLifecycle}
      name={`audit-${tab}`}
      inside
      process={tab === 'all' ? undefined : tab}
      fixed={tab === 'awaitingMe' ? [{ field: 'state', op: 'in', value: changeAuditStates.join(',') }] : []}
      defaults={{ sort: tab === 'awaitingMe' ? 'waitingSince' : '-submittedAt' }}
      cardFacts={['dealerId', 'kind']}
      onOpen={({ processInstanceId }) =>
        typeof processInstanceId === 'string' ? openPage(toPersonAudit({ instanceId: processInstanceId })) : undefined
      }
      onEdit={null}
      canDelete={false}
    >
      <ListPage.Column
        field="waitingSince"
        render={(value, { state }) =>
          typeof value === 'string' && changeAuditStates.some((each) => each === state) ? (
            <Waiting since={value} sla={slaOf(state)} />
          ) : null
        }
      />
      <ListPage.Column field="state" width={190} />
      <ListPage.Empty>{t(`audit.empty.${tab}`)}</ListPage.Empty>
    </ListPage>
  );
}
