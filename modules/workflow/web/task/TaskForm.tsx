import { fieldOf, type Resource } from '@mp/kernel/contract';
import {
  createFormModel,
  FieldValue,
  fieldErrorText,
  focusField,
  FormBody,
  type FormModel,
  FormPage,
  FormProvider,
  formSections,
  type OwnTaskForm,
  useDirty,
  useIsDirty,
  useRights,
  taskFormOf,
  useText,
} from '@mp/kernel/web';
import { Alert, Skeleton } from 'antd';
import { type ReactNode, type Ref, Suspense, useId, useImperativeHandle, useRef, useState } from 'react';
import type { InstanceDetail } from '../../contract/index.ts';
import { type FormLogic, plainLogic, useFormLogic } from './form-logic.ts';
import { PageFrame } from './PageFrame.tsx';
import {
  formErrors,
  nodeRight,
  useBoundResource,
  useDeclaredForm,
  useNamedValues,
  type Values,
  withRequired,
} from './task-form.ts';

/** What is typed into the form, judged; undefined when something must be mended first. */
export interface TaskFormHandle {
  readonly collect: () => Promise<{ readonly form?: Values; readonly vars?: Values } | undefined>;
  /** Puts the server's refusals on their fields; true when one has found its place. */
  readonly place: (errors: Parameters<FormModel['place']>[0]) => boolean;
  /** What is there now counts as stored. */
  readonly settle: () => void;
  /** A form of its own stores what it asks for by itself: the record may have moved on since it was read. */
  readonly isOwn?: boolean;
  /** Leads to what a refusal of the decision is about, by its code; false when nothing in the form mends it. */
  readonly lead?: (code: string) => boolean;
}

interface TaskFormProps {
  readonly detail: InstanceDetail;
  readonly isReadOnly: boolean;
  readonly handle: Ref<TaskFormHandle>;
  /** The resource of a page of its own. */
  readonly resource?: Resource | undefined;
  readonly children?: ReactNode;
}

/** The form of a node: of the bound record, of the fields that the definition declares, or a page in a frame. */
export function TaskForm(props: TaskFormProps): ReactNode {
  const { detail, handle, isReadOnly } = props;
  const { kind } = detail.form;
  const Own = kind === 'resource' ? taskFormOf(detail.form.resource) : undefined;
  if (Own && detail.form.recordId !== null)
    return (
      <OwnForm Own={Own} detail={detail} recordId={detail.form.recordId} isReadOnly={isReadOnly} handle={handle} />
    );
  if (kind === 'page') return <PageFrame detail={detail} handle={handle} isReadOnly={isReadOnly} />;
  return kind === 'resource' ? <BoundForm {...props} /> : <DeclaredTaskForm {...props} />;
}

interface OwnFormProps extends Pick<TaskFormProps, 'detail' | 'isReadOnly' | 'handle'> {
  readonly Own: NonNullable<ReturnType<typeof taskFormOf>>;
  readonly recordId: string;
}

/** A form that a module brings for its records; what it asks for it stores itself. */
function OwnForm({ Own, detail, recordId, isReadOnly, handle }: OwnFormProps): ReactNode {
  const own = useRef<OwnTaskForm>(null);
  useImperativeHandle(handle, () => ({
    collect: () => Promise.resolve({}),
    place: () => false,
    settle: () => undefined,
    isOwn: true,
    lead: (code) => own.current?.lead(code) === true,
  }));
  return (
    <Suspense fallback={<Skeleton active />}>
      <Own recordId={recordId} node={detail.task?.nodeId ?? null} isReadOnly={isReadOnly} handle={own} />
    </Suspense>
  );
}

function BoundForm(props: TaskFormProps): ReactNode {
  const t = useText('task');
  const { form } = props.detail;
  const resource = useBoundResource(form.resource, props.resource);
  const values = useNamedValues(resource ?? undefined, form.values);
  if (resource === null) return <p className="task-none">{t('formElsewhere')}</p>;
  if (!resource || !values) return <Skeleton active />;
  return <NodeForm {...props} resource={resource} values={values} />;
}

