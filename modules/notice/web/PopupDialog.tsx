import { formatInstant, openPage, useLanguage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { popupsQuery, toNotice } from './notice.client.ts';
import './notice.css';

/** One unread notice after the other; one that is withdrawn meanwhile goes by itself. */
export function PopupDialog(): ReactNode {
  const t = useText('nav.notice.popup');
  const language = useLanguage();
  const [later, setLater] = useState<readonly string[]>([]);
  const { data } = useQuery(popupsQuery());
  const notice = data?.items.find(({ id }) => !later.includes(id));
  if (!notice) return null;
  const dismiss = () => setLater([...later, notice.id]);
  const handleOpen = () => {
    dismiss();
    openPage(toNotice({ id: notice.id }));
  };
  return (
    <Modal
      open
      centered
      width={520}
      title={notice.title}
      onCancel={dismiss}
      footer={[
        <Button key="later" onClick={dismiss}>
          {t('later')}
        </Button>,
        <Button key="open" type="primary" onClick={handleOpen}>
          {t('open')}
        </Button>,
      ]}
    >
      <p className="mp-secondary">
        {[notice.source, notice.publisherName, formatInstant(notice.publishedAt, language)].filter(Boolean).join(' · ')}
      </p>
      {notice.summary && <p className="notice-popup-text">{notice.summary}</p>}
    </Modal>
  );
}
