import { hasText, useText } from '@mp/kernel/web';
import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import type { SimulationReport } from '../../contract/index.ts';
import { drawnNames } from './drawn-elements.ts';

const stepMs = 900;

interface SimulateStepsProps {
  readonly xml: string;
  readonly report: SimulationReport;
  readonly at: number;
  readonly onAt: (at: number) => void;
}

/** The way step by step: who would decide and why, which conditions held with which values, what was warned of. */
export function SimulateSteps({ xml, report, at, onAt }: SimulateStepsProps): ReactNode {
  const t = useText('workflow.design');
  const all = useText();
  const names = drawnNames(xml);
  const nameOf = (id: string) => names.get(id) ?? id;
  const { steps, outcome, error, warnings, unreached } = report;
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = window.setTimeout(() => (at + 1 < steps.length ? onAt(at + 1) : setPlaying(false)), stepMs);
    return () => window.clearTimeout(timer);
  }, [isPlaying, at, steps.length, onAt]);

  const outcomeWords =
    outcome !== null && hasText(`workflow.design.opt.outcome.${outcome}`)
      ? t(`opt.outcome.${outcome}`)
      : (outcome ?? t('notEnded'));
  return (
    <section className="flow-steps" aria-label={t('steps')}>
      <div className="flow-compare">
        <Button
          onClick={() => {
            if (!isPlaying) onAt(0);
            setPlaying(!isPlaying);
          }}
          disabled={steps.length === 0}
        >
          {t(isPlaying ? 'stopPlaying' : 'play')}
        </Button>
        <p role="status">{t('outcomeIs', { outcome: outcomeWords, count: steps.length })}</p>
      </div>
      {error ? (
        <Alert
          type="error"
          showIcon
          title={error.message}
          description={error.nodeId === null ? undefined : nameOf(error.nodeId)}
        />
      ) : null}
      {warnings.map(({ code, nodeId, message }) => (
        <Alert key={`${code} ${nodeId}`} type="warning" showIcon title={`${nameOf(nodeId)}: ${message}`} />
      ))}
      <ol>
        {steps.map((step, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step is its place in the way
          <li key={n} aria-current={n === at ? 'step' : undefined}>
            <button type="button" onClick={() => onAt(n)}>
              <strong>{nameOf(step.nodeId)}</strong>{' '}
              <small className="mp-secondary">
                {hasText(`workflow.design.step.${step.kind}`) ? t(`step.${step.kind}`) : step.kind}
                {step.decision === null
                  ? ''
                  : ` · ${hasText(`workflow.design.opt.button.${step.decision}`) ? t(`opt.button.${step.decision}`) : step.decision}`}
                {step.mode === null
                  ? ''
                  : ` · ${hasText(`workflow.design.opt.mode.${step.mode}`) ? t(`opt.mode.${step.mode}`) : step.mode}`}
                {step.timer === null ? '' : ` · ${step.timer}`}
              </small>
            </button>
            {step.users.length > 0 ? (
              <ul>
                {step.users.map(({ id, name, reason }) => (
                  <li key={id}>
                    {name} <small className="mp-secondary">{reason}</small>
                  </li>
                ))}
              </ul>
            ) : null}
            {step.flows
              .filter(({ condition }) => condition !== null)
              .map((flow) => (
                <p key={flow.id} className="flow-line">
                  {t(flow.taken ? 'held' : 'heldNot')} <code className="flow-code">{flow.condition}</code>{' '}
                  <small className="mp-secondary">
                    {Object.entries(flow.values)
                      .map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
                      .join(', ')}
                  </small>
                </p>
              ))}
          </li>
        ))}
      </ol>
      {unreached.length > 0 ? <p className="mp-secondary">{t('unreached', { names: unreached.map(nameOf) })}</p> : null}
      {outcome === null && error === null ? <p className="mp-secondary">{all('workflow.design.waits')}</p> : null}
    </section>
  );
}
