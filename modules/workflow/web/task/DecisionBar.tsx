import { PaperClipOutlined } from '@ant-design/icons';
import { files as filesField } from '@mp/kernel/contract';
import {
  dataText,
  Drop,
  KindEdit,
  MoreActions,
  type RecordAction,
  showError,
  toast,
  usePhone,
  useText,
} from '@mp/kernel/web';
import { personalQuery, savePersonalValues } from '@mp/settings/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import type { InstanceDetail } from '../../contract/index.ts';
import { opensNext, setOpensNext } from './next-task.ts';
import { taskResource } from './flow-resource.ts';
import { opinionActions } from './opinion-actions.ts';
import { ownPhrases, withOwnPhrase } from './phrases.ts';
import { nextQuery } from './task.client.ts';

/** What is said with a decision. */
export interface OpinionInput {
  readonly opinion: string;
  readonly files: readonly string[];
}

interface DecisionBarProps {
  readonly id: string;
  readonly detail: InstanceDetail;
  readonly actions: readonly RecordAction[];
  readonly said: OpinionInput;
  readonly onSay: (said: OpinionInput) => void;
  readonly isBusy: boolean;
  /** An opinion is asked for and missing. */
  readonly isAsked: boolean;
}

const decisions: ReadonlySet<string> = new Set(['approve', 'resubmit', 'giveOpinion', 'reject', 'return', 'claim']);
const approving: ReadonlySet<string> = new Set(['approve', 'resubmit', 'giveOpinion']);
const field = filesField();

const shortcuts: ReadonlyMap<string, string> = new Map([
  ['approve', 'a Control+Enter'],
  ['reject', 'r'],
]);

/** The decision: what is said with it, the buttons in their order, and who has it then. */
export function DecisionBar({ id, detail, actions, said, onSay, isBusy, isAsked }: DecisionBarProps): ReactNode {
  const t = useText('task');
  const [isAttaching, setAttaching] = useState(false);
  const decides = actions.some(({ key }) => decisions.has(key));
  return (
    <div className="task-decision">
      {/* What was typed stays in sight when somebody else was quicker. */}
      {decides || said.opinion !== '' ? (
        <div className="task-say">
          <Input.TextArea
            id={`${id}-opinion`}
            aria-label={t('field.opinion')}
            aria-invalid={isAsked}
            aria-describedby={`${id}-asked ${id}-opinion-hint`}
            placeholder={t('field.opinion')}
            aria-required={detail.opinionRequired}
            autoSize={{ minRows: 1, maxRows: 5 }}
            maxLength={2000}
            status={isAsked ? 'error' : ''}
            value={said.opinion}
            onChange={(event) => onSay({ ...said, opinion: event.target.value })}
          />
          <Phrases
            phrases={detail.phrases}
            opinion={said.opinion}
            onPick={(phrase) => onSay({ ...said, opinion: withPhrase(said.opinion, phrase) })}
          />
          <AttachButton count={said.files.length} isOpen={isAttaching} onOpen={setAttaching} />
        </div>
      ) : null}
      <small id={`${id}-asked`} className="ui-problem" role="alert">
        {isAsked ? t('opinionAsked') : ''}
      </small>
      {decides && !isAsked ? <OpinionHint id={`${id}-opinion-hint`} detail={detail} actions={actions} /> : null}
      {isAttaching ? (
        <Suspense fallback={null}>
          <KindEdit
            id={`${id}-files`}
            name="files"
            field={field}
            resource={taskResource}
            label={t('field.files')}
            value={said.files}
            onChange={(next) => onSay({ ...said, files: Array.isArray(next) ? next.map(String) : [] })}
          />
        </Suspense>
      ) : null}
      <div className="task-buttons">
        <DecisionButtons actions={actions} isBusy={isBusy} />
        {decides && detail.task ? <NextPreview taskId={detail.task.id} /> : null}
        {decides ? <OpenNext /> : null}
      </div>
    </div>
  );
}

