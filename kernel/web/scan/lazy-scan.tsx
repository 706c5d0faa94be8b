import { ScanOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useText } from '../i18n.ts';
import { lazyView } from '../lazy-view.tsx';

const ScanDialog = lazyView(() => import('./ScanDialog.tsx').then((file) => file.ScanDialog));

interface ScanButtonProps {
  /** What is scanned, such as the name of the field. */
  readonly label: string;
  /** What came, as people would type it; answers why it is none of what is asked for, or undefined. */
  readonly onCode: (text: string) => string | undefined | Promise<string | undefined>;
  /** Codes lead to a page: `onCode` is given its address. */
  readonly isAddress?: boolean;
  /** Several are scanned one after the other; this is said of them meanwhile. */
  readonly many?: ReactNode;
  /** The button says what it does, and is not a picture alone. */
  readonly isNamed?: boolean;
  readonly size?: 'large';
  readonly disabled?: boolean;
}

/** Scans QR codes and bar codes with the camera; what looks through it is loaded with the first use. */
export function ScanButton({ label, isNamed, size, disabled, ...scan }: ScanButtonProps): ReactNode {
  const t = useText('scan');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<ScanOutlined aria-hidden />}
        aria-label={t('of', { field: label })}
        title={t('of', { field: label })}
        disabled={disabled === true}
        {...(size ? { size } : {})}
        {...(isNamed ? { type: 'primary' as const, block: true } : {})}
        onClick={() => setOpen(true)}
      >
        {isNamed ? t('of', { field: label }) : null}
      </Button>
      {isOpen ? (
        <ScanDialog label={label} close={() => setOpen(false)} onFail={() => setOpen(false)} {...scan} />
      ) : null}
    </>
  );
}
