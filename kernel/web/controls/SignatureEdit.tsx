import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useDialog } from '../archetypes/use-dialog.tsx';
import { factsOf, listedFiles, rememberFile } from '../files/file-words.ts';
import { FileItem } from '../files/FileItem.tsx';
import type { FileFacts } from '../files/files-client.ts';
import { useText } from '../i18n.ts';
import { textOf, type EditProps } from './control.ts';
import { SignatureDialog } from './lazy-signature.ts';

/** One signature, drawn with mouse, pen or finger; the value is the id of its picture. */
export function SignatureEdit(props: EditProps): ReactNode {
  const { id, label, name, value, onChange, onBlur, disabled, invalid, describedBy, record, resource } = props;
  const t = useText('control');
  const openDialog = useDialog();
  const [drawn, setDrawn] = useState<FileFacts>();
  const given = textOf(value);
  const facts = drawn?.id === given ? drawn : factsOf(given, listedFiles(record, name));

  async function handleSign(): Promise<void> {
    const isOffline = resource.offline !== undefined;
    const file = await openDialog<FileFacts>((close) => <SignatureDialog isOffline={isOffline} close={close} />);
    if (!file) return;
    rememberFile(file);
    setDrawn(file);
    onChange(file.id);
    onBlur?.();
  }

  return (
    <span className="ui-row">
      {given === '' ? null : (
        <FileItem
          file={facts ?? { id: given, name: t('signature'), size: 0, type: 'image/png' }}
          among={[]}
          disabled={disabled === true}
          onRemove={() => onChange(null)}
        />
      )}
      <Button
        id={id}
        icon={<EditOutlined aria-hidden />}
        disabled={disabled === true}
        danger={invalid === true}
        aria-label={`${t(given === '' ? 'sign' : 'signAgain')}: ${label}`}
        aria-describedby={describedBy}
        onClick={() => void handleSign()}
      >
        {t(given === '' ? 'sign' : 'signAgain')}
      </Button>
    </span>
  );
}
