import type { Resource } from '@mp/kernel/contract';
import {
  formatInstant,
  LoadFailed,
  loadChunk,
  NeighbourButtons,
  PageActions,
  TabBar,
  TaskZones,
  toast,
  useLanguage,
  usePage,
  usePageName,
  useText,
  QueryResult,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { InstanceDetail } from '../../contract/index.ts';
import { Comments } from './Comments.tsx';
import { DecisionBar, type OpinionInput } from './DecisionBar.tsx';
import { goToTask, neighboursOf, nextTask, opensNext } from './next-task.ts';
import { Related } from './Related.tsx';
import { detailQuery, type TaskPlace, traceQuery } from './task.client.ts';
import { useBoundResource, useDeclaredForm } from './task-form.ts';
import { TaskForm, type TaskFormHandle } from './TaskForm.tsx';
import { isOpen, TaskHead } from './TaskHead.tsx';
import { TraceList } from './TraceList.tsx';
import { useDecision } from './use-decision.tsx';
import type { Handled } from './use-task-command.ts';
import './task.css';

const ProcessDiagram = lazy(() =>
  loadChunk(() => import('./ProcessDiagram.tsx')).then((file) => ({ default: file.ProcessDiagram })),
);

interface TaskScreenProps {
  readonly place: TaskPlace;
  /** Goes to another task or process; by the address when not given. */
  readonly onGo?: (id: string) => void;
  /** The user's task is over and no next one opens. */
  readonly onOver?: () => void;
  readonly resource?: Resource | undefined;
  readonly children?: ReactNode;
}

/** One process: its form, the way so far, and the decision. */
export function TaskScreen(props: TaskScreenProps): ReactNode {
  const { data, error, refetch } = useQuery({ ...detailQuery(props.place), refetchInterval: 30_000 });
  const [last, setLast] = useState({ instance: '', task: '' });
  const seen = { instance: data?.id ?? '', task: data?.task?.id ?? '' };
  const isOther = seen.instance !== last.instance || (seen.task !== '' && seen.task !== last.task);
  if (isOther) setLast(seen);
  // What is typed and said stays when the task is over; another task of a process begins anew.
  const key = props.place.taskId ?? `${last.instance}/${last.task}`;
  if (data) return <Opened key={key} {...props} detail={data} />;
  return (
    <div className="ui-archetype">
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton active />}
    </div>
  );
}

function Opened({
  detail,
  place,
  onGo,
  onOver,
  resource: given,
  children,
}: TaskScreenProps & { readonly detail: InstanceDetail }): ReactNode {
  const t = useText('task');
  usePageName(detail.subject);
  const id = useId();
  const form = useRef<TaskFormHandle>(null);
  const root = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState<OpinionInput>({ opinion: '', files: [] });
  const [handled, setHandled] = useState<Handled>();
  const [isOver, setOver] = useState(false);
  const [round, setRound] = useState(0);
  const isTaskOpen = detail.task !== null && isOpen(detail.task.status);
  const [wasOpen, setWasOpen] = useState(isTaskOpen);
  if (wasOpen !== isTaskOpen) {
    setWasOpen(isTaskOpen);
    if (isTaskOpen) reopen();
  }
  const resource = useFormResource(detail, given);
  const isMine = isTaskOpen && !isOver && !handled;
  const go = onGo ?? ((to: string) => (place.taskId ? goToTask(to) : undefined));
  const neighbours = neighboursOf(place);

  /** The decision was taken back: the task is to be decided again, on the form as it was before. */
  function reopen(): void {
    setOver(false);
    setHandled(undefined);
    setRound(round + 1);
  }

  async function handleOver(word: string): Promise<void> {
    setOver(true);
    setSaid({ opinion: '', files: [] });
    toast.success(t('done', { action: word }));
    const next = opensNext() && place.taskId ? await nextTask(place.taskId).catch(() => undefined) : undefined;
    if (next !== undefined) go(next);
    else onOver?.();
  }

  const { data: trace } = useQuery(traceQuery(detail.id));
  const decision = useDecision({
    detail: isMine ? detail : { ...detail, allowed: detail.allowed.filter(({ code }) => afterwards.has(code)) },
    form,
    resource,
    said,
    added: trace?.pending.filter(({ removable }) => removable) ?? [],
    focusOpinion: () => document.getElementById(`${id}-opinion`)?.focus(),
    onOver: (word) => void handleOver(word),
    onHandled: setHandled,
  });
  useDecisionKeys(root, { actions: decision.actions, neighbours, go });

  return (
    <div ref={root} className="ui-archetype">
      <PageActions>
        <NeighbourButtons {...neighbours} go={go} />
      </PageActions>
      <TaskZones
        head={
          <>
            <Notices detail={detail} place={place} handled={handled} isOver={isOver} onGo={go} />
            <TaskHead detail={detail} />
          </>
        }
        side={<Side detail={detail} resource={resource} />}
        sideLabel={t('side')}
        bar={
          decision.actions.length > 0 || said.opinion !== '' ? (
            <DecisionBar
              id={id}
              detail={detail}
              actions={decision.actions}
              said={said}
              onSay={(next) => {
                setSaid(next);
                decision.clearAsked();
              }}
              isBusy={decision.isBusy}
              isAsked={decision.isAsked}
            />
          ) : null
        }
        barLabel={t('decision')}
      >
        <TaskForm key={round} detail={detail} handle={form} isReadOnly={!isMine} resource={given}>
          {children}
        </TaskForm>
      </TaskZones>
    </div>
  );
}

