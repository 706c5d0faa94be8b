import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { ref } from '@mp/kernel/contract';
import { KindEdit, useText, type EditProps } from '@mp/kernel/web';
import { Button, InputNumber, Select } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { areaPositions, tipRecipientKinds, type TipRecipientKind, type TipSubjectFacts } from '../contract/index.ts';
import { useTipSubjects } from './tips-words.ts';
import { useFormValue } from './use-form-value.ts';
import './tips.css';

interface Row {
  readonly kind: TipRecipientKind;
  readonly value?: string | null;
  readonly after?: number | null;
}

/** Kinds that can be found from records of the subject. */
function kindsOf(subject: TipSubjectFacts | undefined): readonly TipRecipientKind[] {
  return tipRecipientKinds.filter(
    (kind) =>
      (kind !== 'areaPosition' || subject?.hasArea === true) && (kind !== 'dealerAdmin' || subject?.hasDealer === true),
  );
}

/** Who is told: rows of a kind and what it needs; of an escalation also after how many working days. */
export function TipsRecipients(props: EditProps): ReactNode {
  const { id, name, value, onChange, onBlur, disabled, problemPath, label } = props;
  const t = useText('control');
  const { of } = useTipSubjects();
  const subject = of(useFormValue('subject'));
  const rows: readonly Row[] = Array.isArray(value) ? (value as readonly Row[]) : [];
  const wrongRow = problemPath?.split('.')[1];
  const isSteps = name === 'escalate';
  const first: Row = isSteps ? { kind: 'superior', value: null, after: 2 } : { kind: 'role', value: null };

  function change(next: readonly Row[]): void {
    onChange(next);
    onBlur?.();
  }

  return (
    <div className="tips-recipients">
      {rows.length === 0 ? <p className="ref-quiet">{t('noRows')}</p> : null}
      <ol>
        {rows.map((row, at) => (
          // Rows have no ids: their place is what they are.
          <li key={at} aria-label={t('rowOf', { field: label, row: at + 1 })} data-invalid={String(at) === wrongRow}>
            <RecipientRow
              {...props}
              id={`${id}-${at}`}
              row={row}
              subject={subject}
              invalid={String(at) === wrongRow}
              onRow={(next) => onChange(rows.map((each, place) => (place === at ? next : each)))}
            />
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('rowRemove', { row: at + 1 })}
              disabled={disabled === true}
              onClick={() => change(rows.filter((_, place) => place !== at))}
            />
          </li>
        ))}
      </ol>
      <Button
        id={id}
        icon={<PlusOutlined aria-hidden />}
        aria-label={t('rowAdd', { field: label })}
        disabled={disabled === true || rows.length >= (props.field.maxRows ?? 20)}
        onClick={() => change([...rows, first])}
      >
        {t('rowAdd', { field: label })}
      </Button>
    </div>
  );
}

type RowProps = EditProps & {
  readonly row: Row;
  readonly subject: TipSubjectFacts | undefined;
  readonly onRow: (row: Row) => void;
};

function RecipientRow({ row, subject, onRow, ...props }: RowProps): ReactNode {
  const t = useText('tipsRule');
  const { id, name, disabled, onBlur } = props;
  const kinds = kindsOf(subject);
  return (
    <>
      {name === 'escalate' ? (
        <InputNumber
          id={`${id}-after`}
          aria-label={t('escalate.field.after')}
          min={1}
          max={60}
          precision={0}
          prefix={t('escalate.field.after')}
          disabled={disabled === true}
          value={row.after ?? null}
          onChange={(after) => onRow({ ...row, after })}
          onBlur={() => onBlur?.()}
        />
      ) : null}
      <Select
        id={`${id}-kind`}
        aria-label={t('recipients.field.kind')}
        value={row.kind}
        disabled={disabled === true}
        options={(kinds.includes(row.kind) ? kinds : [...kinds, row.kind]).map((kind) => ({
          value: kind,
          label: t(`recipients.kind.${kind}`),
        }))}
        onChange={(kind: TipRecipientKind) => onRow({ ...row, kind, value: null })}
        onBlur={() => onBlur?.()}
      />
      <RecipientValue row={row} subject={subject} onRow={onRow} {...props} />
    </>
  );
}

const userField = ref('identity.user');

/** What a recipient of its kind needs: a role, a position, a field, a user, or nothing. */
function RecipientValue({ row, subject, onRow, ...props }: RowProps): ReactNode {
  const t = useText();
  const { roles } = useTipSubjects();
  const { id, disabled, invalid, describedBy, onBlur } = props;
  const label = t('tipsRule.recipients.field.value');
  if (row.kind === 'dealerAdmin') return <span className="ref-quiet">{t('tipsRule.whom.none')}</span>;
  if (row.kind === 'user')
    return (
      <Suspense fallback={null}>
        <KindEdit
          {...props}
          id={`${id}-value`}
          name="value"
          field={userField}
          label={label}
          record={{}}
          value={row.value ?? null}
          onChange={(value) => onRow({ ...row, value: typeof value === 'string' ? value : null })}
        />
      </Suspense>
    );
  const options =
    row.kind === 'role'
      ? roles.map(({ name, label: word }) => ({ value: name, label: word }))
      : row.kind === 'areaPosition'
        ? areaPositions.map((position) => ({ value: position, label: t(`areaAssignment.position.${position}`) }))
        : (subject?.userFields ?? []).map(({ name, label: word }) => ({ value: name, label: word }));
  return (
    <Select
      id={`${id}-value`}
      aria-label={label}
      aria-describedby={describedBy}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={row.kind === 'superior'}
      placeholder={t('control.choose')}
      status={invalid === true ? 'error' : ''}
      value={row.value ?? null}
      disabled={disabled === true}
      options={options}
      onChange={(value?: string | null) => onRow({ ...row, value: value ?? null })}
      onBlur={() => onBlur?.()}
    />
  );
}
