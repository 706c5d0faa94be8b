import {
  codeText,
  ListPage,
  openPage,
  showBatchAnswer,
  showError,
  TabBar,
  toast,
  useDialog,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { dealerVersion, dealerVersionLifecycle } from '../contract/index.ts';
import { Waiting } from './audit/Waiting.tsx';
import { passVersions, toAudit, toVersion } from './dealer.client.ts';

const tabs = ['awaitingMe', 'handledByMe', 'all'] as const;

/** Versions in audit: those that wait for the user, those that he has handled, all within reach. */
export function AuditList({ states, name }: { readonly states: readonly string[]; readonly name: string }): ReactNode {
  const t = useText('dealerVersion');
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
        content: <Versions key={tab} tab={tab} states={states} name={`${name}-${tab}`} />,
      }))}
    />
  );
}

function Versions({
  tab,
  states,
  name,
}: {
  readonly tab: (typeof tabs)[number];
  readonly states: readonly string[];
  readonly name: string;
}): ReactNode {
  const t = useText('dealerVersion');
  const cache = useQueryClient();
  const open = useDialog();
  return (
    <ListPage
      resource={dealerVersion}
      lifecycle={dealerVersionLifecycle}
      name={name}
      inside
      process={tab === 'all' ? undefined : tab}
      fixed={tab === 'handledByMe' ? [] : [{ field: 'state', op: 'in', value: states.join(',') }]}
      defaults={{ sort: 'submittedAt' }}
      cardFacts={['dealerId', 'processNode']}
      canDelete={false}
      onEdit={null}
      onOpen={({ id, processInstanceId }) =>
        openPage(typeof processInstanceId === 'string' ? toAudit({ instanceId: processInstanceId }) : toVersion({ id }))
      }
    >
      <ListPage.Column field="processNode" />
      {tab === 'handledByMe' ? null : (
        <ListPage.Column
          field="waiting"
          title={t('audit.waiting')}
          width={120}
          render={(_, { submittedAt, state }) => (
            <Waiting since={submittedAt as string | null} sla={state === 'areaAudit' ? 3 : 2} />
          )}
        />
      )}
      {tab === 'awaitingMe' ? (
        <ListPage.BatchAction
          action="pass"
          onRun={(records, clear) =>
            void passVersions(records.map(({ id }) => id))
              .then(async (answer) => {
                if (answer.refused.length > 0)
                  await showBatchAnswer(open, t('action.pass'), {
                    done: answer.done,
                    refused: answer.refused.map(({ id, label, code, params }) => ({
                      id,
                      label,
                      code,
                      message: codeText(code, params as Record<string, string>),
                    })),
                  });
                else toast.success(t('audit.passed', { count: answer.done }));
                clear();
                await cache.invalidateQueries({ queryKey: [dealerVersion.key] });
              })
              .catch(showError)
          }
        />
      ) : null}
      <ListPage.Empty>{t(`audit.empty.${tab}`)}</ListPage.Empty>
    </ListPage>
  );
}
