import {
  askForm,
  call,
  codeText,
  formatInstant,
  FormDialog,
  plainResource,
  showError,
  StateTag,
  toast,
  useAct,
  useDialog,
  useForm,
  useLanguage,
  useText,
  useValue,
} from '@mp/kernel/web';
import { maintenanceOrder } from '@mp/maintenance-order/contract';
import { plusDays } from '@mp/reference/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { assignInTurn, suggestEngineers, unknownKm, type SuggestedEngineer } from '../contract/index.ts';
import { orderClient, type AssignedOrder } from './board.client.ts';

const { engineerId, coEngineerIds, plannedStart, plannedEnd, overrideReason, dueOn } = maintenanceOrder.fields;
const required = { readOnly: false, required: true } as const;
const optional = { readOnly: false } as const;
const person = { engineerId: { ...engineerId, ...required }, plannedStart: { ...plannedStart, ...required } };
const further = {
  coEngineerIds: { ...coEngineerIds, ...optional },
  overrideReason: { ...overrideReason, ...optional },
};
const forOne = { ...person, plannedEnd: { ...plannedEnd, ...required }, ...further };
const forSeveral = { ...person, ...further };
const resource = plainResource(maintenanceOrder);

/** Assigns orders, puts them to another day: asked for in a dialog with who should come, or at once where both are known. */
export function useAssign() {
  const t = useText('maintenanceBoard');
  const say = useText('order');
  const language = useLanguage();
  const open = useDialog();
  const [, act] = useAct();
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: [resource.key] });

  /** Asks who does some orders of one site; the engineer who fits best and his first free time stand there. */
  const ask = (orders: readonly AssignedOrder[]): Promise<void> =>
    act(async () => {
      const [first, second] = orders;
      if (!first) return;
      const { items, hours } = await call(suggestEngineers, { body: { ids: orders.map(({ id }) => id) } });
      const about = {
        of: resource,
        initial: beginning(items),
        children: (
          <FormDialog.Extra>
            <Suggestions items={items} />
          </FormDialog.Extra>
        ),
        ok: say('action.assign'),
        refresh: [resource.key],
      };
      if (second)
        await askForm(open, {
          ...about,
          intro: t('assign.intro', { count: orders.length, hours }),
          title: t('assign.several', { count: orders.length }),
          fields: forSeveral,
          submit: (form) => call(assignInTurn, { body: bodyOf(orders, form) }),
          done: t('assign.allDone', { count: orders.length }),
        });
      else
        await askForm(open, {
          ...about,
          title: t('assign.one', { no: first.no }),
          fields: forOne,
          submit: (form) =>
            orderClient.transition(first.id, {
              name: first.state === 'toAssign' ? 'assign' : 'reassign',
              version: first.version,
              form,
            }),
          done: t('assign.done', { no: first.no }),
        });
    });

  /** Assigns to somebody from a time on, as somebody has dragged it there. */
  const give = async (orders: readonly AssignedOrder[], to: { readonly engineerId: string; readonly from: string }) => {
    try {
      const { assigned } = await call(assignInTurn, {
        body: { orders: orders.map(({ id, version }) => ({ id, version })), engineerId: to.engineerId, from: to.from },
      });
      for (const { no, start } of assigned)
        toast.success(t('assign.given', { no, at: formatInstant(start, language) }));
    } catch (error) {
      showError(error);
    } finally {
      await refresh();
    }
  };

  /** Puts an order that nobody has to another due day, its window with it. */
  const redateTo = (order: AssignedOrder, day: string) => {
    const by = Math.round((Date.parse(day) - Date.parse(order.dueOn)) / 86_400_000);
    return orderClient.update(order.id, order.version, {
      dueOn: day,
      ...(order.windowTo === null ? {} : { windowTo: plusDays(order.windowTo, by) }),
    });
  };
  const redate = (order: AssignedOrder) =>
    askForm(open, {
      title: t('redate.title', { no: order.no }),
      of: resource,
      fields: { dueOn: { ...dueOn, required: true } },
      initial: { dueOn: order.dueOn },
      ok: say('action.redate'),
      submit: ({ dueOn: day }) => redateTo(order, day ?? order.dueOn),
      done: t('redate.done', { no: order.no }),
      refresh: [resource.key],
    });

  return { ask, give, redate, redateTo };
}

