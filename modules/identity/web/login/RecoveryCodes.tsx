import { useText } from '@mp/kernel/web';
import { type ReactNode, useState } from 'react';
import './hints.css';

/** Recovery codes, shown once: to be copied or kept as a file before one goes on. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }): ReactNode {
  const t = useText('login.recovery');
  const [isCopied, setCopied] = useState(false);
  const text = codes.join('\n');
  return (
    <div className="recovery-codes">
      <p>{t('intro')}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        {/* Without https the clipboard is closed; the file is always there. */}
        {navigator.clipboard ? (
          <button
            type="button"
            className="login-link"
            onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
          >
            {t(isCopied ? 'copied' : 'copy')}
          </button>
        ) : null}
        <a
          className="login-link"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="mpcloud-recovery-codes.txt"
        >
          {t('download')}
        </a>
      </p>
    </div>
  );
}
