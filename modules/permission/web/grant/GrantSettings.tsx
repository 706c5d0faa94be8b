import { dateTime } from '@mp/kernel/contract';
import { useText } from '@mp/kernel/web';
import { Button, Checkbox, Drawer } from 'antd';
import type { ReactNode } from 'react';
import type { SubjectType } from '../../contract/index.ts';
import { PickerField } from '../PickerField.tsx';
import type { GrantNode, Holding } from './grant-model.ts';

const instant = dateTime();

/** Period, mask, right to hand on, inheritance of one grant. Changes count once the whole is saved. */
export function GrantSettings({
  node,
  holding,
  subjectType,
  readOnly,
  onChange,
  close,
}: {
  readonly node: GrantNode;
  readonly holding: Holding;
  readonly subjectType: SubjectType;
  readonly readOnly: boolean;
  readonly onChange: (change: Partial<Holding>) => void;
  readonly close: () => void;
}): ReactNode {
  const t = useText('permission');
  const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return (
    <Drawer
      open
      size={360}
      title={t('settings.of', { name: node.text })}
      onClose={close}
      footer={
        <div className="ui-form-actions">
          <Button onClick={close}>{t('settings.close')}</Button>
        </div>
      }
    >
      <fieldset className="perm-stack perm-plain" disabled={readOnly}>
        <PickerField
          label={t('field.validFrom')}
          field={instant}
          value={holding.validFrom}
          onChange={(next) => onChange({ validFrom: textOf(next) })}
          hint={t('settings.validFromHint')}
        />
        <PickerField
          label={t('field.validTo')}
          field={instant}
          value={holding.validTo}
          onChange={(next) => onChange({ validTo: textOf(next) })}
          hint={t('settings.validToHint')}
        />
        {node.maskable ? (
          <Checkbox
            checked={holding.masked}
            disabled={readOnly || holding.purview !== 1}
            onChange={(event) => onChange({ masked: event.target.checked })}
          >
            {t('settings.masked')}
          </Checkbox>
        ) : null}
        {subjectType === 'org' ? (
          <Checkbox
            checked={holding.inherit}
            disabled={readOnly}
            onChange={(event) => onChange({ inherit: event.target.checked })}
          >
            {t('settings.inherit')}
          </Checkbox>
        ) : null}
        <Checkbox
          checked={holding.grantable}
          disabled={readOnly}
          onChange={(event) => onChange({ grantable: event.target.checked })}
        >
          {t('settings.grantable')}
        </Checkbox>
      </fieldset>
    </Drawer>
  );
}
