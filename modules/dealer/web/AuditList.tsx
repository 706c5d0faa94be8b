import {
  type AnyRecord,
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

interface AuditListProps {
  readonly states: readonly string[];
  readonly name: string;
  /** What opening a version does instead of going to its page. */
  readonly onOpen?: (version: AnyRecord) => void;
  /** How versions pass; the server's way when not given. */
  readonly pass?: typeof passVersions;
}

/** Versions in audit: those that wait for the user, those that he has handled, all within reach. */
export function AuditList(props: AuditListProps): ReactNode {
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
        content: <Versions key={tab} {...props} tab={tab} />,
      }))}
    />
  );
}

const openVersion = ({ id, processInstanceId }: AnyRecord) =>
  openPage(typeof processInstanceId === 'string' ? toAudit({ instanceId: processInstanceId }) : toVersion({ id }));

interface VersionsProps extends AuditListProps {
  readonly tab: (typeof tabs)[number];
}

function Versions({ tab, states, name, onOpen = openVersion, pass = passVersions }: VersionsProps): ReactNode {
  const t = useText('dealerVersion');
  const cache = useQueryClient();
  const open = useDialog();
  return (
    <ListPage
      resource={dealerVersion}
      lifecycle={dealerVersionLifecycle}
      name={`${name}-${tab}`}
      inside
      process={tab === 'all' ? undefined : tab}
      fixed={tab === 'handledByMe' ? [] : [{ field: 'state', op: 'in', value: states.join(',') }]}
      defaults={{ sort: 'submittedAt' }}
      cardFacts={['dealerId', 'processNode', 'waiting']}
      canDelete={false}
      onEdit={null}
      onOpen={onOpen}
    >
      <ListPage.Column field="processNode" />
      {tab === 'handledByMe' ? null : (
        <ListPage.Column
          field="waiting"
          title={t('audit.waiting')}
          width={120}
          pin="right"
          render={(_, { submittedAt, state }) => (
            <Waiting since={submittedAt as string | null} sla={state === 'areaAudit' ? 3 : 2} />
          )}
        />
      )}
      {tab === 'awaitingMe' ? (
        <ListPage.BatchAction
          action="pass"
          onRun={(records, clear) =>
            void pass(records.map(({ id }) => id))
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
