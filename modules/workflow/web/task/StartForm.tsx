import { isBlank } from '@mp/kernel/contract';
import {
  ApiError,
  confirmDiscard,
  createFormModel,
  createValues,
  dataText,
  fieldErrorText,
  focusField,
  FormBody,
  FormPage,
  FormProvider,
  formSections,
  LoadFailed,
  newId,
  openPage,
  showError,
  toast,
  useDialog,
  useDirty,
  useIsDirty,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Skeleton } from 'antd';
import { type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import type { FlowDraft, InstanceDetail, Startable } from '../../contract/index.ts';
import type { DeclaredForm } from './declared-resource.ts';
import { saveDraft } from './flow-list.client.ts';
import { useFormLogic } from './form-logic.ts';
import { toTask } from './links.ts';
import { NextSteps } from './NextSteps.tsx';
import { askHandlers } from './open-dialogs.tsx';
import { PageFrame } from './PageFrame.tsx';
import { forgetTyped, typedBefore, useKeepTyped } from './start-draft.ts';
import { start, startFormQuery, startSteps } from './task.client.ts';
import { formErrors, useDeclaredForm, useNamedValues, type Values } from './task-form.ts';
import type { TaskFormHandle } from './TaskForm.tsx';

/** What the form of a start is asked for beside what any form of a task is. */
interface StartHandle extends TaskFormHandle {
  /** As it stands, right or wrong. */
  readonly values: () => Values;
  readonly isDirty: () => boolean;
}

interface StartFormProps {
  readonly defKey: string;
  readonly draft: FlowDraft | undefined;
  readonly onBack?: () => void;
  readonly close: () => void;
}

/** The form with which a process starts: kept in the browser while it is typed, as a draft on demand. */
export function StartForm({ defKey, draft: first, onBack, close }: StartFormProps): ReactNode {
  const t = useText('flow');
  const all = useText();
  const openDialog = useDialog();
  const handle = useRef<StartHandle>(null);
  const commandId = useRef(newId());
  const [draft, setDraft] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery(startFormQuery(defKey));
  const title = data ? dataText(data.process.name) : t('start');

  async function handleClose(): Promise<void> {
    if (handle.current?.isDirty() !== true || (await confirmDiscard())) {
      forgetTyped(defKey);
      close();
    }
  }

  async function guarded(run: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await run();
    } catch (failed) {
      const isPlaced = failed instanceof ApiError && failed.fields.length > 0 && handle.current?.place(failed.fields);
      if (!isPlaced) showError(failed);
    } finally {
      setBusy(false);
    }
  }

  async function handleKeep(): Promise<void> {
    const form = handle.current?.values() ?? {};
    await guarded(async () => {
      setDraft(await saveDraft({ defKey, form, subject: subjectOf(form, data?.declared ?? []) }, draft));
      handle.current?.settle();
      forgetTyped(defKey);
      toast.success(t('draftKept'));
    });
  }

  async function handleStart(): Promise<void> {
    const typed = await handle.current?.collect();
    if (!typed) return;
    await guarded(async () => {
      const { items } = await startSteps(defKey, typed.form ?? typed.vars ?? {});
      const open = items.filter(({ choose }) => choose !== null);
      const selected = open.length === 0 ? {} : await askHandlers(openDialog, open);
      if (!selected) return;
      const command = { selected, draftId: draft?.id, commandId: commandId.current };
      const { instance } = await start({ defKey, form: typed.form, vars: typed.vars, ...command });
      forgetTyped(defKey);
      handle.current?.settle();
      close();
      toast.success(t('started', { process: title }));
      openPage(toTask({ instanceId: instance.id }));
    });
  }

  return (
    <Drawer
      open
      size="large"
      title={title}
      onClose={() => void handleClose()}
      footer={
        <div className="ui-form-actions">
          {onBack ? <Button onClick={onBack}>{t('otherProcess')}</Button> : null}
          <Button onClick={() => void handleClose()}>{all('common.action.cancel')}</Button>
          <Button disabled={!data || isBusy} onClick={() => void handleKeep()}>
            {t('keepDraft')}
          </Button>
          <Button type="primary" disabled={!data} loading={isBusy} onClick={() => void handleStart()}>
            {t('submit')}
          </Button>
        </div>
      }
    >
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton active /> : null}
      {data ? <StartBody process={data.process} declared={data.declared} draft={first} handle={handle} /> : null}
    </Drawer>
  );
}

/** What a draft is known by in the list: the first text of its form. */
function subjectOf(form: Values, declared: InstanceDetail['form']['declared']): string {
  const named = declared.find(({ name, kind }) => kind === 'text' && typeof form[name] === 'string');
  return named ? String(form[named.name]).slice(0, 200) : '';
}

