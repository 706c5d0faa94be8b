import {
  call,
  formatInstant,
  IssuedSecret,
  openDialog,
  showError,
  useLanguage,
  useText,
  type AnyRecord,
} from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { shareOrderReport } from '../contract/index.ts';

interface ShareDialogProps {
  readonly no: string;
  readonly address: string;
  readonly until: string;
  readonly close: () => void;
}

function ShareDialog({ no, address, until, close }: ShareDialogProps): ReactNode {
  const t = useText('order.report');
  const common = useText('common.action');
  const language = useLanguage();
  return (
    <IssuedSecret
      title={t('shared', { no })}
      warning={t('sharedHint')}
      facts={[{ label: t('until'), value: formatInstant(until, language) }]}
      secret={{ label: t('link'), value: address }}
      copy={[common('copy'), common('copied')]}
      close={close}
    />
  );
}

/** Makes an address under which the customer reads the report of an order, and shows it. */
export async function shareReport({ id, no }: AnyRecord): Promise<void> {
  try {
    const { path, until } = await call(shareOrderReport, { params: { id } });
    const address = `${window.location.origin}${path}`;
    await openDialog((close) => <ShareDialog no={`${no}`} address={address} until={until} close={() => close()} />);
  } catch (error) {
    showError(error);
  }
}