function DeclaredTaskForm(props: TaskFormProps): ReactNode {
  const t = useText('task');
  const { declared, values: raw } = props.detail.form;
  const form = useDeclaredForm(declared);
  const values = useNamedValues(form?.resource, raw);
  if (declared.length === 0) return <p className="task-none">{t('noForm')}</p>;
  if (!form || !values) return <Skeleton active />;
  return <NodeForm {...props} resource={form.resource} values={values} logic={form.logic} />;
}

interface NodeFormProps extends TaskFormProps {
  readonly resource: Resource;
  readonly values: Values;
  /** Of a form that the definition declares. */
  readonly logic?: FormLogic;
}

/** The fields with the rights of the node. What is typed stays while the process goes on elsewhere. */
function NodeForm({
  detail,
  resource: plain,
  values,
  logic = plainLogic,
  isReadOnly,
  handle,
  children,
}: NodeFormProps): ReactNode {
  const t = useText('task');
  const rights = useRights();
  const formId = `f${useId().replaceAll(/[^\w]/g, '')}`;
  const [problems, setProblems] = useState<readonly string[]>([]);
  const access = { fields: detail.form.fields, default: detail.form.default, isReadOnly };
  const resource = withRequired(plain, access);
  const sections = formSections(resource);
  const order = sections.flatMap(({ fields }) => fields);
  const isDeclared = detail.form.kind === 'fields';
  const rightOf = (name: string) => nodeRight(resource, name, { ...access, rights, isDeclared });
  const writable = order.filter((name) => rightOf(name) === 2);
  const [model] = useState(() => createFormModel({ resource, mode: 'update', record: values, writable }));
  useFormLogic(model, isReadOnly ? plainLogic : logic);
  const isDirty = useIsDirty(model);
  useDirty(isDirty && !isReadOnly);
  useImperativeHandle(handle, () => ({
    collect: () => Promise.resolve(collect()),
    place(refused) {
      const errors = formErrors(refused, resource);
      const left = model.place(errors, order);
      setProblems(left.map(fieldErrorText));
      const first = errors.find((each) => !left.includes(each));
      if (first) focusField(formId, first.path.split('.')[0] ?? '');
      return left.length < errors.length;
    },
    settle: () => model.restart(model.values()),
  }));

  function collect(): { readonly form?: Values } | undefined {
    setProblems([]);
    // Stored values may lack what this node requires; changes alone would not tell.
    const required = writable.filter((name) => fieldOf(resource, name)?.required === true);
    const hidden = logic.hidden(model.values());
    const wrong = [...model.checkPart(required), ...model.check(order)].find(
      ({ path }) => !hidden.has(path.split('.')[0] ?? path),
    );
    if (wrong) {
      focusField(formId, wrong.path.split('.')[0] ?? '');
      return undefined;
    }
    const form = Object.fromEntries(Object.entries(model.changed()).filter(([name]) => !hidden.has(name)));
    return Object.keys(form).length > 0 ? { form } : {};
  }

  const changed = new Map(Object.entries(detail.form.changed).filter(([name]) => fieldOf(resource, name)));
  const conditional = detail.form.declared.flatMap(({ name, shownWhen }) => (shownWhen === undefined ? [] : [name]));
  return (
    <FormProvider value={{ model, formId, rightOf, isBusy: false }}>
      {changed.size > 0 ? <Alert type="info" showIcon title={t('changedHint', { count: changed.size })} /> : null}
      <FormBody resource={resource} sections={sections} problems={problems}>
        {children}
        {[...new Set([...changed.keys(), ...conditional])].map((name) => (
          <FormPage.Field
            key={name}
            name={name}
            when={(now) => !logic.hidden(now).has(name)}
            was={
              changed.has(name) ? (
                <FieldValue resource={resource} name={name} record={{ [name]: changed.get(name) }} line />
              ) : undefined
            }
          />
        ))}
      </FormBody>
    </FormProvider>
  );
}
