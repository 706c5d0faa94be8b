import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { codeText, errorText } from '../api-error.ts';
import { useClients } from '../archetypes/clients.tsx';
import { useText } from '../i18n.ts';
import { textOf, type EditProps } from './control.ts';
import { formatBytes } from './format.ts';
import { StoredImage } from './StoredImage.tsx';

const mimeOf = (extension: string) => `image/${extension === 'jpg' ? 'jpeg' : extension}`;

/** A picture: size and type are judged before it is sent; the value is the stored file's id. */
export function ImageEdit({
  id,
  field,
  label,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
}: EditProps): ReactNode {
  const t = useText('control');
  const { files } = useClients();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const accept = field.accept ?? [];
  const max = field.maxBytes ?? 512_000;
  const stored = textOf(value);

  async function handleFile(file: File | undefined): Promise<void> {
    if (!file) return;
    const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
    if (!accept.includes(extension)) return setProblem(codeText('file.type', { types: accept.join(', ') }));
    if (file.size > max) return setProblem(codeText('file.size', { max: formatBytes(max) }));
    setProblem('');
    setBusy(true);
    try {
      onChange((await files.upload(file, field.purpose === undefined ? {} : { purpose: field.purpose })).id);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
      onBlur?.();
    }
  }

  return (
    <div className="ui-image-edit">
      {stored ? <StoredImage id={stored} alt={label} large /> : null}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden
        accept={accept.map(mimeOf).join(',')}
        onChange={(event) => {
          void handleFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <span className="ui-row">
        <Button
          id={id}
          icon={<UploadOutlined aria-hidden />}
          loading={isBusy}
          disabled={disabled === true}
          danger={invalid === true}
          aria-label={t(stored ? 'image.replaceOf' : 'image.chooseOf', { field: label })}
          aria-describedby={[describedBy, `${id}-limits`].filter(Boolean).join(' ')}
          onClick={() => input.current?.click()}
        >
          {t(stored ? 'image.replace' : 'image.choose')}
        </Button>
        {stored && !field.required ? (
          <Button
            icon={<DeleteOutlined aria-hidden />}
            type="text"
            disabled={disabled === true}
            aria-label={t('image.removeOf', { field: label })}
            title={t('image.removeOf', { field: label })}
            onClick={() => onChange(null)}
          />
        ) : null}
      </span>
      <small id={`${id}-limits`}>{t('image.limits', { types: accept.join(', '), max: formatBytes(max) })}</small>
      {problem ? (
        <small role="alert" className="ui-problem">
          {problem}
        </small>
      ) : null}
    </div>
  );
}
