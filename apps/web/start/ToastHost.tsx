import { copyText, setToastHost, toastMs, useText } from '@mp/kernel/web';
import { message } from 'antd';
import { type ReactNode, useEffect } from 'react';

/** Draws the toasts; an error can be clicked to copy its code and request id. */
export function ToastHost(): ReactNode {
  const [api, holder] = message.useMessage({ maxCount: 4, duration: toastMs / 1000 });
  const t = useText('common.action');
  useEffect(() => {
    setToastHost(({ kind, text, copy, ms }) => {
      api.open({
        type: kind,
        duration: (ms ?? toastMs) / 1000,
        content:
          copy === undefined ? (
            text
          ) : (
            <span>
              {text}
              <button type="button" className="mp-link-button" title={copy} onClick={() => void copyText(copy)}>
                {t('copy')}
              </button>
            </span>
          ),
      });
    });
    return () => setToastHost(null);
  }, [api, t]);
  return holder;
}
