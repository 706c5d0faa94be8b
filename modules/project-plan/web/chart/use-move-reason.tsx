import { longText } from '@mp/kernel/contract';
import { askForm, formatDay, type GanttFact, useDialog, useLanguage, useText } from '@mp/kernel/web';

const fields = { reason: longText({ required: true, max: 250 }) };

/** A milestone that is moved, how many others move with it, and what becomes of the project. */
interface AskedMove {
  readonly title: string;
  readonly finish: string;
  readonly others: number;
  readonly facts: readonly GanttFact[];
}

/** Asks why a milestone is moved, with what follows above the question; undefined when it stays where it is. */
export function useMoveReason(): (move: AskedMove) => Promise<string | undefined> {
  const t = useText('plan');
  const language = useLanguage();
  const open = useDialog();
  return async ({ title, finish, others, facts }) => {
    const answer = await askForm(open, {
      title: t('move', { title, day: formatDay(finish, language) }),
      ok: t('move.ok'),
      of: 'plan',
      fields,
      intro: (
        <>
          <p>{t('move.moves', { count: others })}</p>
          <ul>
            {facts.map(({ key, label, before, after }) => (
              <li key={key}>{t('move.fact', { label, value: before === after ? before : `${before} → ${after}` })}</li>
            ))}
          </ul>
        </>
      ),
    });
    return answer?.reason ?? undefined;
  };
}
