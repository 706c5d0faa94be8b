import { formatDay, StateTag, useLanguage, useText } from '@mp/kernel/web';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { personCertificate, type CertificateVerification } from '../contract/index.ts';
import './person.css';

interface VerificationProps {
  readonly given: CertificateVerification;
  readonly onChoose: (id: string) => void;
}

/** What the issuer or the register said of a certificate, by whom it was asked and when. */
export function Verification({ given, onChoose }: VerificationProps): ReactNode {
  const t = useText('personCertificate');
  const language = useLanguage();
  return (
    <div className="prs-verified">
      <p>
        <StateTag tone={personCertificate.fields.verifyResult.tones?.[given.result]}>
          {t(`verifyResult.${given.result}`)}
        </StateTag>{' '}
        {t('verified', {
          way: `@personCertificate.verifyWay.${given.way}`,
          name: given.byName ?? '—',
          day: given.on === null ? '—' : formatDay(given.on, language),
        })}
      </p>
      {given.found ? <Found found={given.found} differs={given.differs} /> : null}
      {given.remark ? <p>{given.remark}</p> : null}
      {given.files.length > 0 ? (
        <div className="ui-row">
          {given.files.map(({ id, name }) => (
            <Button key={id} size="small" onClick={() => onChoose(id)}>
              {t('scan', { name })}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Found({
  found,
  differs,
}: {
  readonly found: NonNullable<CertificateVerification['found']>;
  readonly differs: readonly string[];
}): ReactNode {
  const t = useText('personCertificate');
  const language = useLanguage();
  const day = (value: string | null) => (value === null ? '—' : formatDay(value, language));
  return (
    <>
      <p>
        {t('registerSays', {
          whose: found.name === null ? t('somebody') : `${found.personNo ?? ''} ${found.name}`,
          level: found.level,
          from: day(found.issuedOn),
          to: day(found.expiresOn),
          state: `@personCertificate.state.${found.state}`,
        })}
      </p>
      {differs.length > 0 ? (
        <p>
          <strong>{t('differs', { fields: differs.map((each) => t(`field.${each}`)).join('、') })}</strong>
        </p>
      ) : null}
    </>
  );
}
