import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClients } from '../archetypes/clients.tsx';
import { useText } from '../i18n.ts';

/** A stored picture by its file id, through a signed link. */
export function StoredImage({
  id,
  alt,
  large,
}: {
  readonly id: string;
  readonly alt: string;
  readonly large?: boolean;
}): ReactNode {
  const { files } = useClients();
  const t = useText('control');
  const link = useQuery(files.link(id));
  const className = large ? 'ui-image ui-image-large' : 'ui-image';
  if (link.isError)
    return (
      <span
        className={className}
        role="img"
        aria-label={t('image.notLoaded')}
        title={t('image.notLoaded')}
        data-broken
      />
    );
  if (!link.data) return <span className={className} aria-busy />;
  return <img className={className} src={link.data.url} alt={alt} loading="lazy" />;
}
