import { choice, type I18nText, text } from '@mp/kernel/contract';
import { type AnyRecord, dataText, FormDialog, RadioEdit, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { processDefinition, processTemplates } from '../../contract/index.ts';
import { beginDefinition, categoriesQuery, copyDefinition, surroundingsQuery } from './design.client.ts';

const named = {
  key: text({ required: true, max: 64, pattern: /^[A-Za-z0-9_-]{1,64}$/ }),
  name: processDefinition.fields.name,
};
const fields = {
  ...named,
  categoryId: text(),
  template: choice(processTemplates, { required: true, default: 'single' }),
  resource: text(),
};
const errorAt = { 'workflow.keyTaken': 'key' } as const;

const whole = ({ ZH_CN = '', EN_US, JA_JP }: Partial<I18nText>) => ({
  ZH_CN,
  ...(EN_US ? { EN_US } : {}),
  ...(JA_JP ? { JA_JP } : {}),
});

interface NewDefinitionDialogProps {
  readonly category: string | undefined;
  readonly close: (id?: string) => void;
}

/** Begins a definition: key, names, category, what its drawing begins with. */
export function NewDefinitionDialog({ category, close }: NewDefinitionDialogProps): ReactNode {
  const t = useText('processDefinition');
  const { data: categories } = useQuery(categoriesQuery);
  const { data: around } = useQuery(surroundingsQuery);
  const options = processTemplates.map((value) => ({ value, label: t(`template.${value}`) }));
  return (
    <FormDialog
      of={processDefinition.entity}
      fields={fields}
      initial={{ categoryId: category }}
      title={t('new')}
      ok={t('begin')}
      submit={async ({ name, ...given }) => (await beginDefinition({ ...given, name: whole(name) })).id}
      errorAt={errorAt}
      close={close}
    >
      <FormDialog.Field name="key" hint={t('keyForm')} />
      <FormDialog.Field
        name="categoryId"
        render={({ id, value, onChange }) => (
          <Select
            id={id}
            className="ui-fill"
            allowClear
            value={value ?? null}
            options={(categories?.items ?? []).map((each) => ({ value: each.id, label: dataText(each.name) }))}
            onChange={onChange}
          />
        )}
      />
      <FormDialog.Field
        name="template"
        label={t('template')}
        render={(props) => <RadioEdit {...props} options={options} />}
      />
      <FormDialog.Field
        name="resource"
        hint={t('resourceHint')}
        render={({ id, value, onChange }) => (
          <Select
            id={id}
            className="ui-fill"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('ownForm')}
            value={value ?? null}
            options={(around?.resources ?? []).map(({ key }) => ({ value: key, label: key }))}
            onChange={onChange}
          />
        )}
      />
    </FormDialog>
  );
}

interface CopyDefinitionDialogProps {
  readonly record: AnyRecord;
  readonly close: (id?: string) => void;
}

/** Begins a definition like another one. */
export function CopyDefinitionDialog({ record, close }: CopyDefinitionDialogProps): ReactNode {
  const t = useText('processDefinition');
  const name = record['name'] as I18nText;
  return (
    <FormDialog
      of={processDefinition.entity}
      fields={named}
      initial={{ key: `${String(record['key'])}-copy`.slice(0, 64), name }}
      title={t('copyOf', { name: dataText(name) })}
      ok={t('begin')}
      submit={async (given) => (await copyDefinition(record.id, { key: given.key, name: whole(given.name) })).id}
      errorAt={errorAt}
      close={close}
    >
      <FormDialog.Field name="key" hint={t('keyForm')} />
    </FormDialog>
  );
}
