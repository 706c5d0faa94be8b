import { useText, type EditProps } from '@mp/kernel/web';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTipSubjects } from './tips-words.ts';
import { useFormValue } from './use-form-value.ts';

type Option = { readonly value: string; readonly label: string };

/** One name out of what a subject has; what stands there and is gone keeps its name. */
function Names({ options, ...props }: EditProps & { readonly options: readonly Option[] }): ReactNode {
  const { id, value, onChange, onBlur, disabled, invalid, describedBy, label } = props;
  const t = useText('control');
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const isGone = chosen !== null && !options.some((each) => each.value === chosen);
  return (
    <Select
      id={id}
      className="ui-fill"
      aria-label={label}
      aria-describedby={describedBy}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('choose')}
      value={chosen}
      disabled={disabled === true}
      status={invalid === true ? 'error' : ''}
      options={isGone ? [...options, { value: chosen, label: chosen }] : [...options]}
      onChange={onChange}
      onBlur={() => onBlur?.()}
    />
  );
}

/** The kind of records that a rule is about. */
export function SubjectSelect(props: EditProps): ReactNode {
  const { subjects } = useTipSubjects();
  return <Names {...props} options={subjects.map(({ resource, label }) => ({ value: resource, label }))} />;
}

/** A date, an event or a measure of the chosen subject; of a gap any field that may be empty. */
export function NameSelect({
  of,
  ...props
}: EditProps & { readonly of: 'dateFields' | 'events' | 'measures' }): ReactNode {
  const { of: subjectOf } = useTipSubjects();
  const subject = subjectOf(useFormValue('subject'));
  const trigger = useFormValue('trigger');
  const named =
    of === 'dateFields' && trigger === 'missing'
      ? (subject?.values.filter(({ nullable }) => nullable) ?? [])
      : (subject?.[of] ?? []);
  return <Names {...props} options={named.map(({ name, label }) => ({ value: name, label }))} />;
}
