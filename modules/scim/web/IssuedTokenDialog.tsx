import { IssuedSecret, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { type IssuedScimToken, scimPath } from '../contract/index.ts';

interface IssuedTokenDialogProps {
  readonly issued: IssuedScimToken;
  readonly close: () => void;
}

/** The token of a directory, this once, with the address that goes with it. */
export function IssuedTokenDialog({ issued, close }: IssuedTokenDialogProps): ReactNode {
  const t = useText('scimClient');
  return (
    <IssuedSecret
      title={t('issued.title')}
      warning={t('issued.once')}
      facts={[
        { label: t('field.name'), value: issued.name },
        { label: t('issued.address'), value: `${window.location.origin}${scimPath}`, isCode: true },
      ]}
      secret={{ label: t('issued.token'), value: issued.token }}
      copy={[t('issued.copy'), t('issued.copied')]}
      close={close}
    />
  );
}
