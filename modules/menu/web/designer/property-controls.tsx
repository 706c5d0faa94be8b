import type { Resource } from '@mp/kernel/contract';
import { KindEdit, PropertyRow, type PropertyText } from '@mp/kernel/web';
import { Input, InputNumber, Select, Switch } from 'antd';
import { useId, type ReactNode } from 'react';
import type { PageWords } from '../../contract/index.ts';

/** One line of text, or several. */
export function TextProperty(
  props: PropertyText & {
    readonly value: string | undefined;
    readonly onChange: (value: string) => void;
    readonly isLong?: boolean;
  },
): ReactNode {
  const id = useId();
  const control = {
    id,
    value: props.value ?? '',
    autoComplete: 'off',
    ...(props.problem === undefined ? {} : { status: 'error' as const }),
  };
  return (
    <PropertyRow {...props} id={id}>
      {props.isLong ? (
        <Input.TextArea
          {...control}
          autoSize={{ minRows: 2, maxRows: 6 }}
          onChange={(event) => props.onChange(event.target.value)}
        />
      ) : (
        <Input {...control} onChange={(event) => props.onChange(event.target.value)} />
      )}
    </PropertyRow>
  );
}

/** A number. */
export function NumberProperty(
  props: PropertyText & {
    readonly value: number | undefined;
    readonly onChange: (value: number | undefined) => void;
    readonly min?: number;
    readonly max?: number;
  },
): ReactNode {
  const id = useId();
  return (
    <PropertyRow {...props} id={id}>
      <InputNumber
        id={id}
        value={props.value ?? null}
        {...(props.min === undefined ? {} : { min: props.min })}
        {...(props.max === undefined ? {} : { max: props.max })}
        onChange={(value) => props.onChange(typeof value === 'number' ? value : undefined)}
      />
    </PropertyRow>
  );
}

/** One of several, or none. */
export function SelectProperty(
  props: PropertyText & {
    readonly value: string | undefined;
    readonly options: readonly { readonly value: string; readonly label: string }[];
    readonly onChange: (value: string | undefined) => void;
    readonly isRequired?: boolean;
  },
): ReactNode {
  const id = useId();
  const isUnknown = props.value !== undefined && !props.options.some(({ value }) => value === props.value);
  return (
    <PropertyRow {...props} id={id}>
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear={props.isRequired !== true}
        value={props.value ?? null}
        options={[...props.options, ...(isUnknown ? [{ value: props.value ?? '', label: props.value ?? '' }] : [])]}
        {...(props.problem === undefined ? {} : { status: 'error' as const })}
        onChange={(value: string | null | undefined) => props.onChange(value ?? undefined)}
      />
    </PropertyRow>
  );
}

/** Yes or no. */
export function SwitchProperty(
  props: PropertyText & { readonly value: boolean; readonly onChange: (value: boolean) => void },
): ReactNode {
  const id = useId();
  return (
    <PropertyRow {...props} id={id}>
      <span>
        <Switch id={id} checked={props.value} onChange={props.onChange} />
      </span>
    </PropertyRow>
  );
}

const words: Resource = {
  key: 'menu.words',
  module: 'menu',
  entity: 'words',
  path: '',
  label: 'words',
  list: { columns: [], sort: 'words' },
  fields: { words: { kind: 'i18nText', required: false, maxLength: 200 } },
};
const wordsField = { kind: 'i18nText', required: false, maxLength: 200 } as const;

/** A text in three languages. */
export function WordsProperty(
  props: PropertyText & {
    readonly value: PageWords | undefined;
    readonly onChange: (value: PageWords | undefined) => void;
  },
): ReactNode {
  const id = useId();
  return (
    <PropertyRow {...props} id={id}>
      <KindEdit
        id={id}
        name="words"
        field={wordsField}
        resource={words}
        label={props.label}
        value={props.value ?? null}
        onChange={(value) => {
          const given = value as PageWords | null;
          props.onChange(given === null || Object.values(given).every((each) => each === '') ? undefined : given);
        }}
        invalid={props.problem !== undefined}
      />
    </PropertyRow>
  );
}