/** What may be done beside the decision on one's own task. */
const afterwards: ReadonlySet<string> = new Set([
  'cc',
  'takeBack',
  'urge',
  'withdraw',
  'terminate',
  'suspend',
  'resume',
  'resetAuditor',
  'jump',
  'delete',
  'print',
]);

/** The resource in whose words fields are named; undefined while it loads. */
function useFormResource(detail: InstanceDetail, given: Resource | undefined): Resource | null | undefined {
  const { kind, resource, declared } = detail.form;
  const bound = useBoundResource(kind === 'resource' ? resource : null, given);
  const own = useDeclaredForm(kind === 'fields' ? declared : undefined);
  return kind === 'fields' ? own?.resource : bound;
}

/** What must be known before anything else: somebody was quicker, it is held, something failed. */
function Notices({
  detail,
  place,
  handled,
  isOver,
  onGo,
}: {
  readonly detail: InstanceDetail;
  readonly place: TaskPlace;
  readonly handled: Handled | undefined;
  readonly isOver: boolean;
  readonly onGo: (id: string) => void;
}): ReactNode {
  const t = useText('task');
  const { task } = detail;
  const isGone = handled !== undefined || (task !== null && !isOpen(task.status) && !isOver);
  const next = place.taskId ? <NextTaskButton taskId={place.taskId} onGo={onGo} /> : null;
  return (
    <>
      {isGone ? <GoneNotice task={task} handled={handled} action={next} /> : null}
      {isOver ? <Alert type="success" showIcon title={t('over')} action={next} /> : null}
      {detail.suspended ? <Alert type="warning" showIcon title={t('suspended')} /> : null}
      {detail.incident ? <Alert type="error" showIcon title={t('incident')} /> : null}
    </>
  );
}

/** Who has handled a task, and when, as far as that is known. */
const handlerOf = (task: InstanceDetail['task'], handled: Handled | undefined): Handled => ({
  user: handled?.user || task?.assignee?.name || '',
  time: handled?.time || task?.endedAt || '',
});

/** The task is over: canceled, or handled by somebody else. */
function GoneNotice({
  task,
  handled,
  action,
}: {
  readonly task: InstanceDetail['task'];
  readonly handled: Handled | undefined;
  readonly action: ReactNode;
}): ReactNode {
  const t = useText('task');
  const language = useLanguage();
  const { user, time } = handlerOf(task, handled);
  const title = user === '' ? t('gone') : t('goneBy', { user, time: formatInstant(time, language) });
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={task?.status === 'canceled' && !handled ? t('goneCanceled') : title}
      action={action}
    />
  );
}

