import type { UserInfo } from '@mp/kernel/web';
import { dataText, useText } from '@mp/kernel/web';
import { Modal } from 'antd';
import type { ReactNode } from 'react';

/** Asks a user of several tenants which one the page is to show. */
export function TenantChooser({
  info,
  close,
}: {
  readonly info: UserInfo;
  readonly close: (tenancyId?: string | number) => void;
}): ReactNode {
  const t = useText('frame.tenant');
  return (
    <Modal open centered width={420} title={t('choose')} footer={null} onCancel={() => close(undefined)}>
      <ul className="mp-choices">
        {info.tenantList.map((tenant, index) => (
          <li key={tenant.tenancyId}>
            <button type="button" className="mp-choice" autoFocus={index === 0} onClick={() => close(tenant.tenancyId)}>
              <span>{dataText(tenant.tenancyName)}</span>
              {String(tenant.tenancyId) === String(info.tenancyId) && (
                <small className="mp-secondary">{t('current')}</small>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
