import { CheckOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import type { Fields, Resource } from '@mp/kernel/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import { useDirty } from '../../dirty.ts';
import { useText } from '../../i18n.ts';
import { usePage } from '../../page.tsx';
import type { AnyRecord } from '../../resource-client.ts';
import { labelKey, listOf } from '../../controls/control.ts';
import { FieldValue } from '../../controls/FieldValue.tsx';
import { rowsOf } from '../../controls/rows.ts';
import { plainResource, targetOf, useClient, useClients } from '../clients.tsx';
import { PageActions } from '../PageActions.tsx';
import { actionText } from '../record-actions.ts';
import { DraftBar } from '../form/DraftBar.tsx';
import { FormProvider, useAskedSections, useForm, useIsDirty, type FormScope } from '../form/form-context.ts';
import { FormExtraSlot, FormFieldSlot, formSlots } from '../form/form-slots.ts';
import { FormBody } from '../form/FormBody.tsx';
import { FormField } from '../form/FormField.tsx';
import type { FormModel, Values } from '../form/form-model.ts';
import type { FormSection } from '../form/form-sections.ts';
import { useIsAllowed, useRecordForm, type RecordForm } from '../form/use-record-form.ts';
import { focusField } from '../form/focus-field.ts';
import { useSaveKey } from '../form/save-key.ts';
import { reviewStep, stepAt, stepOf, stepStates, type StepState, type WizardStep } from './wizard-model.ts';
import '../archetypes.css';
import '../form/form.css';
import './wizard.css';

interface WizardProps<F extends Fields> {
  /** A record of it is made at the end, or changed; the sections of its form are the steps. */
  readonly resource: Resource<F>;
  /** The record that is gone through; a new one when not given. */
  readonly record?: AnyRecord | undefined;
  /** Transition that the last step offers beside saving, such as `submit`. */
  readonly finish?: string;
  readonly initial?: Values;
  readonly sections?: readonly FormSection[];
  /** Adds to, or rewrites, what is sent. */
  readonly prepare?: (input: Values) => Values;
  readonly onDone: (saved: AnyRecord) => void;
  /** Where it leads when the save waits on this device for the connection. */
  readonly onWaiting?: () => void;
  /** Without it the page's tab closes. */
  readonly onCancel?: () => void;
  readonly children?: ReactNode;
}

/** A new record step by step: each step is judged before the next one, the last shows everything and sends it; what is entered is kept as a draft. */
export function Wizard<F extends Fields>(props: WizardProps<F>): ReactNode {
  const resource = plainResource(props.resource);
  const { record, initial, sections, prepare, onDone, onWaiting, finish } = props;
  const client = useClient(resource);
  const { search } = usePage();
  const isAllowed = useIsAllowed(resource, record ? 'update' : 'create');
  const form = useRecordForm({
    resource,
    client,
    record,
    initial,
    sections,
    prepare,
    onSaved: onDone,
    onWaiting,
    outboxId: search.waiting,
  });
  if (!isAllowed) return null;
  return (
    <FormProvider value={form.scope}>
      <Steps resource={resource} form={form} isNew={!record} finish={finish} onCancel={props.onCancel}>
        {props.children}
      </Steps>
    </FormProvider>
  );
}
Wizard.Field = FormFieldSlot;
Wizard.Extra = FormExtraSlot;

/** The steps that have something to ask as the record stands, named by their section. */
function stepsOf(form: RecordForm, sections: readonly FormSection[]): WizardStep[] {
  return sections
    .map(({ key, fields }, at) => ({
      key: key ?? `step${at + 1}`,
      fields: fields.filter((name) => form.scope.rightOf(name) > 0),
    }))
    .filter(({ fields }) => fields.length > 0);
}

interface StepsProps {
  readonly resource: Resource;
  readonly form: RecordForm;
  readonly isNew: boolean;
  readonly finish: string | undefined;
  readonly onCancel: (() => void) | undefined;
  readonly children: ReactNode;
}

function Steps({ resource, form, isNew, finish, onCancel, children }: StepsProps): ReactNode {
  const t = useText();
  const page = usePage();
  const { model, scope, save, draft } = form;
  const steps = stepsOf(form, useAskedSections(scope, form.sections));
  const titles = [...steps.map(({ key }) => t(`${resource.entity}.section.${key}`)), t('wizard.review')];
  const { current, states } = useProgress(model, steps, page.search.step);
  const isDirty = useIsDirty(model);
  useDirty(isDirty);
  const heading = useFocusOnChange(current);
  const isLast = current === steps.length;

  function go(to: number): void {
    page.setSearch({ step: to === 0 ? undefined : (steps[to]?.key ?? reviewStep) });
  }

  function handleNext(): void {
    const fields = steps[current]?.fields ?? [];
    const [wrong] = model.checkPart(fields);
    if (wrong) focusField(scope.formId, wrong.path.split('.')[0] ?? wrong.path);
    else go(current + 1);
  }

  async function handleSend(transition?: string): Promise<void> {
    if (await save.run(transition)) return;
    const wrong = steps.flatMap(({ fields }) => fields).find((name) => model.problem(name) !== undefined);
    const at = wrong === undefined ? undefined : stepOf(steps, wrong);
    if (wrong === undefined || at === undefined) return;
    go(at);
    setTimeout(() => focusField(scope.formId, wrong));
  }

  const forward = isLast ? () => void handleSend() : handleNext;
  useSaveKey(page.active, forward);
  const step = steps[current];
  return (
    <form
      className="ui-archetype ui-wizard"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        forward();
      }}
    >
      <PageActions>
        <Button onClick={onCancel ?? page.close}>{t('common.action.cancel')}</Button>
      </PageActions>
      <StepList titles={titles} states={states} onGo={go} />
      <DraftBar draft={draft} />
      <h2 ref={heading} tabIndex={-1}>
        {t('wizard.step', { at: current + 1, count: titles.length, title: titles[current] ?? '' })}
      </h2>
      {step ? (
        <FormBody resource={resource} sections={[{ key: null, fields: step.fields }]} problems={save.problems}>
          {children}
        </FormBody>
      ) : (
        <Review resource={resource} scope={scope} steps={steps} titles={titles} problems={save.problems}>
          {children}
        </Review>
      )}
      <div className="ui-form-actions">
        {current > 0 ? (
          <Button disabled={save.isBusy} onClick={() => go(current - 1)}>
            {t('wizard.back')}
          </Button>
        ) : null}
        <Button type="primary" htmlType="submit" loading={save.isBusy}>
          {isLast ? (isNew ? actionText(resource, 'create') : t('common.action.save')) : t('wizard.next')}
        </Button>
        {isLast && finish !== undefined ? (
          <Button loading={save.isBusy} onClick={() => void handleSend(finish)}>
            {t('wizard.finish', { action: actionText(resource, finish) })}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** Which step is in front and how the others stand, live: a restored draft opens the steps that it fills. */
function useProgress(
  model: FormModel,
  steps: readonly WizardStep[],
  asked: string | undefined,
): { readonly current: number; readonly states: readonly StepState[] } {
  const look = () => {
    const current = stepAt(steps, asked, model.isRight);
    const states = stepStates(steps, current, (fields) => fields.some((name) => model.problem(name) !== undefined));
    return { current, states };
  };
  useSyncExternalStore(
    (listener) => model.subscribe('*', listener),
    () => JSON.stringify(look()),
  );
  return look();
}

/** Moves the focus to the heading of a step when another one comes in front. */
function useFocusOnChange(step: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}

interface StepListProps {
  readonly titles: readonly string[];
  readonly states: readonly StepState[];
  readonly onGo: (step: number) => void;
}

/** Where one is; steps that are done can be gone back to. */
function StepList({ titles, states, onGo }: StepListProps): ReactNode {
  const t = useText('wizard');
  const current = states.indexOf('current');
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav aria-label={t('steps')}>
      <ol ref={list} className="ui-wizard-steps">
        {titles.map((title, at) => {
          const state = states[at] ?? 'ahead';
          const mark =
            state === 'done' ? (
              <CheckOutlined aria-label={t('done')} />
            ) : state === 'wrong' ? (
              <ExclamationCircleOutlined aria-label={t('wrong')} />
            ) : (
              <span aria-hidden>{at + 1}</span>
            );
          return (
            <li key={title} data-state={state}>
              <button
                type="button"
                disabled={at > current}
                {...(state === 'current' ? { 'aria-current': 'step' as const } : {})}
                onClick={() => onGo(at)}
              >
                <span className="ui-wizard-mark">{mark}</span> {title}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface ReviewProps {
  readonly resource: Resource;
  readonly scope: FormScope;
  readonly steps: readonly WizardStep[];
  readonly titles: readonly string[];
  readonly problems: readonly string[];
  readonly children?: ReactNode;
}

/** A field as it will be sent; of references the names of what was chosen. */
function ReviewField({ resource, name }: { readonly resource: Resource; readonly name: string }): ReactNode {
  const t = useText();
  const { model } = useForm();
  const field = resource.fields[name];
  const client = useClient(targetOf(field?.to ?? resource.key));
  const isRef = field?.kind === 'ref' || field?.kind === 'refs';
  const value = model.value(name);
  const known = model.start.record;
  const ids = [value].flat().filter((id): id is string => typeof id === 'string' && id !== '');
  const isKnown = known[`${name}Label`] !== undefined || known[`${name}Labels`] !== undefined;
  const isSame = JSON.stringify(value) === JSON.stringify(known[name]);
  const isAsked = isRef && ids.length > 0 && !(isKnown && isSame);
  const { data } = useQuery({ ...client.options({ ids, size: 200 }), enabled: isAsked });
  if (!isAsked) return <FormField name={name} />;
  const labels = new Map(data?.items.map(({ id, label }) => [id, label]));
  const names = ids.map((id) => labels.get(id) ?? '…').join(' · ');
  return (
    <FormField
      name={name}
      content={
        <dl className="ui-read-field">
          <dt>{t(labelKey(resource, name))}</dt>
          <dd>{names}</dd>
        </dl>
      }
    />
  );
}

/** Rows as they will be sent, with the names of what their references point at. */
function ReviewRows({ resource, name }: { readonly resource: Resource; readonly name: string }): ReactNode {
  const t = useText();
  const { model } = useForm();
  const clients = useClients();
  const rows = rowsOf(model.value(name));
  const asked = Object.entries(resource.fields[name]?.columns ?? {}).flatMap(([column, { kind, to }]) => {
    if (to === undefined || (kind !== 'ref' && kind !== 'refs')) return [];
    const ids = new Set(rows.flatMap((row) => listOf(kind === 'ref' ? [row[column]] : row[column])));
    return ids.size === 0 ? [] : [{ to, ids: [...ids] }];
  });
  const labels = useQueries({
    queries: asked.map(({ to, ids }) => clients.of(targetOf(to)).options({ ids, size: 200 })),
    combine: (found) => Object.fromEntries(found.flatMap(({ data }) => data?.items.map((e) => [e.id, e.label]) ?? [])),
  });
  const record = { ...model.values(), [`${name}Labels`]: labels };
  return (
    <FormField
      name={name}
      wide
      content={
        <dl className="ui-read-field">
          <dt>{t(labelKey(resource, name))}</dt>
          <dd>
            <FieldValue resource={resource} name={name} record={record} />
          </dd>
        </dl>
      }
    />
  );
}

/** Everything that was entered, as it will be sent. */
function Review({ resource, scope, steps, titles, problems, children }: ReviewProps): ReactNode {
  const t = useText('wizard');
  const readOnly: FormScope = { ...scope, rightOf: (name) => (resource.fields[name]?.kind === 'password' ? 0 : 1) };
  return (
    <FormProvider value={readOnly}>
      <p>{t('check')}</p>
      <FormBody resource={resource} sections={[]} problems={problems} />
      {steps.map(({ key, fields }, at) => {
        const names = fields.filter(isFirstAt(steps, at));
        return names.length === 0 ? null : (
          <section key={key} className="ui-details">
            <h3>{titles[at]}</h3>
            <div className="ui-fields">
              {names.map((name) =>
                resource.fields[name]?.kind === 'rows' ? (
                  <ReviewRows key={name} resource={resource} name={name} />
                ) : (
                  <ReviewField key={name} resource={resource} name={name} />
                ),
              )}
            </div>
          </section>
        );
      })}
      {formSlots(children).extra}
    </FormProvider>
  );
}

/** Whether a field stands in no step before one: what several steps ask for is reviewed once. */
const isFirstAt = (steps: readonly WizardStep[], at: number) => (name: string) =>
  !steps.slice(0, at).some(({ fields }) => fields.includes(name));
