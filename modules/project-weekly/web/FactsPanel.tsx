import { pickText } from '@mp/kernel/contract';
import {
  FieldValue,
  plainResource,
  QueryResult,
  useDictionary,
  useLanguage,
  useText,
  type FormSideProps,
  type RecordTabProps,
} from '@mp/kernel/web';
import { projectPlan } from '@mp/project-plan/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import type { FactMilestone, WeekFacts } from '../contract/index.ts';
import { weekFactsQuery } from './project-weekly.client.ts';
import './project-weekly.css';

/** Figures of the plan, as they are called there. */
const figures = [
  'health',
  'progressActual',
  'progressPlan',
  'acceptForecast',
  'acceptBaseline',
  'slipWd',
  'openPunchA',
  'openPunchB',
] as const;

/** What the system knows of the week, beside the form in which it is told of. */
export function FactsPanel({ id }: FormSideProps): ReactNode {
  const t = useText('weeklyReport.facts');
  return (
    <section className="pw-facts">
      <h2>{t('title')}</h2>
      {id === null ? <p className="mp-secondary">{t('afterSaving')}</p> : <Facts id={id} />}
    </section>
  );
}

/** The same as a tab of the report. */
export function FactsTab({ record }: RecordTabProps): ReactNode {
  return (
    <section className="pw-facts pw-wide">
      <Facts id={record.id} />
    </section>
  );
}

function Facts({ id }: { readonly id: string }): ReactNode {
  const t = useText();
  const plan = plainResource(projectPlan);
  const read = useQuery(weekFactsQuery(id));
  return (
    <QueryResult read={read}>
      {({ facts, isFrozen }) => (
        <>
          <p className="mp-secondary">{t(`weeklyReport.facts.${isFrozen ? 'frozen' : 'now'}`)}</p>
          <dl>
            {figures.map((name) => (
              <div key={name}>
                <dt>{t(`projectPlan.field.${name}`)}</dt>
                <dd>
                  <FieldValue resource={plan} name={name} record={{ ...facts }} />
                </dd>
              </div>
            ))}
          </dl>
          <Lines facts={facts} />
        </>
      )}
    </QueryResult>
  );
}

function Lines({ facts }: { readonly facts: WeekFacts }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const phases = useDictionary('PROJECT_PHASE');
  const milestone = useCallback(
    ({ code, unitNo, name }: FactMilestone) =>
      `${code} ${pickText(name, language)}${unitNo === null ? '' : ` · ${t('weeklyReport.facts.unit', { no: unitNo })}`}`,
    [language, t],
  );
  const phase = (code: string) => pickText(phases?.find((each) => each.code === code)?.label, language) || code;
  const lists = {
    done: facts.done.map((each) => `${milestone(each)} · ${each.on}`),
    slipped: facts.slipped.map((each) => `${milestone(each)} · ${each.before} → ${each.on}`),
    units: facts.units.map(({ unitNo, phase: code, on }) =>
      t('weeklyReport.facts.unitLine', { no: unitNo, phase: phase(code), on }),
    ),
    next: facts.next.map((each) => `${milestone(each)} · ${each.on}`),
    issues: facts.issues.map(
      ({ text, severity, dueOn }) =>
        `${text} · ${t(`projectIssue.severity.${severity}`)}${dueOn === null ? '' : ` · ${dueOn}`}`,
    ),
  };
  return Object.entries(lists).map(([name, lines]) => (
    <div key={name}>
      <h3>{t(`weeklyReport.facts.${name}`)}</h3>
      {lines.length === 0 ? (
        <p className="mp-secondary">{t('weeklyReport.facts.none')}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  ));
}
