import type { Id, Resource } from '@mp/kernel/contract';
import {
  type AnyRecord,
  createFormModel,
  type FormModel,
  FormBody,
  FormProvider,
  formSections,
  resourceClient,
  useDirty,
  useFormSave,
  useIsDirty,
  usePage,
  useSaveKey,
  useText,
} from '@mp/kernel/web';
import { Button } from 'antd';
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { SettingsGroup, SettingsRecord } from '../contract/index.ts';
import './settings.css';

interface SettingsFormProps {
  readonly group: SettingsGroup;
  readonly record: SettingsRecord;
  /** Shown only, for those who may not save. */
  readonly readOnly?: boolean;
  readonly store: (version: number, values: Readonly<Record<string, unknown>>) => Promise<SettingsRecord>;
  readonly onSaved?: (saved: SettingsRecord) => void;
  /** Asked before what was changed is saved; false saves nothing. */
  readonly confirm?: (changed: Readonly<Record<string, unknown>>) => Promise<boolean>;
  /** Stands below the fields and knows the form. */
  readonly children?: (form: FormModel) => ReactNode;
}

/** A group as the form's record. */
function recordOf({ key, version, values }: SettingsRecord): AnyRecord {
  return { ...values, id: key as Id, version, createdAt: '', updatedAt: '' };
}

/** One group of settings as a form: the rules of the contract, Ctrl+S, unsaved guard, merge with somebody else's change. */
export function SettingsForm({
  group,
  record,
  readOnly = false,
  store,
  onSaved,
  ...more
}: SettingsFormProps): ReactNode {
  const t = useText('common.action');
  const page = usePage();
  const formId = `s${useId().replaceAll(/\W/g, '')}`;
  const resource: Resource = group.resource;
  const sections = formSections(resource);
  const order = sections.flatMap(({ fields }) => fields);
  const [model] = useState(() =>
    createFormModel({ resource, mode: 'update', record: recordOf(record), writable: readOnly ? [] : order }),
  );
  const client = useMemo(
    () => ({
      ...resourceClient(resource),
      update: async (_id: string, version: number, input: Readonly<Record<string, unknown>>) => {
        const saved = await store(version, input);
        onSaved?.(saved);
        return recordOf(saved);
      },
    }),
    [resource, store, onSaved],
  );
  const save = useFormSave({
    model,
    client,
    resource,
    formId,
    order,
    record: recordOf(record),
    onSaved: () => undefined,
  });
  const isDirty = useIsDirty(model);
  useDirty(isDirty && !readOnly);
  const { confirm = () => Promise.resolve(true), children } = more;

  async function run(): Promise<void> {
    if (!model.isDirty() || (await confirm(model.changed()))) await save.run();
  }

  useSaveKey(!readOnly && page.active, () => void run());
  const scope = useMemo(
    () => ({ model, formId, rightOf: () => (readOnly ? 1 : 2) as 1 | 2, isBusy: save.isBusy }),
    [model, formId, readOnly, save.isBusy],
  );

  return (
    <form
      className="settings-form"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <FormProvider value={scope}>
        <FormBody resource={resource} sections={sections} problems={save.problems} />
      </FormProvider>
      {children?.(model)}
      {readOnly ? null : (
        <footer>
          <Button type="primary" htmlType="submit" loading={save.isBusy} disabled={!isDirty}>
            {t('save')}
          </Button>
          <Button disabled={!isDirty || save.isBusy} onClick={() => model.restart(recordOf(record))}>
            {t('discard')}
          </Button>
        </footer>
      )}
    </form>
  );
}