function NextTaskButton({ taskId, onGo }: { readonly taskId: string; readonly onGo: (id: string) => void }): ReactNode {
  const t = useText('task');
  return (
    <Button
      size="small"
      onClick={() => void nextTask(taskId).then((to) => (to === undefined ? toast.info(t('noneLeft')) : onGo(to)))}
    >
      {t('next')}
    </Button>
  );
}

/** The way so far, the drawing, what was said, and processes around. */
function Side({
  detail,
  resource,
}: {
  readonly detail: InstanceDetail;
  readonly resource: Resource | null | undefined;
}): ReactNode {
  const t = useText('trace');
  const id = useId();
  const [tab, setTab] = useState('timeline');
  const read = useQuery(traceQuery(detail.id));
  const trace = read.data;
  const comments = trace?.timeline.filter(({ type }) => type === 'comment') ?? [];
  const waiting = <QueryResult read={read} />;
  return (
    <TabBar
      id={id}
      label={t('tabs')}
      current={tab}
      onChange={setTab}
      tabs={[
        {
          key: 'timeline',
          title: t('tab.timeline'),
          content: trace ? <TraceList trace={trace} resource={resource} /> : waiting,
        },
        {
          key: 'diagram',
          title: t('tab.diagram'),
          content: trace ? (
            <Suspense fallback={<Skeleton active />}>
              <ProcessDiagram trace={trace} height={300} />
            </Suspense>
          ) : (
            waiting
          ),
        },
        {
          key: 'comments',
          title: t('tab.comments'),
          count: comments.length === 0 ? undefined : comments.length,
          content: (
            <Comments
              instanceId={detail.id}
              lines={comments}
              canWrite={detail.allowed.some(({ code }) => code === 'comment')}
            />
          ),
        },
        {
          key: 'related',
          title: t('tab.related'),
          count: detail.related.length === 0 ? undefined : detail.related.length,
          content: <Related related={detail.related} />,
        },
      ]}
    />
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const dialogs = '[role="dialog"]:not([hidden]), dialog[open], .ant-modal-wrap, .ant-drawer-open';

/** What the keys of the page do. */
interface KeyTargets {
  readonly actions: readonly { readonly key: string; readonly run: () => void }[];
  readonly neighbours: ReturnType<typeof neighboursOf>;
  readonly go: (id: string) => void;
}

/** The decisions that a key press means, or the neighbour to go to; undefined for every other key. */
function meaningOf(
  event: KeyboardEvent,
): { readonly run: readonly string[] } | { readonly to: 'previous' | 'next' } | undefined {
  const { key, altKey } = event;
  const isHeld = event.ctrlKey || event.metaKey;
  if (isHeld && key === 'Enter') return { run: ['approve', 'resubmit', 'giveOpinion'] };
  if (altKey) return key === 'ArrowUp' ? { to: 'previous' } : key === 'ArrowDown' ? { to: 'next' } : undefined;
  if (isHeld || isTyping(event.target)) return undefined;
  return key === 'a' ? { run: ['approve'] } : key === 'r' ? { run: ['reject'] } : undefined;
}

/** Does what a key press means; whether there was anything to do. */
function performKey(event: KeyboardEvent, { actions, neighbours, go }: KeyTargets): boolean {
  const meaning = meaningOf(event);
  if (meaning === undefined) return false;
  if ('run' in meaning) {
    const action = actions.find(({ key }) => meaning.run.includes(key));
    action?.run();
    return action !== undefined;
  }
  const to = neighbours[meaning.to];
  if (to !== undefined) go(to);
  return to !== undefined;
}

/** `a` approves and `r` rejects outside fields, Ctrl+Enter approves anywhere, Alt with up and down goes to the neighbours. */
function useDecisionKeys(root: RefObject<HTMLElement | null>, targets: KeyTargets): void {
  const { active } = usePage();
  const latest = useRef(targets);
  useEffect(() => {
    latest.current = targets;
  });
  useEffect(() => {
    if (!active) return undefined;
    const handleKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat) return;
      if ([...document.querySelectorAll(dialogs)].some((each) => !each.contains(root.current))) return;
      if (performKey(event, latest.current)) event.preventDefault();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [active, root]);
}
