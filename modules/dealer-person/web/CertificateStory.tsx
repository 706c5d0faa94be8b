import { FieldValue, HistoryList, plainResource, useClient, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { personCertificate, verifyFields } from '../contract/index.ts';
import { Facts } from './Facts.tsx';

const resource = plainResource(personCertificate);

/** How a certificate was verified with its issuer, and all that has become of it. */
export function CertificateStory({ id }: { readonly id: string }): ReactNode {
  const t = useText('personCertificate');
  const { data } = useQuery(useClient(resource).one(id));
  if (!data) return null;
  return (
    <>
      {typeof data.verifyResult === 'string' ? (
        <section className="prs-form" aria-label={t('verification')}>
          <h3>{t('verification')}</h3>
          <Facts
            facts={verifyFields
              .filter((name) => data[name] !== null && data[name] !== undefined)
              .map((name) => [
                t(`field.${name}`),
                <FieldValue key={name} resource={resource} name={name} record={data} />,
              ])}
          />
        </section>
      ) : null}
      <section aria-label={t('history')}>
        <h3>{t('history')}</h3>
        <HistoryList resource={resource} id={id} />
      </section>
    </>
  );
}
