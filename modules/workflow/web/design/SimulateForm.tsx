import { ref } from '@mp/kernel/contract';
import {
  createFormModel,
  createValues,
  FormBody,
  FormPage,
  FormProvider,
  formSections,
  KindEdit,
  useText,
} from '@mp/kernel/web';
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import type { DeclaredForm } from '../task/declared-resource.ts';
import { taskResource } from '../task/flow-resource.ts';
import { useFormLogic } from '../task/form-logic.ts';
import { useDeclaredForm } from '../task/task-form.ts';
import type { Surroundings } from './design.client.ts';
import { TextProp } from './panel/controls.tsx';
import { drawnForm } from './user-tasks.ts';

type Values = Readonly<Record<string, unknown>>;

interface SimulateFormProps {
  readonly xml: string;
  readonly resources: Surroundings['resources'];
  readonly form: Values;
  readonly recordId: string;
  readonly onForm: (form: Values) => void;
  readonly onRecord: (id: string) => void;
}

/** What the form of a simulation holds: the declared fields, a record, or values by hand. */
export function SimulateForm(props: SimulateFormProps): ReactNode {
  const [{ resource, declared }] = useState(() => drawnForm(props.xml));
  const form = useDeclaredForm(declared.length > 0 ? declared : undefined);
  if (form)
    return <DeclaredValues key={JSON.stringify(props.form) === '{}' ? 'new' : 'given'} {...props} declared={form} />;
  return resource === undefined ? <TypedValues {...props} /> : <RecordOrValues {...props} resource={resource} />;
}

/** Amounts travel as text in forms and are numbers in expressions. */
const numeric: ReadonlySet<string> = new Set(['money', 'decimal']);

function DeclaredValues({
  declared: { resource, logic },
  form,
  onForm,
}: SimulateFormProps & { readonly declared: DeclaredForm }): ReactNode {
  const formId = `v${useId().replaceAll(/[^\w]/g, '')}`;
  const names = Object.keys(resource.fields).filter((name) => resource.fields[name]?.readOnly !== true);
  const [model] = useState(() => {
    const made = createFormModel({ resource, mode: 'create', record: createValues(resource), writable: names });
    for (const [name, value] of Object.entries(form))
      made.set(
        name,
        typeof value === 'number' && numeric.has(resource.fields[name]?.kind ?? '') ? String(value) : value,
      );
    return made;
  });
  useFormLogic(model, logic);
  useEffect(
    () =>
      model.subscribe('*', () =>
        onForm(
          Object.fromEntries(
            names.flatMap((name) => {
              const value = model.value(name);
              return value === undefined || value === null || value === ''
                ? []
                : [[name, numeric.has(resource.fields[name]?.kind ?? '') ? Number(value) : value]];
            }),
          ),
        ),
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the fields are those of the model
    [model],
  );
  return (
    <FormProvider value={{ model, formId, rightOf: (name) => (names.includes(name) ? 2 : 1), isBusy: false }}>
      <FormBody resource={resource} sections={formSections(resource)} problems={[]}>
        {Object.keys(resource.fields).map((name) => (
          <FormPage.Field key={name} name={name} when={(now) => !logic.hidden(now).has(name)} />
        ))}
      </FormBody>
    </FormProvider>
  );
}

function RecordOrValues(props: SimulateFormProps & { readonly resource: string }): ReactNode {
  const t = useText('workflow.design');
  const id = useId();
  return (
    <>
      <div className="ui-field">
        <label htmlFor={id}>{t('record')}</label>
        <Suspense fallback={null}>
          <KindEdit
            id={id}
            name="record"
            field={ref(props.resource)}
            resource={taskResource}
            label={t('record')}
            value={props.recordId === '' ? null : props.recordId}
            onChange={(next) => props.onRecord(typeof next === 'string' ? next : '')}
          />
        </Suspense>
        <small className="ui-hint">{t('recordHint')}</small>
      </div>
      <TypedValues {...props} />
    </>
  );
}

/** Values as JSON, for a form whose fields are not known here. */
function TypedValues({ form, onForm }: SimulateFormProps): ReactNode {
  const t = useText('workflow.design');
  const [typed, setTyped] = useState(() => (Object.keys(form).length === 0 ? '' : JSON.stringify(form, null, 2)));
  const wrong = typed.trim() !== '' && valuesOf(typed) === undefined;
  return (
    <TextProp
      isLong
      isCode
      label={t('formValues')}
      hint={t('formValuesHint')}
      value={typed}
      problem={wrong ? t('noJson') : undefined}
      onChange={(next) => {
        setTyped(next);
        const values = next.trim() === '' ? {} : valuesOf(next);
        if (values) onForm(values);
      }}
    />
  );
}

function valuesOf(text: string): Values | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
