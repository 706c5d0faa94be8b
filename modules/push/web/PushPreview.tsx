import { StoredImage, useText, useValue } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import './push.css';

/** The message as its receivers see it in their chat. */
export function PushPreview(): ReactNode {
  const t = useText('pushMessage');
  const kind = useValue('kind');
  const text = useValue('text');
  const picture = useValue('picture');
  const value = kind === 'picture' ? picture : text;
  return (
    <section className="push-preview" aria-label={t('preview')}>
      <h2>{t('preview')}</h2>
      {typeof value === 'string' && value.trim() !== '' ? (
        <div className="push-bubble">
          {kind === 'picture' ? <StoredImage id={value} alt={t('field.picture')} large /> : value}
        </div>
      ) : (
        <p className="mp-secondary">{t('preview.empty')}</p>
      )}
    </section>
  );
}
