import { CheckOutlined, MinusOutlined, QuestionOutlined } from '@ant-design/icons';
import { fieldTextKey, inputProblems, pickText } from '@mp/kernel/contract';
import { DataTable, fieldErrorText, hasText, KindEdit, useLanguage, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { businessObjects, caseResource, type BusinessObject, type JudgedFileRule } from '../contract/index.ts';
import { caseOf } from './file-rule.client.ts';
import './reference-files.css';

type Values = Readonly<Record<string, unknown>>;

/** A case begins with what is always known: flags are never without a value. */
const beginningOf = (object: BusinessObject): Values =>
  Object.fromEntries(
    Object.entries(caseResource(object).fields).flatMap(([name, { kind }]) =>
      kind === 'boolean' ? [[name, false]] : [],
    ),
  );

/** Which files would be asked of a case: choose what it is about and its values, see each rule with why it applies. */
export function CasePreview({ close }: { readonly close: () => void }): ReactNode {
  const t = useText('fileRule');
  const id = useId();
  const [object, setObject] = useState<BusinessObject>('dealer');
  const [values, setValues] = useState<Values>(beginningOf('dealer'));
  return (
    <Modal open width={960} title={t('preview.title')} footer={null} onCancel={close}>
      <div className="ref-case">
        <div className="ui-field">
          <label htmlFor={id}>{t('field.businessObject')}</label>
          <Select
            id={id}
            value={object}
            options={businessObjects.map((value) => ({ value, label: t(`businessObject.${value}`) }))}
            onChange={(next: BusinessObject) => {
              setObject(next);
              setValues(beginningOf(next));
            }}
          />
        </div>
        <CaseFields key={object} object={object} values={values} onChange={setValues} />
      </div>
      <Verdicts object={object} values={values} />
    </Modal>
  );
}

/** The values of the case, each with the control of its kind. */
function CaseFields({
  object,
  values,
  onChange,
}: {
  readonly object: BusinessObject;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}): ReactNode {
  const t = useText();
  const id = useId();
  const resource = caseResource(object);
  const problems = inputProblems(resource, values, 'update');
  return Object.entries(resource.fields).map(([name, field]) => {
    const problem = problems.find(({ path }) => path === name);
    const label = t(fieldTextKey(resource, name));
    return (
      <div key={name} className="ui-field" data-invalid={problem !== undefined}>
        <label htmlFor={`${id}-${name}`}>{label}</label>
        <Suspense fallback={null}>
          <KindEdit
            id={`${id}-${name}`}
            name={name}
            field={field}
            resource={resource}
            label={label}
            value={values[name] ?? null}
            invalid={problem !== undefined}
            onChange={(next) => onChange({ ...values, [name]: next })}
          />
        </Suspense>
        {problem ? (
          <small className="ui-problem" role="alert">
            {fieldErrorText(problem)}
          </small>
        ) : null}
      </div>
    );
  });
}

const order: readonly JudgedFileRule['verdict'][] = ['always', 'holds', 'undecided', 'not'];

function Verdicts({ object, values }: { readonly object: BusinessObject; readonly values: Values }): ReactNode {
  const t = useText('fileRule');
  const language = useLanguage();
  const isWrong = inputProblems(caseResource(object), values, 'update').length > 0;
  const read = useQuery({ ...caseOf(object, values), enabled: !isWrong });
  if (!read.data) return <QueryResult read={read} />;
  const items = read.data.items.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
  const count = items.filter(({ verdict }) => verdict === 'always' || verdict === 'holds').length;
  if (items.length === 0)
    return (
      <p className="ui-empty" role="status">
        {t('preview.none')}
      </p>
    );
  return (
    <>
      <p role="status">{t('preview.total', { count, all: items.length })}</p>
      <section className="ref-verdicts" tabIndex={0} aria-label={t('preview.list')}>
        <DataTable
          rows={items}
          rowKey={({ id }) => id}
          rowData={({ verdict }) => ({ 'data-verdict': verdict })}
          columns={[
            {
              key: 'name',
              title: t('title'),
              kind: 'text',
              cell: ({ name, code }) => (
                <>
                  {pickText(name, language)}
                  <small>{code}</small>
                </>
              ),
            },
            { key: 'verdict', title: t('preview.verdict'), kind: 'text', cell: (rule) => <Verdict rule={rule} /> },
            { key: 'files', title: t('preview.files'), kind: 'text', cell: (rule) => <AskedFiles rule={rule} /> },
          ]}
        />
      </section>
    </>
  );
}

const marks = {
  always: <CheckOutlined aria-hidden />,
  holds: <CheckOutlined aria-hidden />,
  undecided: <QuestionOutlined aria-hidden />,
  not: <MinusOutlined aria-hidden />,
} as const;

function Verdict({ rule: { verdict, detail, condition } }: { readonly rule: JudgedFileRule }): ReactNode {
  const t = useText('fileRule');
  const fieldKey = `fileCase.field.${detail ?? ''}`;
  return (
    <>
      <span className="ref-verdict">
        {marks[verdict]}
        {t(`verdict.${verdict}`, { field: hasText(fieldKey) ? `@${fieldKey}` : (detail ?? '') })}
      </span>
      {condition === null ? null : <code>{condition}</code>}
    </>
  );
}

function AskedFiles({ rule }: { readonly rule: JudgedFileRule }): ReactNode {
  const t = useText('fileRule');
  const { minCount: min, maxCount: max } = rule;
  return (
    <>
      {t(rule.required ? 'preview.required' : 'preview.optional', {
        count: max,
        range: min === max ? `${max}` : `${min}–${max}`,
      })}
      <small>{`${rule.extensions.join(', ')} · ≤ ${rule.maxSizeMb} MB`}</small>
      {rule.hasExpiry ? <small>{t('preview.expiry', { days: rule.reminderDays.join(', ') || '—' })}</small> : null}
    </>
  );
}