/** The engineer who fits best, with his first free time. */
function beginning(items: readonly SuggestedEngineer[]) {
  const best = items.find(({ score }) => score !== null);
  if (!best) return {};
  const { userId, name, slot } = best;
  return {
    engineerId: userId,
    engineerIdLabel: name,
    plannedStart: slot?.start ?? null,
    plannedEnd: slot?.end ?? null,
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

function bodyOf(orders: readonly AssignedOrder[], form: Readonly<Record<string, unknown>>) {
  const reason = textOf(form['overrideReason']);
  return {
    orders: orders.map(({ id, version }) => ({ id, version })),
    engineerId: textOf(form['engineerId']),
    coEngineerIds: idsOf(form['coEngineerIds']),
    from: textOf(form['plannedStart']),
    ...(reason === '' ? {} : { overrideReason: reason }),
  };
}

/** Why somebody fits, in words. */
function useFacts(): (candidate: SuggestedEngineer) => readonly string[] {
  const t = useText('maintenanceBoard.candidate');
  const language = useLanguage();
  return ({ dealer, distanceKm, isThere, loadPct, slot }) => [
    dealer === null ? t('house') : t('ofDealer', { name: dealer }),
    isThere ? t('there') : distanceKm === null ? t('noDistance', { km: unknownKm }) : t('distance', { km: distanceKm }),
    t('load', { pct: loadPct }),
    slot === null ? t('noSlot') : t('slot', { at: formatInstant(slot.start, language) }),
  ];
}

/** Engineers with the reasons for and against them; in a form one is chosen with his time. */
function Suggestions({ items }: { readonly items: readonly SuggestedEngineer[] }): ReactNode {
  const { model, isBusy } = useForm();
  const choose = ({ userId, slot }: SuggestedEngineer) => {
    model.set('engineerId', userId);
    if (!slot) return;
    model.set('plannedStart', slot.start);
    model.set('plannedEnd', slot.end);
  };
  return <Candidates items={items} chosen={useValue('engineerId')} isBusy={isBusy} onChoose={choose} />;
}

interface CandidatesProps {
  readonly items: readonly SuggestedEngineer[];
  readonly chosen?: unknown;
  readonly isBusy?: boolean;
  readonly onChoose?: (candidate: SuggestedEngineer) => void;
}

/** Engineers with the reasons for and against them, who fits best first. */
export function Candidates({ items, chosen, isBusy = false, onChoose }: CandidatesProps): ReactNode {
  const t = useText('maintenanceBoard.candidate');
  const facts = useFacts();
  return (
    <section className="mb-candidates" aria-label={t('title')}>
      <h3>{t('title')}</h3>
      {items.length === 0 ? <p>{t('none')}</p> : null}
      <ul>
        {items.map((each) => (
          <li key={each.userId} data-chosen={chosen === each.userId}>
            {each.score === null ? (
              <StateTag tone="void">{t('unfit')}</StateTag>
            ) : (
              <StateTag tone="success">{t('score', { score: each.score })}</StateTag>
            )}
            <b>{each.name}</b>
            {onChoose ? (
              <Button
                size="small"
                disabled={isBusy || each.score === null || chosen === each.userId}
                aria-label={t('chooseOf', { name: each.name })}
                onClick={() => onChoose(each)}
              >
                {t(chosen === each.userId ? 'isChosen' : 'choose')}
              </Button>
            ) : null}
            <span className="mp-secondary">
              {each.reasons.length > 0
                ? each.reasons.map(({ code, params }) => codeText(code, params)).join(' ')
                : facts(each).join(t('and'))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
