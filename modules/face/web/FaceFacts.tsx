import { browserOf, formatInstant, useLanguage, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import type { FaceTemplate } from '../contract/face.api.ts';
import './face.css';

/** When and how a face was registered, agreed to and used. */
export function FaceFacts({ template }: { readonly template: FaceTemplate }): ReactNode {
  const t = useText('face');
  const language = useLanguage();
  const { enrolledAt, quality, device, lastUsedAt, consent } = template;
  const facts: readonly (readonly [string, string])[] = [
    [t('field.enrolledAt'), formatInstant(enrolledAt, language)],
    [t('field.quality'), `${quality}%`],
    [t('field.device'), browserOf(device) || '–'],
    [t('field.lastUsedAt'), lastUsedAt === null ? t('never') : formatInstant(lastUsedAt, language)],
    [t('field.consent'), formatInstant(consent.givenAt, language)],
  ];
  return (
    <dl className="face-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
