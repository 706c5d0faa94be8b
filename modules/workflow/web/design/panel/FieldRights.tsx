import type { FormType } from '@mp/engine/core';
import { useDialog, useText } from '@mp/kernel/web';
import { Button, Modal, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { type Plain, plainList, plainText } from '../extension.ts';
import { Group, SelectProp, SwitchProp } from './controls.tsx';
import { choicesOf, fieldLabel } from './labels.ts';
import { useExtension, usePanel } from './panel-context.ts';

const accesses = ['hidden', 'readable', 'writable', 'required'] as const;
type Access = (typeof accesses)[number];

interface Line {
  readonly path: string;
  readonly label: string;
}

/** The fields of a form with the columns of its tables, as lines of the matrix. */
function linesOf(form: readonly FormType[], resource: string | undefined): Line[] {
  return form.flatMap((field) => {
    const label = fieldLabel(field, resource);
    const columns = (field.columns ?? []).map((column) => ({
      path: `${field.name}.${column.name}`,
      label: `${label} / ${fieldLabel(column, resource)}`,
    }));
    return [{ path: field.name, label }, ...columns];
  });
}

/** What the handlers of a task see of the form, change and must fill. */
export function FieldRights(): ReactNode {
  const t = useText('workflow.design');
  const openDialog = useDialog();
  const { form, resource } = usePanel();
  const [rights, change] = useExtension('wf:Fields');
  const fields = plainList(rights, 'fields');

  async function handleMatrix(): Promise<void> {
    const next = await openDialog<readonly Plain[]>((close) => (
      <Matrix lines={linesOf(form ?? [], resource)} fields={fields} close={close} />
    ));
    if (next) change({ fields: next });
  }

  return (
    <Group title={t('section.fields')} isOpen={false}>
      <SelectProp
        label={t('prop.default')}
        canClear
        hint={t('hint.default')}
        value={plainText(rights, 'default')}
        options={choicesOf('access', ['hidden', 'readable', 'writable'])}
        onChange={(value) => change({ default: value })}
      />
      <SwitchProp
        label={t('prop.grant')}
        hint={t('hint.grant')}
        value={plainText(rights, 'grant') === 'true'}
        onChange={(grant) => change({ grant })}
      />
      <p className="mp-secondary">{t('fieldsSet', { count: fields.length })}</p>
      <Button size="small" disabled={form === undefined} onClick={() => void handleMatrix()}>
        {t('openMatrix')}
      </Button>
    </Group>
  );
}

function Matrix({
  lines,
  fields,
  close,
}: {
  readonly lines: readonly Line[];
  readonly fields: readonly Plain[];
  readonly close: (fields?: readonly Plain[]) => void;
}): ReactNode {
  const t = useText('workflow.design');
  const all = useText();
  const [access, setAccess] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map((field) => [plainText(field, 'path'), plainText(field, 'access')])),
  );
  const set = (paths: readonly string[], value: Access | '') =>
    setAccess({ ...access, ...Object.fromEntries(paths.map((path) => [path, value])) });
  const result = (): Plain[] =>
    Object.entries(access).flatMap(([path, value]) => (value === '' ? [] : [{ path, access: value }]));
  return (
    <Modal
      open
      width={760}
      title={t('section.fields')}
      okText={all('common.action.ok')}
      onOk={() => close(result())}
      onCancel={() => close()}
    >
      <div className="flow-bulk">
        <span id="flow-bulk-label">{t('setAll')}</span>
        <Select
          aria-labelledby="flow-bulk-label"
          className="flow-bulk-select"
          value={null}
          placeholder={t('choose')}
          options={[{ value: 'usual', label: t('opt.access.usual') }, ...choicesOf('access', accesses)]}
          onChange={(value: string | null) => {
            const chosen = accesses.find((each) => each === value) ?? '';
            if (value !== null)
              set(
                lines.map(({ path }) => path),
                chosen,
              );
          }}
        />
      </div>
      <section className="ui-preview-box" tabIndex={0} aria-label={t('section.fields')}>
        <table className="ui-table flow-matrix">
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              {['usual', ...accesses].map((each) => (
                <th key={each} scope="col">
                  {t(`opt.access.${each}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ path, label }) => (
              <tr key={path}>
                <th scope="row">{label}</th>
                {(['', ...accesses] as const).map((value) => (
                  <td key={value}>
                    <input
                      type="radio"
                      name={`access-${path}`}
                      aria-label={`${label}: ${t(`opt.access.${value === '' ? 'usual' : value}`)}`}
                      checked={(access[path] ?? '') === value}
                      onChange={() => set([path], value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Modal>
  );
}
