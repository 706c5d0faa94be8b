import {
  defineLink,
  formatInstant,
  PageLink,
  StateTag,
  useLanguage,
  useSettingText,
  useText,
  QueryResult,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import type { About } from '../contract/index.ts';
import { aboutQuery } from './settings.client.ts';
import './settings.css';

/** Product, company and version; for administrators how the parts are. */
export function AboutDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const read = useQuery(aboutQuery);
  return (
    <Modal open centered title={t('about.title')} footer={null} onCancel={onClose}>
      {read.data ? <Facts about={read.data} /> : <QueryResult read={read} />}
    </Modal>
  );
}

const toHealth = defineLink('/systemHealth');
const tones = { good: 'success', attention: 'waiting', broken: 'danger' } as const;

function Facts({ about }: { readonly about: About }): ReactNode {
  const t = useText('about');
  const licence = useText('licence');
  const { validUntil, daysLeft } = about.licence;
  const facts = [
    ['system', useSettingText('systemName')],
    ['company', useSettingText('companyName')],
    ['registrationNo', useSettingText('registrationNo')],
    ['version', about.version],
    ['build', about.build],
    ['mainVersion', about.mainVersion],
    ['licence', about.licence.holder ?? licence(`state.${about.licence.state}`)],
    ['licenceUntil', licence('untilWithDays', { date: formatInstant(validUntil, useLanguage()), count: daysLeft })],
  ] as const;
  return (
    <>
      <dl className="settings-about">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => [<dt key={`${name}-name`}>{t(`field.${name}`)}</dt>, <dd key={name}>{value}</dd>])}
      </dl>
      {about.health ? (
        <>
          <h3>{t('health.title')}</h3>
          <p>
            <StateTag tone={tones[about.health]}>{t(`health.${about.health}`)}</StateTag>{' '}
            <PageLink to={toHealth()}>{t('health.open')}</PageLink>
          </p>
        </>
      ) : null}
    </>
  );
}
