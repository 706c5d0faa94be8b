import type { I18nText } from '@mp/kernel/contract';
import {
  type AnyRecord,
  ApiError,
  dataText,
  fieldErrorText,
  KindEdit,
  plainResource,
  showError,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Input, Modal, Radio, Select } from 'antd';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { processDefinition, processTemplates, type ProcessTemplate } from '../../contract/index.ts';
import { beginDefinition, categoriesQuery, copyDefinition, surroundingsQuery } from './design.client.ts';

const keyPattern = /^[A-Za-z0-9_-]{1,64}$/;
const resource = plainResource(processDefinition);

interface Named {
  readonly key: string;
  readonly name: I18nText;
}

const whole = ({ ZH_CN = '', EN_US, JA_JP }: Partial<I18nText>) => ({
  ZH_CN,
  ...(EN_US ? { EN_US } : {}),
  ...(JA_JP ? { JA_JP } : {}),
});

/** Begins a definition: key, names, category, what its drawing begins with. */
export function NewDefinitionDialog({
  category,
  close,
}: {
  readonly category: string | undefined;
  readonly close: (id?: string) => void;
}): ReactNode {
  const t = useText('processDefinition');
  const id = useId();
  const [named, setNamed] = useState<Named>({ key: '', name: { ZH_CN: '' } as I18nText });
  const [categoryId, setCategory] = useState<string | null>(category ?? null);
  const [template, setTemplate] = useState<ProcessTemplate>('single');
  const [bound, setBound] = useState<string | null>(null);
  const { data: categories } = useQuery(categoriesQuery);
  const { data: around } = useQuery(surroundingsQuery);
  return (
    <NamedDialog
      title={t('new')}
      named={named}
      onChange={setNamed}
      run={({ key, name }) => beginDefinition({ key, name: whole(name), categoryId, template, resource: bound })}
      close={close}
    >
      <div className="ui-field">
        <label htmlFor={`${id}-category`}>{t('field.categoryId')}</label>
        <Select
          id={`${id}-category`}
          className="ui-fill"
          allowClear
          value={categoryId}
          options={(categories?.items ?? []).map((each) => ({ value: each.id, label: dataText(each.name) }))}
          onChange={(next: string | undefined) => setCategory(next ?? null)}
        />
      </div>
      <div className="ui-field">
        <span id={`${id}-template`}>{t('template')}</span>
        <Radio.Group
          aria-labelledby={`${id}-template`}
          className="flow-templates"
          value={template}
          options={processTemplates.map((value) => ({
            value,
            label: t(`template.${value}`),
            title: t(`template.${value}`),
          }))}
          onChange={(event) => setTemplate(processTemplates.find((each) => each === event.target.value) ?? 'blank')}
        />
      </div>
      <div className="ui-field">
        <label htmlFor={`${id}-resource`}>{t('field.resource')}</label>
        <Select
          id={`${id}-resource`}
          className="ui-fill"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('ownForm')}
          value={bound}
          options={(around?.resources ?? []).map(({ key }) => ({ value: key, label: key }))}
          onChange={(next: string | undefined) => setBound(next ?? null)}
        />
        <small className="ui-hint">{t('resourceHint')}</small>
      </div>
    </NamedDialog>
  );
}

/** Begins a definition like another one. */
export function CopyDefinitionDialog({
  record,
  close,
}: {
  readonly record: AnyRecord;
  readonly close: (id?: string) => void;
}): ReactNode {
  const t = useText('processDefinition');
  const [named, setNamed] = useState<Named>({
    key: `${String(record['key'])}-copy`.slice(0, 64),
    name: record['name'] as I18nText,
  });
  return (
    <NamedDialog
      title={t('copyOf', { name: dataText(record['name'] as I18nText) })}
      named={named}
      onChange={setNamed}
      run={({ key, name }) => copyDefinition(record.id, { key, name: whole(name) })}
      close={close}
    />
  );
}

interface NamedDialogProps {
  readonly title: string;
  readonly named: Named;
  readonly onChange: (named: Named) => void;
  readonly run: (named: Named) => Promise<{ readonly id: string }>;
  readonly close: (id?: string) => void;
  readonly children?: ReactNode;
}

function NamedDialog({ title, named, onChange, run, close, children }: NamedDialogProps): ReactNode {
  const t = useText('processDefinition');
  const all = useText();
  const id = useId();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);

  function wrong(): Record<string, string> {
    const name = (named.name.ZH_CN ?? '').trim();
    return {
      ...(keyPattern.test(named.key) ? {} : { key: t('keyForm') }),
      ...(name === '' ? { name: t('nameNeeded') } : {}),
    };
  }

  async function handleOk(): Promise<void> {
    const found = wrong();
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      close((await run(named)).id);
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'workflow.keyTaken')
        return setProblems({ key: all('workflow.error.keyTaken', error.params) });
      if (error instanceof ApiError && error.fields.length > 0)
        return setProblems(
          Object.fromEntries(error.fields.map((each) => [each.path.split('.')[0] ?? '', fieldErrorText(each)])),
        );
      showError(error);
    }
  }

  return (
    <Modal
      open
      width={640}
      title={title}
      okText={t('begin')}
      okButtonProps={{ loading: isBusy }}
      onOk={() => void handleOk()}
      onCancel={() => close()}
    >
      <form
        className="ui-form"
        onSubmit={(event) => {
          event.preventDefault();
          void handleOk();
        }}
      >
        <div className="ui-field" data-invalid={problems['key'] !== undefined}>
          <label htmlFor={`${id}-key`}>{t('field.key')}</label>
          <Input
            id={`${id}-key`}
            maxLength={64}
            autoComplete="off"
            aria-describedby={`${id}-key-problem`}
            value={named.key}
            {...(problems['key'] === undefined ? {} : { status: 'error' as const })}
            onChange={(event) => onChange({ ...named, key: event.target.value })}
          />
          <small id={`${id}-key-problem`} className="ui-problem" role="alert">
            {problems['key']}
          </small>
        </div>
        <div className="ui-field" data-invalid={problems['name'] !== undefined}>
          <label htmlFor={`${id}-name`}>{t('field.name')}</label>
          <Suspense fallback={null}>
            <KindEdit
              id={`${id}-name`}
              name="name"
              field={processDefinition.fields.name}
              resource={resource}
              label={t('field.name')}
              value={named.name}
              invalid={problems['name'] !== undefined}
              onChange={(name) => onChange({ ...named, name: (name ?? { ZH_CN: '' }) as I18nText })}
            />
          </Suspense>
          <small className="ui-problem" role="alert">
            {problems['name']}
          </small>
        </div>
        {children}
      </form>
    </Modal>
  );
}
