import { ApiError, showError, toast, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Checkbox, Input, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { ProblemOnWire } from '../../contract/index.ts';
import { checkXml, deployDraft, runTestCases, testCasesQuery } from './design.client.ts';

interface DeployDialogProps {
  readonly id: string;
  readonly xml: string;
  readonly version: number;
  readonly nameOf: (elementId: string | null) => string;
  readonly close: (isDone?: boolean) => void;
}

const keyOf = ({ code, elementId }: Pick<ProblemOnWire, 'code' | 'elementId'>): string => `${code} ${elementId ?? ''}`;

/** Makes the draft the active version: what is wrong, what may be accepted with a reason, how the test cases go. */
export function DeployDialog({ id, xml, version, nameOf, close }: DeployDialogProps): ReactNode {
  const t = useText('workflow.design');
  const noteId = useId();
  const check = useQuery({ queryKey: ['workflow.check', id, version], queryFn: () => checkXml(id, xml), gcTime: 0 });
  const [refused, setRefused] = useState<readonly ProblemOnWire[]>();
  const [note, setNote] = useState('');
  const [reasons, setReasons] = useState<Reasons>({});
  const [isBusy, setBusy] = useState(false);
  const problems = refused ?? check.data ?? [];
  const blocking = problems.filter(({ severity, acceptable }) => severity === 'error' && !acceptable);
  const open = problems.filter(
    (each) => each.severity === 'error' && each.acceptable && (reasons[keyOf(each)] ?? '').trim().length < 4,
  );
  const isReady = check.data !== undefined && blocking.length === 0 && open.length === 0;

  async function handleDeploy(): Promise<void> {
    setBusy(true);
    try {
      const accept = problems
        .filter((each) => each.acceptable && reasons[keyOf(each)] !== undefined)
        .map((each) => ({ code: each.code, elementId: each.elementId, reason: (reasons[keyOf(each)] ?? '').trim() }));
      const { versionNo } = await deployDraft(id, {
        version,
        accept,
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      });
      toast.success(t('deployed', { no: versionNo }));
      close(true);
    } catch (error) {
      const told =
        error instanceof ApiError && error.code === 'workflow.problems' ? error.detail['problems'] : undefined;
      if (Array.isArray(told)) setRefused(told);
      else showError(error);
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      width={720}
      title={t('deploy')}
      okText={t('deploy')}
      okButtonProps={{ disabled: !isReady, loading: isBusy }}
      onOk={() => void handleDeploy()}
      onCancel={() => close()}
    >
      {check.data ? null : <QueryResult read={check} />}
      <div className="ui-form">
        {check.data ? <Verdict blocking={blocking.length} open={open.length} problems={problems.length} /> : null}
        {problems.length > 0 ? (
          <ProblemList problems={problems} nameOf={nameOf} reasons={reasons} onChange={setReasons} />
        ) : null}
        {blocking.length === 0 && check.data ? <TestReport id={id} /> : null}
        <div className="ui-field">
          <label htmlFor={noteId}>{t('note')}</label>
          <Input.TextArea
            id={noteId}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 5 }}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
      </div>
    </Modal>
  );
}

/** Whether the draft may be deployed, by how many problems block it, are still to be accepted, and there are at all. */
function Verdict({
  blocking,
  open,
  problems,
}: {
  readonly blocking: number;
  readonly open: number;
  readonly problems: number;
}): ReactNode {
  const t = useText('workflow.design');
  if (blocking > 0) return <Alert type="error" showIcon title={t('blocked', { count: blocking })} />;
  if (problems === 0) return <Alert type="success" showIcon title={t('noProblems')} />;
  const title = open > 0 ? t('acceptFirst', { count: open }) : t('warned', { count: problems });
  return <Alert type="warning" showIcon title={title} />;
}

/** Reasons by the key of the problem that they accept. */
type Reasons = Readonly<Record<string, string>>;

function ProblemList({
  problems,
  nameOf,
  reasons,
  onChange,
}: {
  readonly problems: readonly ProblemOnWire[];
  readonly nameOf: DeployDialogProps['nameOf'];
  readonly reasons: Reasons;
  readonly onChange: (reasons: Reasons) => void;
}): ReactNode {
  const t = useText('workflow.design');
  return (
    <ul className="flow-told-problems" aria-label={t('problems')}>
      {problems.map((problem, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same problem may stand twice at an element
        <li key={`${keyOf(problem)} ${at}`} data-kind={problem.severity}>
          <strong>{t(problem.severity)}</strong> {nameOf(problem.elementId)}: {problem.message}
          {problem.acceptable ? (
            <Acceptance
              where={nameOf(problem.elementId)}
              reason={reasons[keyOf(problem)]}
              onChange={(reason) => {
                const { [keyOf(problem)]: _, ...rest } = reasons;
                onChange(reason === undefined ? rest : { ...rest, [keyOf(problem)]: reason });
              }}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Acceptance({
  where,
  reason,
  onChange,
}: {
  readonly where: string;
  readonly reason: string | undefined;
  readonly onChange: (reason: string | undefined) => void;
}): ReactNode {
  const t = useText('workflow.design');
  return (
    <div className="flow-accept">
      <Checkbox checked={reason !== undefined} onChange={(event) => onChange(event.target.checked ? '' : undefined)}>
        {t('accept')}
      </Checkbox>
      {reason === undefined ? null : (
        <Input
          maxLength={200}
          aria-label={t('acceptReason', { where })}
          placeholder={t('acceptHint')}
          value={reason}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}

/** How the test cases go on the draft. */
function TestReport({ id }: { readonly id: string }): ReactNode {
  const t = useText('workflow.design');
  const { data: cases } = useQuery(testCasesQuery(id));
  const { data: results } = useQuery({
    queryKey: ['workflow.testRun', id],
    queryFn: () => runTestCases(id),
    enabled: cases !== undefined && cases.length > 0,
    gcTime: 0,
  });
  if (!cases || cases.length === 0) return <p className="mp-secondary">{t('noCases')}</p>;
  const failed = results?.filter(({ ok }) => !ok) ?? [];
  return (
    <section aria-label={t('testReport')}>
      <h3>{t('testReport')}</h3>
      <p role="status">
        {results === undefined
          ? t('running')
          : t('casesResult', { ok: results.length - failed.length, count: results.length })}
      </p>
      {failed.length > 0 ? (
        <ul>
          {failed.map(({ id: caseId, name, path }) => (
            <li key={caseId}>
              {name}: {path.join(' → ')}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
