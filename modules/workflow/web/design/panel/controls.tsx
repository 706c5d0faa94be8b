import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { checkExpression, type Expected } from '@mp/engine/core';
import { Disclosure, PropertyRow, type PropertyText, useText } from '@mp/kernel/web';
import { Button, Input, InputNumber, Select, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { usePanel } from './panel-context.ts';
import { useTyping } from './typing.ts';

/** A group of properties that can be folded away. */
export function Group({
  title,
  isOpen = true,
  children,
}: {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Disclosure className="flow-group" title={title} isOpen={isOpen}>
      <div className="ui-form">{children}</div>
    </Disclosure>
  );
}

/** One line of text, or several. */
export function TextProp(
  props: PropertyText & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly isLong?: boolean;
    readonly isCode?: boolean;
    readonly max?: number;
    readonly placeholder?: string;
    readonly isReadOnly?: boolean;
  },
): ReactNode {
  const id = useId();
  const { shown, type, leave } = useTyping(props.value, props.onChange);
  const control = {
    id,
    value: shown,
    autoComplete: 'off',
    maxLength: props.max ?? 2000,
    placeholder: props.placeholder ?? '',
    readOnly: props.isReadOnly === true,
    ...(props.isCode === true ? { className: 'flow-code', spellCheck: false } : {}),
    ...(props.problem === undefined ? {} : { status: 'error' as const }),
    onBlur: leave,
  };
  return (
    <PropertyRow {...props} id={id}>
      {props.isLong === true ? (
        <Input.TextArea
          {...control}
          autoSize={{ minRows: 2, maxRows: 8 }}
          onChange={(event) => type(event.target.value)}
        />
      ) : (
        <Input {...control} onChange={(event) => type(event.target.value)} onPressEnter={leave} />
      )}
    </PropertyRow>
  );
}

/** An expression of CEL, judged while it is typed. */
export function ExpressionProp({
  expects,
  ...props
}: PropertyText & {
  readonly value: string;
  readonly expects: Expected;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
}): ReactNode {
  const t = useText();
  const { form } = usePanel();
  const wrong = props.value.trim() === '' ? undefined : checkExpression(props.value, { form, expects });
  const problem =
    props.problem ?? (wrong && t(`workflow.problem.${wrong.code}`, { property: props.label, ...wrong.params }));
  return <TextProp {...props} isLong isCode problem={problem} />;
}

/** A number. */
export function NumberProp(
  props: PropertyText & {
    readonly value: string;
    readonly onChange: (value: number | undefined) => void;
    readonly min?: number;
    readonly max?: number;
    readonly unit?: string;
  },
): ReactNode {
  const id = useId();
  const number = props.value === '' ? null : Number(props.value);
  return (
    <PropertyRow {...props} id={id}>
      <InputNumber
        id={id}
        value={number}
        {...(props.min === undefined ? {} : { min: props.min })}
        {...(props.max === undefined ? {} : { max: props.max })}
        {...(props.unit === undefined ? {} : { suffix: props.unit })}
        onChange={(value) => props.onChange(typeof value === 'number' ? value : undefined)}
      />
    </PropertyRow>
  );
}

/** A choice as it is offered. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One of several; none only where that has a meaning. */
export function SelectProp(
  props: PropertyText & {
    readonly value: string;
    readonly options: readonly Choice[];
    readonly onChange: (value: string) => void;
    readonly canClear?: boolean;
  },
): ReactNode {
  const id = useId();
  const isUnknown = props.value !== '' && !props.options.some(({ value }) => value === props.value);
  return (
    <PropertyRow {...props} id={id}>
      <Select
        id={id}
        className="ui-fill"
        aria-label={props.label}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear={props.canClear === true}
        value={props.value === '' ? null : props.value}
        options={[...props.options, ...(isUnknown ? [{ value: props.value, label: props.value }] : [])]}
        {...(props.problem === undefined ? {} : { status: 'error' as const })}
        onChange={(value: string | null | undefined) => props.onChange(value ?? '')}
      />
    </PropertyRow>
  );
}

/** Several of those offered, or words that are typed. */
export function ManyProp(
  props: PropertyText & {
    readonly value: readonly string[];
    readonly options: readonly Choice[];
    readonly onChange: (value: readonly string[]) => void;
    readonly isFree?: boolean;
  },
): ReactNode {
  const id = useId();
  return (
    <PropertyRow {...props} id={id}>
      <Select
        id={id}
        className="ui-fill"
        aria-label={props.label}
        mode={props.isFree === true ? 'tags' : 'multiple'}
        showSearch={{ optionFilterProp: 'label' }}
        value={[...props.value]}
        options={[...props.options]}
        onChange={(value: string[]) => props.onChange(value)}
      />
    </PropertyRow>
  );
}

/** Yes or no. */
export function SwitchProp(
  props: PropertyText & { readonly value: boolean; readonly onChange: (value: boolean) => void },
): ReactNode {
  const id = useId();
  return (
    <div className="ui-field flow-switch">
      <Switch id={id} size="small" checked={props.value} onChange={props.onChange} />
      <label htmlFor={id}>{props.label}</label>
      {props.hint === undefined ? null : <small className="ui-hint">{props.hint}</small>}
    </div>
  );
}

/** Pieces in their order: moved, removed, added. */
export function ItemList<T>({
  label,
  items,
  titleOf,
  add,
  isFixed = false,
  onChange,
  children,
}: {
  readonly label: string;
  readonly items: readonly T[];
  readonly titleOf: (item: T, at: number) => string;
  /** What is added; several to choose from as a menu are the caller's own. */
  readonly add?: { readonly label: string; readonly make: () => T };
  /** The pieces are only put in order. */
  readonly isFixed?: boolean;
  readonly onChange: (items: readonly T[]) => void;
  readonly children: (item: T, change: (next: T) => void, at: number) => ReactNode;
}): ReactNode {
  const t = useText('workflow.design');
  const swap = (at: number, to: number): void => {
    const next = [...items];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(to, 0, moved);
    onChange(next);
  };
  return (
    <div className="flow-items" role="group" aria-label={label}>
      {items.length === 0 ? <p className="mp-secondary">{t('none')}</p> : null}
      {items.map((item, at) => {
        const title = titleOf(item, at);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the pieces have no id of their own
          <section key={at} className="flow-item" aria-label={title}>
            <header>
              <strong>{title}</strong>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined aria-hidden />}
                aria-label={t('moveUp', { name: title })}
                title={t('moveUp', { name: title })}
                disabled={at === 0}
                onClick={() => swap(at, at - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined aria-hidden />}
                aria-label={t('moveDown', { name: title })}
                title={t('moveDown', { name: title })}
                disabled={at === items.length - 1}
                onClick={() => swap(at, at + 1)}
              />
              {isFixed ? null : (
                <Button
                  type="text"
                  size="small"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('removeItem', { name: title })}
                  title={t('removeItem', { name: title })}
                  onClick={() => onChange(items.filter((_, each) => each !== at))}
                />
              )}
            </header>
            {children(item, (next) => onChange(items.map((each, index) => (index === at ? next : each))), at)}
          </section>
        );
      })}
      {add ? (
        <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => onChange([...items, add.make()])}>
          {add.label}
        </Button>
      ) : null}
    </div>
  );
}
