import { Gantt, useText, type GanttTask } from '@mp/kernel/web';
import { isWorkday } from '@mp/reference/contract';
import { Suspense, useState, type ReactNode } from 'react';
import { heldDays } from './business-days.ts';

type Step = readonly [key: string, from: string, to: string, done: number, after: readonly string[], planned?: string];

/** A delivery of generator sets over the Spring Festival; some steps run behind what was planned at first. */
const steps: readonly Step[] = [
  ['design', '2026-01-12', '2026-01-23', 100, []],
  ['order', '2026-01-26', '2026-02-06', 100, ['design']],
  ['foundation', '2026-01-28', '2026-02-10', 80, ['design'], '2026-02-05'],
  ['build', '2026-02-09', '2026-03-13', 40, ['order'], '2026-03-06'],
  ['carry', '2026-03-16', '2026-03-20', 0, ['build'], '2026-03-13'],
  ['mount', '2026-03-23', '2026-04-03', 0, ['carry', 'foundation']],
  ['train', '2026-03-30', '2026-04-01', 0, ['carry']],
  ['commission', '2026-04-07', '2026-04-14', 0, ['mount'], '2026-04-10'],
  ['accept', '2026-04-15', '2026-04-17', 0, ['commission', 'train']],
];
const rules = { weekend: new Set([6, 7]), days: heldDays };
const isWorked = (day: string) => isWorkday(rules, day);

/** A plan of work over the working days of 2026; what is moved stays moved as long as the page stands. */
export function GanttShow({ isReadOnly }: { readonly isReadOnly: boolean }): ReactNode {
  const t = useText('stage.gantt');
  const [days, setDays] = useState<Readonly<Record<string, Pick<GanttTask, 'from' | 'to'>>>>({});
  const tasks = steps.map(([key, from, to, done, after, planned]): GanttTask => ({
    id: key,
    title: t(key),
    from,
    to,
    done,
    after,
    baseline: { from, to: planned ?? to },
    ...days[key],
  }));
  return (
    <Suspense fallback={null}>
      <Gantt
        label={t('label')}
        tasks={tasks}
        isWorkday={isWorked}
        today="2026-02-25"
        {...(isReadOnly ? {} : { onChange: ({ id, from, to }) => setDays({ ...days, [id]: { from, to } }) })}
      />
    </Suspense>
  );
}
