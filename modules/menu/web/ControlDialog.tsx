import { flag, integer, json, text } from '@mp/kernel/contract';
import { FormDialog, useText } from '@mp/kernel/web';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { ListedControl } from '../contract/index.ts';
import { saveControl } from './page.client.ts';

interface ControlDialogProps {
  readonly page: string;
  readonly control: ListedControl | undefined;
  readonly close: () => void;
}

const fields = {
  alias: text(),
  name: text(),
  tagName: text(),
  selector: text(),
  fieldName: text(),
  dataSource: text(),
  loadApiId: text(),
  saveApiId: text(),
  selectorIndex: integer({ min: 0, max: 9999 }),
  gridColumns: json<string[]>(),
  custom: flag(),
  required: flag(),
};

/** Asks for a control of a legacy page. */
export function ControlDialog({ page, control, close }: ControlDialogProps): ReactNode {
  const t = useText('pageControl');
  return (
    <FormDialog
      of="pageControl"
      fields={fields}
      initial={control ?? { tagName: 'div', selectorIndex: 0 }}
      title={t(control ? 'change' : 'add')}
      ok={t('save')}
      submit={({ alias, name, tagName, selectorIndex, gridColumns, ...rest }) =>
        saveControl(page, control?.id, {
          ...rest,
          alias: alias ?? '',
          name: name ?? '',
          ...(tagName === null ? {} : { tagName }),
          selectorIndex: selectorIndex ?? 0,
          gridColumns: gridColumns ?? [],
        })
      }
      done={t('saved')}
      close={() => close()}
    >
      <FormDialog.Field
        name="gridColumns"
        render={({ id, value, onChange }) => (
          <Select
            id={id}
            className="ui-fill"
            mode="tags"
            open={false}
            suffixIcon={null}
            value={value ?? []}
            onChange={onChange}
          />
        )}
      />
    </FormDialog>
  );
}
