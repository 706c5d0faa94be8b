import type { RuleParam } from '@mp/engine/core';
import { ref } from '@mp/kernel/contract';
import { hasText, KindEdit, plainResource, PropertyRow, useClients, useText } from '@mp/kernel/web';
import { position, role } from '@mp/permission/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { taskResource } from '../../task/flow-resource.ts';
import { UsersPick } from '../../task/UsersPick.tsx';
import { type Plain, plainText } from '../extension.ts';
import { ExpressionProp, ItemList, NumberProp, SelectProp, SwitchProp, TextProp } from './controls.tsx';
import { fieldChoices, taskChoices } from './labels.ts';
import { usePanel } from './panel-context.ts';

type Param = RuleParam;

/** Name of a rule that finds people. */
function ruleName(t: (key: string) => string, type: string): string {
  const key = `workflow.rule.${type}`;
  return hasText(key) ? t(key) : type;
}

/** Rules that find people, in their order: who they find together is asked. */
export function RuleList({
  label,
  rules,
  onChange,
}: {
  readonly label: string;
  readonly rules: readonly Plain[];
  readonly onChange: (rules: readonly Plain[]) => void;
}): ReactNode {
  const t = useText();
  const id = useId();
  const { around } = usePanel();
  const types = Object.keys(around.rules).map((value) => ({ value, label: ruleName(t, value) }));
  return (
    <>
      <ItemList
        label={label}
        items={rules}
        titleOf={(rule) => ruleName(t, plainText(rule, 'type'))}
        onChange={onChange}
      >
        {(rule, change) => <RuleParams rule={rule} onChange={change} />}
      </ItemList>
      <Select
        id={id}
        className="ui-fill"
        aria-label={t('workflow.design.addTo', { list: label })}
        placeholder={t('workflow.design.addTo', { list: label })}
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        options={types}
        onChange={(type: string | null) => {
          if (type !== null) onChange([...rules, { type }]);
        }}
      />
    </>
  );
}

const isAsked = ({ when }: Param, rule: Plain): boolean =>
  when === undefined || when.is.includes(plainText(rule, when.param));

/** A rule without what its other parameters no longer ask for. */
const onlyAsked = (rule: Plain, params: readonly Param[]): Plain =>
  Object.fromEntries(
    Object.entries(rule).filter(([name]) => params.every((param) => param.name !== name || isAsked(param, rule))),
  );

function RuleParams({ rule, onChange }: { readonly rule: Plain; readonly onChange: (rule: Plain) => void }): ReactNode {
  const { around } = usePanel();
  const params = around.rules[plainText(rule, 'type')] ?? [];
  return params
    .filter((param) => isAsked(param, rule))
    .map((param) => (
      <ParamControl
        key={param.name}
        type={plainText(rule, 'type')}
        param={param}
        value={plainText(rule, param.name)}
        onChange={(value) => onChange(onlyAsked({ ...rule, [param.name]: value === '' ? undefined : value }, params))}
      />
    ));
}

