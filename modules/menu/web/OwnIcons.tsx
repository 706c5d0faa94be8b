import { UploadOutlined } from '@ant-design/icons';
import { fileErrors } from '@mp/kernel/contract';
import { showError, useAct, useCan, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ChangeEvent, type ReactNode, useId } from 'react';
import { maxIconBytes } from '../contract/icon.api.ts';
import { ownIconsQuery, sendIcon } from './icon.client.ts';

/** An uploaded icon by its id. */
export function OwnPicture({ id }: { readonly id: string }): ReactNode {
  const picture = useQuery(ownIconsQuery).data?.items.find((each) => each.id === id)?.picture;
  return picture === undefined ? null : <img className="mp-menu-svg" src={picture} alt="" />;
}

interface ChoiceProps {
  readonly value: string;
  readonly onPick: (id: string) => void;
}

/** The uploaded icons to choose from, and uploading a further one. */
export function OwnChoice({ value, onPick }: ChoiceProps): ReactNode {
  const t = useText('menu.icon');
  const inputId = useId();
  const mayUpload = useCan('menu.update');
  const [isBusy, act] = useAct();
  const icons = useQuery(ownIconsQuery).data?.items ?? [];

  async function handleFile({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    if (file.size > maxIconBytes) return showError(fileErrors.size({ max: '10 MB' }));
    await act(async () => {
      onPick((await sendIcon(file)).id);
    });
  }

  if (icons.length === 0 && !mayUpload) return null;
  return (
    <>
      {icons.length > 0 ? (
        <div className="ui-icon-grid" role="group" aria-label={t('own')}>
          {icons.map(({ id, name, picture }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === value}
              aria-label={name}
              title={name}
              onClick={() => onPick(id)}
            >
              <img className="mp-menu-svg" src={picture} alt="" />
            </button>
          ))}
        </div>
      ) : null}
      {mayUpload ? (
        <>
          <input
            id={inputId}
            type="file"
            hidden
            accept=".png,.jpg,.jpeg,.gif"
            aria-label={t('upload')}
            onChange={(event) => void handleFile(event)}
          />
          <Button icon={<UploadOutlined />} loading={isBusy} onClick={() => document.getElementById(inputId)?.click()}>
            {t('upload')}
          </Button>
          <small className="ui-hint">{t('hint')}</small>
        </>
      ) : null}
    </>
  );
}
