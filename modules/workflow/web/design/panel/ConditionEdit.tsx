import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { FormType } from '@mp/engine/core';
import { useText } from '@mp/kernel/web';
import { Button, Input, Segmented, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import {
  type ConditionGroup,
  conditionOf,
  type ConditionRow,
  conditionText,
  isConditionGroup,
  operatorsOf,
} from '../condition-model.ts';
import { ExpressionProp } from './controls.tsx';
import { choicesOf, fieldChoices } from './labels.ts';
import { usePanel } from './panel-context.ts';

/** A condition: rows of field, operator and value, or the text of the expression. */
export function ConditionEdit({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const t = useText('workflow.design');
  const { form = [] } = usePanel();
  const shown = conditionOf(value, form);
  const canBuild = shown !== undefined && form.length > 0;
  const [asked, setAsked] = useState<'rows' | 'text'>();
  const [draft, setDraft] = useState<{ readonly of: string; readonly group: ConditionGroup }>();
  const mode = canBuild ? (asked ?? 'rows') : 'text';
  const group = draft?.of === value ? draft.group : (shown ?? { match: 'all', of: [] });

  function handleGroup(next: ConditionGroup): void {
    const text = next.of.length === 0 ? '' : (conditionText(next, form) ?? value);
    setDraft({ of: text, group: next });
    if (text !== value) onChange(text);
  }

  return (
    <div className="flow-condition">
      <Segmented
        size="small"
        aria-label={t('conditionAs')}
        value={mode}
        options={[
          { value: 'rows', label: t('conditionRows'), disabled: !canBuild },
          { value: 'text', label: t('conditionText') },
        ]}
        onChange={(next) => setAsked(next === 'rows' ? 'rows' : 'text')}
      />
      {mode === 'text' ? (
        <>
          {shown === undefined ? <p className="mp-secondary">{t('conditionByHand')}</p> : null}
          <ExpressionProp
            label={t('prop.condition')}
            hint={t('hint.condition')}
            expects="bool"
            value={value}
            onChange={onChange}
          />
        </>
      ) : (
        <GroupEdit group={group} onChange={handleGroup} level={1} label={t('prop.condition')} />
      )}
      {mode === 'rows' && value !== '' ? <code className="flow-code">{value}</code> : null}
    </div>
  );
}

interface GroupProps {
  readonly group: ConditionGroup;
  readonly level: 1 | 2;
  readonly label: string;
  readonly onChange: (group: ConditionGroup) => void;
}

function GroupEdit({ group, level, label, onChange }: GroupProps): ReactNode {
  const t = useText('workflow.design');
  const { form = [] } = usePanel();
  const change = (at: number, next: ConditionRow | ConditionGroup | undefined): void =>
    onChange({ ...group, of: group.of.flatMap((each, index) => (index === at ? (next ?? []) : each)) });
  const fresh = (): ConditionRow => {
    const type = form[0];
    return { field: type?.name ?? '', op: type ? (operatorsOf(type.kind)[0] ?? 'filled') : 'filled', value: '' };
  };
  return (
    <div className="flow-condition-group" role="group" aria-label={label}>
      {group.of.length > 1 ? (
        <Select
          size="small"
          className="ui-fill"
          aria-label={t('match')}
          value={group.match}
          options={choicesOf('match', ['all', 'any'])}
          onChange={(match: 'all' | 'any') => onChange({ ...group, match })}
        />
      ) : null}
      {group.of.map((each, at) =>
        isConditionGroup(each) ? (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no id of their own
          <GroupEdit
            key={at}
            group={each}
            level={2}
            label={t('conditionGroup', { at: at + 1 })}
            onChange={(next) => change(at, next.of.length === 0 ? undefined : next)}
          />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no id of their own
          <RowEdit key={at} row={each} at={at} onChange={(next) => change(at, next)} />
        ),
      )}
      <span className="ui-actions">
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange({ ...group, of: [...group.of, fresh()] })}
        >
          {t('addCondition')}
        </Button>
        {level === 1 && group.of.length > 0 ? (
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => onChange({ ...group, of: [...group.of, { match: 'any', of: [fresh()] }] })}
          >
            {t('addGroup')}
          </Button>
        ) : null}
      </span>
    </div>
  );
}

function RowEdit({
  row,
  at,
  onChange,
}: {
  readonly row: ConditionRow;
  readonly at: number;
  readonly onChange: (row: ConditionRow | undefined) => void;
}): ReactNode {
  const t = useText('workflow.design');
  const id = useId();
  const { form = [], resource } = usePanel();
  const type = form.find(({ name }) => name === row.field);
  const name = t('conditionAt', { at: at + 1 });
  return (
    <div className="flow-condition-row" role="group" aria-label={name}>
      <Select
        size="small"
        aria-label={t('field')}
        showSearch={{ optionFilterProp: 'label' }}
        value={row.field === '' ? null : row.field}
        options={fieldChoices(form, resource)}
        onChange={(field: string) => {
          const next = form.find((each) => each.name === field);
          const ops = operatorsOf(next?.kind ?? 'other');
          onChange({ field, op: ops.includes(row.op) ? row.op : (ops[0] ?? 'filled'), value: '' });
        }}
      />
      <Select
        size="small"
        aria-label={t('operator')}
        value={row.op}
        options={choicesOf('operator', operatorsOf(type?.kind ?? 'other'))}
        onChange={(op: ConditionRow['op']) => onChange({ ...row, op })}
      />
      {row.op === 'filled' || row.op === 'empty' ? null : (
        <ValueEdit id={id} type={type} row={row} onChange={(value) => onChange({ ...row, value })} />
      )}
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('removeItem', { name })}
        title={t('removeItem', { name })}
        onClick={() => onChange(undefined)}
      />
    </div>
  );
}

/** What a value looks like while it is not typed. */
function placeholderOf(t: (key: string) => string, op: ConditionRow['op'], kind: FormType['kind'] | undefined): string {
  if (op === 'in') return t('valuesWithCommas');
  return kind === 'timestamp' || kind === 'day' ? '2026-01-31T00:00:00Z' : '';
}

/** The values that a field may have; none where any may be typed. */
function optionsOf(type: FormType | undefined) {
  if (type?.kind === 'boolean') return choicesOf('boolean', ['true', 'false']);
  return (type?.options ?? []).map((value) => ({ value, label: value }));
}

function ValueEdit({
  id,
  type,
  row,
  onChange,
}: {
  readonly id: string;
  readonly type: FormType | undefined;
  readonly row: ConditionRow;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const t = useText('workflow.design');
  const options = optionsOf(type);
  if (options.length > 0 && row.op !== 'in')
    return (
      <Select
        id={id}
        size="small"
        aria-label={t('value')}
        value={row.value === '' ? null : row.value}
        options={options}
        onChange={(value: string) => onChange(value)}
      />
    );
  return (
    <Input
      id={id}
      size="small"
      aria-label={t('value')}
      inputMode={type?.kind === 'number' ? 'decimal' : 'text'}
      placeholder={placeholderOf(t, row.op, type?.kind)}
      value={row.value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
