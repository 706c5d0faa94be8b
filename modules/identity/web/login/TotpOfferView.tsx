import { QrPicture, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import type { TotpOffer } from '../../contract/login.ts';
import './hints.css';

/** What an authenticator app is given: the QR code, and the key for those who cannot scan it. */
export function TotpOfferView({ offer }: { readonly offer: TotpOffer }): ReactNode {
  const t = useText('login.enrol');
  const key = offer.secret.match(/.{1,4}/gu)?.join(' ') ?? offer.secret;
  return (
    <div className="totp-offer">
      <QrPicture text={offer.uri} label={t('qr')} />
      <p>
        {t('secret')}
        <code>{key}</code>
      </p>
    </div>
  );
}
