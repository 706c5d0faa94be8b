import { useText } from '@mp/kernel/web';
import type { PlanNetwork } from '@mp/project-plan/contract';
import { GanttPanel } from '@mp/project-plan/web';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { heldDays } from './business-days.ts';
import type { ShowState } from './exhibits.tsx';
import { largePlan, smallPlan } from './stage-plan.ts';

const calendar = { weekend: new Set([6, 7]), days: heldDays };

function networkOf(state: ShowState): PlanNetwork {
  if (state === 'large') return largePlan(300, 40);
  return state === 'empty' ? { ...smallPlan, items: [], links: [] } : smallPlan;
}

/** A plan of work over the working days of 2026; what is saved stays as long as the page stands. */
export function GanttShow({ state }: { readonly state: ShowState }): ReactNode {
  const t = useText('stage.gantt');
  const begin = useMemo(() => networkOf(state), [state]);
  const [network, setNetwork] = useState(begin);
  return (
    <Suspense fallback={null}>
      <GanttPanel
        label={t('label')}
        network={network}
        calendar={calendar}
        canEdit={state !== 'readOnly'}
        phaseName={(phase) => (/^P\d/u.test(phase) ? phase : t(`phase.${phase}`))}
        onApply={async (changes) => {
          const manual = new Map(changes.map(({ key, manualOn }) => [key, manualOn]));
          setNetwork((now) => ({
            ...now,
            items: now.items.map((item) => ({ ...item, manualOn: manual.get(item.key) ?? item.manualOn })),
          }));
        }}
      />
    </Suspense>
  );
}