function AttachButton({
  count,
  isOpen,
  onOpen,
}: {
  readonly count: number;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}): ReactNode {
  const t = useText('task');
  return (
    <Button
      icon={<PaperClipOutlined aria-hidden />}
      aria-expanded={isOpen}
      aria-label={count > 0 ? t('attached', { count }) : t('attach')}
      title={t('attach')}
      onClick={() => onOpen(!isOpen)}
    >
      {count > 0 ? count : null}
    </Button>
  );
}

/** Which decisions ask for an opinion. */
function OpinionHint({
  id,
  detail,
  actions,
}: Pick<DecisionBarProps, 'detail' | 'actions'> & { readonly id: string }): ReactNode {
  const t = useText('task');
  const asking = opinionActions(detail, actions);
  if (!detail.opinionRequired && asking.length === 0) return null;
  return (
    <small id={id} className="ui-hint">
      {detail.opinionRequired ? t('opinionMust') : t('opinionFor', { actions: asking })}
    </small>
  );
}

/** The buttons in their order; those that have no room stand in a menu. */
function DecisionButtons({ actions, isBusy }: Pick<DecisionBarProps, 'actions' | 'isBusy'>): ReactNode {
  const t = useText('task');
  const visible = actions.slice(0, usePhone() ? 2 : 7);
  const rest = actions.slice(visible.length);
  return (
    <>
      {visible.map(({ key, label, danger, run }) => (
        <Button
          key={key}
          type={approving.has(key) ? 'primary' : 'default'}
          danger={danger === true}
          disabled={isBusy}
          aria-keyshortcuts={shortcuts.get(key)}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      {rest.length > 0 ? <MoreActions actions={rest} name={t('more')} /> : null}
    </>
  );
}

const withPhrase = (opinion: string, phrase: string): string =>
  opinion.trim() === '' ? phrase : `${opinion}${phrase}`;

/** Phrases that are often said: those of the node, then one's own; what was typed may become one. */
function Phrases({
  phrases,
  opinion,
  onPick,
}: {
  readonly phrases: readonly string[];
  readonly opinion: string;
  readonly onPick: (phrase: string) => void;
}): ReactNode {
  const t = useText('task');
  const { data } = useQuery(personalQuery);
  const stored = data?.values['phrases'];
  const kept = withOwnPhrase(stored, opinion);
  const offered = [...new Set([...phrases, ...ownPhrases(stored)])];
  const keep = () =>
    void savePersonalValues({ phrases: kept })
      .then(() => toast.success(t('phraseKept')))
      .catch(showError);
  return (
    <Drop
      placement="topRight"
      menu={{
        items: [
          ...offered.map((phrase) => ({ key: phrase, label: phrase, onClick: () => onPick(phrase) })),
          { type: 'divider' },
          { key: ' keep', label: t('keepPhrase'), disabled: kept === undefined, onClick: keep },
        ],
      }}
    >
      <Button>{t('phrases')}</Button>
    </Drop>
  );
}

/** Who has it after an approval. */
function NextPreview({ taskId }: { readonly taskId: string }): ReactNode {
  const t = useText('task');
  const { data } = useQuery(nextQuery(taskId, 'approve'));
  if (!data) return null;
  const words = data.items.map(({ name, users, choose }) =>
    users.length > 0
      ? t('nextOf', { node: dataText(name), users: users.slice(0, 5).map((user) => user.name) })
      : choose
        ? t('nextChosen', { node: dataText(name) })
        : dataText(name),
  );
  const text = data.items.length > 0 ? t('next.is', { steps: words }) : data.ends === null ? '' : t('next.ends');
  return text === '' ? null : <small className="mp-secondary task-next">{text}</small>;
}

function OpenNext(): ReactNode {
  const t = useText('task');
  const [on, setOn] = useState(opensNext);
  return (
    <Checkbox
      className="task-open-next"
      checked={on}
      onChange={(event) => {
        setOn(event.target.checked);
        setOpensNext(event.target.checked);
      }}
    >
      {t('openNext')}
    </Checkbox>
  );
}
