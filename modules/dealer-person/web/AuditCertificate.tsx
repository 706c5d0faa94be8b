import { formatDay, itemWord, StateTag, useLanguage, useText } from '@mp/kernel/web';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { personCertificate, type PersonChangeDetail } from '../contract/index.ts';
import { Facts } from './Facts.tsx';
import { Verification } from './Verification.tsx';
import { VerifyButton } from './VerifyButton.tsx';
import './person.css';

/** A certificate that is audited. */
export type AuditedCertificate = PersonChangeDetail['certificates'][number];

interface AuditCertificateProps {
  readonly certificate: AuditedCertificate;
  readonly changeId: string;
  readonly mayVerify: boolean;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** A certificate as it is checked: what it says, its scans, and what its issuer says of it. */
export function AuditCertificate(props: AuditCertificateProps): ReactNode {
  const { certificate, changeId, mayVerify, chosen, onChoose } = props;
  const t = useText('personCertificate');
  const language = useLanguage();
  const day = (value: string | null) => (value === null ? null : formatDay(value, language));
  const isChosen = certificate.files.some(({ id }) => id === chosen);
  return (
    <section className="prs-cert" data-chosen={isChosen} aria-label={certificate.certNo}>
      <strong>
        {itemWord('CERT_TYPE', certificate.type)} {t('levelOf', { level: certificate.level })}{' '}
        <StateTag tone={personCertificate.fields.state.tones?.[certificate.state]}>
          {t(`state.${certificate.state}`)}
        </StateTag>
      </strong>
      <Facts
        facts={[
          [t('field.certNo'), certificate.certNo],
          [t('field.issuer'), t(`issuer.${certificate.issuer}`)],
          [t('field.issuedOn'), day(certificate.issuedOn)],
          [t('field.expiresOn'), day(certificate.expiresOn)],
          ...(certificate.reviewDue ? [[t('field.reviewDue'), day(certificate.reviewDue)] as const] : []),
          [t('field.models'), certificate.models.join('、')],
          [t('field.productLines'), certificate.productLines.map((each) => itemWord('PRODUCT_LINE', each)).join('、')],
          ...(certificate.renews ? [[t('field.renewsId'), certificate.renews] as const] : []),
        ]}
      />
      <div className="ui-row">
        {certificate.files.map(({ id, name }) => (
          <Button key={id} size="small" onClick={() => onChoose(id)}>
            {t('scan', { name })}
          </Button>
        ))}
        {mayVerify ? <VerifyButton changeId={changeId} certificate={certificate} /> : null}
      </div>
      {certificate.verification ? <Verification given={certificate.verification} onChoose={onChoose} /> : null}
    </section>
  );
}
