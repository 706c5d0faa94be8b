import { pickText } from '@mp/kernel/contract';
import { formatDay, today, useDictionary, useLanguage, useText, type AnyRecord } from '@mp/kernel/web';
import { useCallback, type ReactNode } from 'react';
import { planBar, type PhaseStep } from '../contract/index.ts';
import './project-plan.css';

/** The phases of a plan, as it stores them. */
export const phasesOf = ({ phases }: AnyRecord): readonly PhaseStep[] =>
  Array.isArray(phases) ? (phases as readonly PhaseStep[]) : [];

/** Names of phases. */
export function usePhaseName(): (code: string) => string {
  const language = useLanguage();
  const phases = useDictionary('PROJECT_PHASE');
  return useCallback(
    (code) => pickText(phases?.find((each) => each.code === code)?.label, language) || code,
    [phases, language],
  );
}

/** A plan as one bar from its first day to its last: what is done, what is late, what is to come, and where today is. */
export function ScheduleBar({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('projectSchedule');
  const language = useLanguage();
  const nameOf = usePhaseName();
  const bar = planBar(phasesOf(record), today());
  if (!bar) return <span className="ui-blank">–</span>;
  const [from, to] = [formatDay(bar.from, language), formatDay(bar.to, language)];
  const states = new Map(bar.phases.map(({ phase, state }) => [phase, state]));
  const said = [...states].map(([phase, state]) => `${nameOf(phase)} ${t(`state.${state}`)}`).join(t('comma'));
  return (
    <div className="pp-bar" role="img" aria-label={t('barOf', { from, to, phases: said })}>
      {bar.phases.map(({ phase, start, size, state }) => (
        <span
          key={`${phase} ${state}`}
          data-state={state}
          style={{ insetInlineStart: `${start}%`, inlineSize: `${size}%` }}
          title={`${nameOf(phase)} ${t(`state.${state}`)}`}
        />
      ))}
      {bar.promised === null ? null : (
        <i data-mark="promised" style={{ insetInlineStart: `${bar.promised}%` }} title={t('mark.promised')} />
      )}
      {bar.today === null ? null : (
        <i data-mark="today" style={{ insetInlineStart: `${bar.today}%` }} title={t('mark.today')} />
      )}
    </div>
  );
}

/** What is reached of the work, and a mark at what should be. */
export function ProgressBar({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('projectSchedule');
  const { progressActual, progressPlan } = record;
  if (typeof progressActual !== 'string') return <span className="ui-blank">–</span>;
  const [actual, plan] = [Number(progressActual), typeof progressPlan === 'string' ? Number(progressPlan) : null];
  const title = plan === null ? undefined : t('progressOf', { actual, plan });
  return (
    <span className="pp-progress" role="img" aria-label={title ?? `${actual}%`} title={title}>
      <span className="pp-progress-bar">
        <span data-behind={plan !== null && actual < plan} style={{ inlineSize: `${actual}%` }} />
        {plan === null ? null : <i style={{ insetInlineStart: `${plan}%` }} />}
      </span>
      <span>{Math.round(actual)}%</span>
    </span>
  );
}

/** By how many working days a plan is late, where it is lost most, and why. */
export function SlipWords({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText();
  const nameOf = usePhaseName();
  const { slipWd, slipPhase, slipReason } = record;
  if (typeof slipWd !== 'number') return <span className="ui-blank">–</span>;
  const words = [
    ...(typeof slipPhase === 'string' ? [nameOf(slipPhase)] : []),
    ...(typeof slipReason === 'string' ? [t(`projectPlan.slipReason.${slipReason}`)] : []),
  ].join(' · ');
  const days = slipWd > 0 ? `+${slipWd}` : String(slipWd);
  return (
    <span className="pp-slip" title={words || undefined}>
      <strong data-late={slipWd > 0}>{days}</strong> {words}
    </span>
  );
}
