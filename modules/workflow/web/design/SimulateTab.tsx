import { showError, useCan, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import type { SimulationReport } from '../../contract/index.ts';
import { draftQuery, type Scenario, simulateDraft, surroundingsQuery } from './design.client.ts';
import { drawnNames } from './drawn-elements.ts';
import { DrawingView, type ElementMark } from './DrawingView.tsx';
import { UserProp } from './panel/Rules.tsx';
import { SimulateForm } from './SimulateForm.tsx';
import { SimulateSteps } from './SimulateSteps.tsx';
import { TestCases } from './TestCases.tsx';
import { userTasksOf } from './user-tasks.ts';
import './design.css';

const emptyScenario: Scenario = { initiatorId: '', form: {}, decisions: {} };

/** Plays the draft with real people and given decisions; nothing is executed. */
export function SimulateTab({ id }: { readonly id: string }): ReactNode {
  const t = useText('workflow.design');
  const draft = useQuery({ ...draftQuery(id), refetchOnMount: 'always' });
  const around = useQuery(surroundingsQuery);
  const canKeep = useCan('workflow.design');
  const [scenario, setScenario] = useState(emptyScenario);
  const [recordId, setRecordId] = useState('');
  const [report, setReport] = useState<SimulationReport>();
  const [at, setAt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  if (!draft.data) return <QueryResult read={draft} />;
  if (!around.data) return <QueryResult read={around} />;
  const { xml } = draft.data;

  async function handleRun(given: Scenario): Promise<void> {
    setBusy(true);
    try {
      const answer = await simulateDraft(id, given, recordId === '' ? undefined : recordId);
      setReport(answer);
      setAt(Math.max(0, answer.steps.length - 1));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flow-simulate">
      <section className="flow-simulate-side" aria-label={t('scenario')}>
        <h2>{t('scenario')}</h2>
        <div className="ui-form">
          <UserProp
            label={t('initiator')}
            value={scenario.initiatorId}
            onChange={(initiatorId) => setScenario({ ...scenario, initiatorId })}
          />
          <SimulateForm
            xml={xml}
            resources={around.data.resources}
            form={scenario.form}
            recordId={recordId}
            onForm={(form) => setScenario((now) => ({ ...now, form }))}
            onRecord={setRecordId}
          />
          <Decisions
            xml={xml}
            decisions={scenario.decisions}
            onChange={(decisions) => setScenario({ ...scenario, decisions })}
          />
          <Button
            type="primary"
            disabled={scenario.initiatorId === ''}
            loading={isBusy}
            onClick={() => void handleRun(scenario)}
          >
            {t('run')}
          </Button>
        </div>
      </section>
      <section className="flow-simulate-main" aria-label={t('simulation')}>
        <DrawingView xml={xml} label={t('simulation')} marks={report ? marksOf(report, at) : {}} />
        {report ? (
          <SimulateSteps xml={xml} report={report} at={at} onAt={setAt} />
        ) : (
          <p className="mp-secondary">{t('simulateHint')}</p>
        )}
        {report?.problems.some(({ severity }) => severity === 'error') ? (
          <Alert
            type="error"
            showIcon
            title={t('notPlayable')}
            description={report.problems.map(({ message }) => message).join(' ')}
          />
        ) : null}
        <TestCases
          id={id}
          canKeep={canKeep && report?.error === null && report.steps.length > 0 && recordId === ''}
          scenario={scenario}
          report={report}
          names={drawnNames(xml)}
          onOpen={(next) => {
            setScenario(next);
            setRecordId('');
            void handleRun(next);
          }}
        />
      </section>
    </div>
  );
}

/** The way up to a step, the step, and what is never reached. */
function marksOf(report: SimulationReport, at: number): Record<string, ElementMark> {
  const marks: Record<string, ElementMark> = Object.fromEntries(
    report.unreached.map((id) => [id, { tone: 'unreached' as const }]),
  );
  report.steps.slice(0, at + 1).forEach((step, n) => {
    for (const { id, taken } of step.flows) if (taken) marks[id] = { tone: 'done' };
    marks[step.nodeId] = { tone: n === at ? 'now' : 'done', words: String(n + 1) };
  });
  return marks;
}

function Decisions({
  xml,
  decisions,
  onChange,
}: {
  readonly xml: string;
  readonly decisions: Scenario['decisions'];
  readonly onChange: (decisions: Scenario['decisions']) => void;
}): ReactNode {
  const t = useText('workflow.design');
  return userTasksOf(xml).map(({ id, name, actions }) => (
    <div key={id} className="ui-field">
      <label htmlFor={`decide-${id}`}>{t('decisionsAt', { node: name })}</label>
      <Select
        id={`decide-${id}`}
        className="ui-fill"
        mode="tags"
        aria-label={t('decisionsAt', { node: name })}
        placeholder={t('decidesApprove')}
        value={[...(decisions[id] ?? [])]}
        options={[
          { value: 'approve', label: t('opt.button.approve') },
          { value: 'reject', label: t('opt.button.reject') },
          ...actions.map(({ code, label }) => ({ value: code, label })),
        ]}
        onChange={(next: string[]) => {
          const { [id]: _, ...rest } = decisions;
          onChange(next.length === 0 ? rest : { ...rest, [id]: next });
        }}
      />
    </div>
  ));
}
