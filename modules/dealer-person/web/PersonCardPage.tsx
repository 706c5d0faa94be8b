import { PrinterOutlined } from '@ant-design/icons';
import {
  formatDay,
  itemWord,
  PageAction,
  PageActions,
  QrPicture,
  QueryResult,
  useDictionary,
  useLanguage,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cardOf } from './person.client.ts';

import './person.css';

/** The card of a person to be printed: portrait, number, certificates that hold, and the code that anybody may check. */
export function PersonCardPage(): ReactNode {
  const t = useText('personCard');
  const language = useLanguage();
  const { search } = usePage();
  const read = useQuery(cardOf(search.id ?? ''));
  useDictionary('CERT_TYPE');
  useDictionary('DEALER_JOB');
  if (!search.id) return <p className="ui-empty">{t('nobody')}</p>;
  if (!read.data) return <QueryResult read={read} />;
  const { data } = read;
  return (
    <div className="ui-archetype">
      <PageActions>
        <PageAction titleKey="personCard.print" icon={PrinterOutlined} primary onRun={() => window.print()} />
      </PageActions>
      <article className="prs-card" aria-label={t('of', { name: data.name })}>
        {data.photoUrl ? (
          <img src={data.photoUrl} alt={data.name} />
        ) : (
          <div className="prs-nophoto">{t('noPhoto')}</div>
        )}
        <div>
          <h2>{data.name}</h2>
          <p>{data.personNo}</p>
          <p>{itemWord('DEALER_JOB', data.jobType)}</p>
          <p>{data.dealerName}</p>
          {data.certificates.length === 0 ? (
            <p>{t('noCertificate')}</p>
          ) : (
            <ul>
              {data.certificates.map((each) => (
                <li key={each.certNo}>
                  {t('certificate', {
                    type: itemWord('CERT_TYPE', each.type),
                    level: each.level,
                    until: formatDay(each.expiresOn, language),
                  })}
                </li>
              ))}
            </ul>
          )}
        </div>
        <figure>
          <QrPicture text={data.address} label={t('qr')} />
          <figcaption>{t('scan')}</figcaption>
        </figure>
      </article>
    </div>
  );
}
