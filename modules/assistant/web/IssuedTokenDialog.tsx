import { IssuedSecret, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { type IssuedAssistantToken, mcpPath } from '../contract/index.ts';

interface IssuedTokenDialogProps {
  readonly issued: IssuedAssistantToken;
  readonly close: () => void;
}

/** The token of an assistant, this once, with the address that it is entered with. */
export function IssuedTokenDialog({ issued, close }: IssuedTokenDialogProps): ReactNode {
  const t = useText('assistantToken');
  return (
    <IssuedSecret
      title={t('issued.title')}
      warning={t('issued.once')}
      facts={[
        { label: t('field.name'), value: issued.name },
        { label: t('issued.address'), value: `${window.location.origin}${mcpPath}`, isCode: true },
      ]}
      secret={{ label: t('issued.token'), value: issued.token }}
      copy={[t('issued.copy'), t('issued.copied')]}
      close={close}
    />
  );
}