interface ParamProps {
  readonly type: string;
  readonly param: Param;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What every control of a parameter shows. */
function useParamRow({ type, param, value, onChange }: ParamProps) {
  const t = useText();
  const problem = param.required === true && value === '' ? t('workflow.design.required') : undefined;
  return { label: ruleText(t, type, { name: param.name }), value, onChange, problem };
}

function ParamControl(props: ParamProps): ReactNode {
  const { type, param, value, onChange } = props;
  const { studio, bo, form, resource } = usePanel();
  const common = useParamRow(props);
  switch (param.kind) {
    case 'users':
      return (
        <UsersProp
          {...common}
          value={value.split(',').filter((id) => id !== '')}
          onChange={(ids) => onChange(ids.join(','))}
        />
      );
    case 'user':
      return <UserProp {...common} />;
    case 'role':
    case 'position':
      return <CodeProp {...common} of={param.kind} />;
    case 'organisation':
      return <OrganisationProp {...common} />;
    case 'field':
      return (
        <SelectProp
          {...common}
          options={fieldChoices(
            form,
            resource,
            ({ kind }) => param.fieldKinds === undefined || param.fieldKinds.includes(kind),
          )}
        />
      );
    case 'node':
      return <SelectProp {...common} options={taskChoices(studio, bo.id)} />;
    case 'integer':
      return <IntegerProp {...common} param={param} />;
    case 'choice':
      return <ChoiceProp {...common} type={type} param={param} />;
    case 'flag':
      return (
        <SwitchProp label={common.label} value={value === 'true'} onChange={(isOn) => onChange(isOn ? 'true' : '')} />
      );
    case 'expression':
      return <ExpressionProp {...common} expects="list" />;
    default:
      return <TextProp {...common} />;
  }
}

/** A parameter of a rule, or one of its options. */
interface RuleTerm {
  readonly name: string;
  readonly option?: string;
}

/** The text of a parameter or option: that of the rule, else the one that rules share, else its code. */
function ruleText(t: (key: string) => string, type: string, { name, option }: RuleTerm): string {
  const path = option === undefined ? name : `${name}.${option}`;
  const own = `workflow.rule.${type}.${path}`;
  const shared = `workflow.rule.param.${path}`;
  return hasText(own) ? t(own) : hasText(shared) ? t(shared) : (option ?? name);
}

function IntegerProp({ param, onChange, ...props }: PickProps<string> & { readonly param: Param }): ReactNode {
  return (
    <NumberProp
      {...props}
      {...(param.min === undefined ? {} : { min: param.min })}
      {...(param.max === undefined ? {} : { max: param.max })}
      onChange={(number) => onChange(number === undefined ? '' : String(number))}
    />
  );
}

function ChoiceProp({
  type,
  param,
  ...props
}: PickProps<string> & { readonly type: string; readonly param: Param }): ReactNode {
  const t = useText();
  const { name } = param;
  const options = (param.options ?? []).map((option) => ({
    value: option,
    label: ruleText(t, type, { name, option }),
  }));
  return <SelectProp {...props} canClear options={options} />;
}

interface PickProps<T> {
  readonly label: string;
  readonly problem?: string | undefined;
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** Users by their ids. */
function UsersProp({ label, problem, value, onChange }: PickProps<readonly string[]>): ReactNode {
  const id = useId();
  return (
    <PropertyRow id={id} label={label} problem={problem}>
      <UsersPick id={id} label={label} from={[]} value={value} onChange={onChange} />
    </PropertyRow>
  );
}

const userField = ref('identity.user');
const organisationField = ref('organisation.organisation');

function RefProp({
  label,
  problem,
  value,
  onChange,
  field,
}: PickProps<string> & { readonly field: typeof userField }): ReactNode {
  const id = useId();
  return (
    <PropertyRow id={id} label={label} problem={problem}>
      <Suspense fallback={null}>
        <KindEdit
          id={id}
          name="picked"
          field={field}
          resource={taskResource}
          label={label}
          value={value === '' ? null : value}
          onChange={(next) => onChange(typeof next === 'string' ? next : '')}
        />
      </Suspense>
    </PropertyRow>
  );
}

/** A user by his id. */
export function UserProp(props: PickProps<string>): ReactNode {
  return <RefProp {...props} field={userField} />;
}

/** An organisation by its id. */
function OrganisationProp(props: PickProps<string>): ReactNode {
  return <RefProp {...props} field={organisationField} />;
}

const coded = { role: plainResource(role), position: plainResource(position) };

/** A role or position by its code. */
export function CodeProp({
  label,
  problem,
  value,
  onChange,
  of,
}: PickProps<string> & { readonly of: 'role' | 'position' }): ReactNode {
  const id = useId();
  const clients = useClients();
  const [q, setQ] = useState('');
  const { data, isFetching } = useQuery(clients.of(coded[of]).options({ q: q === '' ? value : q, size: 20 }));
  const found = (data?.items ?? []).flatMap(({ label: name, number }) =>
    number === undefined ? [] : [{ value: number, label: `${name} (${number})` }],
  );
  const isKnown = value === '' || found.some((each) => each.value === value);
  return (
    <PropertyRow id={id} label={label} problem={problem}>
      <Select
        id={id}
        className="ui-fill"
        aria-label={label}
        showSearch={{ filterOption: false, onSearch: setQ }}
        loading={isFetching}
        allowClear
        value={value === '' ? null : value}
        options={isKnown ? found : [{ value, label: value }, ...found]}
        onOpenChange={() => setQ('')}
        {...(problem === undefined ? {} : { status: 'error' as const })}
        onChange={(next: string | null | undefined) => onChange(next ?? '')}
      />
    </PropertyRow>
  );
}