interface BodyProps {
  readonly process: Startable;
  readonly draft: FlowDraft | undefined;
  readonly handle: Ref<StartHandle>;
}

function StartBody({
  process,
  declared,
  draft,
  handle,
}: BodyProps & { readonly declared: Parameters<typeof useDeclaredForm>[0] }): ReactNode {
  const form = useDeclaredForm(process.form === 'fields' ? declared : undefined);
  const frame = useRef<TaskFormHandle>(null);
  useImperativeHandle(process.form === 'page' ? handle : null, () => ({
    collect: () => frame.current?.collect() ?? Promise.resolve(undefined),
    place: () => false,
    settle: () => frame.current?.settle(),
    values: () => draft?.form ?? {},
    isDirty: () => false,
  }));
  if (process.form === 'page')
    return (
      <PageFrame
        handle={frame}
        isReadOnly={false}
        detail={{ processGuid: process.id, form: { ...noForm, url: process.formUrl, values: draft?.form ?? {} } }}
      />
    );
  return form ? <DeclaredStart process={process} form={form} draft={draft} handle={handle} /> : <Skeleton active />;
}

const noForm: Omit<InstanceDetail['form'], 'url' | 'values'> = {
  kind: 'page',
  resource: null,
  recordId: null,
  version: null,
  declared: [],
  fields: [],
  default: null,
  changed: {},
};

function DeclaredStart({ form, draft, ...props }: BodyProps & { readonly form: DeclaredForm }): ReactNode {
  const [typed] = useState(() => (draft ? undefined : typedBefore(props.process.key)));
  const values = useNamedValues(form.resource, { ...draft?.form, ...typed });
  if (!values) return <Skeleton active />;
  return <Fields {...props} form={form} draft={draft} begun={values} isResumed={typed !== undefined} />;
}

function Fields({
  process,
  form: { resource, logic },
  begun,
  isResumed,
  handle,
}: BodyProps & { readonly form: DeclaredForm; readonly begun: Values; readonly isResumed: boolean }): ReactNode {
  const t = useText('flow');
  const formId = `s${useId().replaceAll(/[^\w]/g, '')}`;
  const order = Object.keys(resource.fields);
  const writable = order.filter((name) => resource.fields[name]?.readOnly !== true);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isTold, setTold] = useState(isResumed);
  const [model] = useState(() => {
    const made = createFormModel({ resource, mode: 'create', record: createValues(resource), writable });
    for (const [name, value] of Object.entries(begun)) made.set(name, value);
    // A draft is stored as it stands; what was only typed is not.
    if (!isResumed) made.restart(made.values());
    return made;
  });
  useFormLogic(model, logic);
  const isDirty = useIsDirty(model);
  useDirty(isDirty);
  useKeepTyped(process.key, model, true);
  const values = (): Values =>
    Object.fromEntries(
      writable.flatMap((name) => {
        const value = model.value(name);
        return isBlank(value) || logic.hidden(model.values()).has(name) ? [] : [[name, value]];
      }),
    );
  useImperativeHandle(handle, () => ({
    collect: () => Promise.resolve(collect()),
    place(refused) {
      const errors = formErrors(refused, resource);
      const left = model.place(errors, order);
      setProblems(left.map(fieldErrorText));
      const first = errors.find((each) => !left.includes(each));
      if (first) focusField(formId, first.path.split('.')[0] ?? '');
      return true;
    },
    settle: () => model.restart(model.values()),
    values,
    isDirty: model.isDirty,
  }));

  function collect(): { readonly form: Values } | undefined {
    setProblems([]);
    const hidden = logic.hidden(model.values());
    const wrong = model.check(order).find(({ path }) => !hidden.has(path.split('.')[0] ?? path));
    if (wrong) {
      focusField(formId, wrong.path.split('.')[0] ?? '');
      return undefined;
    }
    return { form: values() };
  }

  function handleForget(): void {
    forgetTyped(process.key);
    model.restart(createValues(resource));
    setTold(false);
  }

  return (
    <>
      {isTold ? (
        <Alert
          type="info"
          showIcon
          title={t('resumed')}
          action={
            <Button size="small" onClick={handleForget}>
              {t('forget')}
            </Button>
          }
        />
      ) : null}
      <FormProvider value={{ model, formId, rightOf: (name) => (writable.includes(name) ? 2 : 1), isBusy: false }}>
        <FormBody resource={resource} sections={formSections(resource)} problems={problems}>
          {order.map((name) => (
            <FormPage.Field key={name} name={name} when={(now) => !logic.hidden(now).has(name)} />
          ))}
        </FormBody>
        <NextSteps defKey={process.key} values={values} />
      </FormProvider>
    </>
  );
}
