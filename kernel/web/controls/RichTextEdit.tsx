import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { textPicturePurpose } from '@mp/kernel/contract';
import Image from '@tiptap/extension-image';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Button, Input } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { errorText } from '../api-error.ts';
import { useClients } from '../archetypes/clients.tsx';
import { refusalOf } from '../files/file-words.ts';
import { withCodes, withoutCodes } from '../files/rich-text.ts';
import { useText } from '../i18n.ts';
import { textOf, type EditProps } from './control.ts';
import { ControlSkeleton } from './ControlSkeleton.tsx';
import { usePictureLinks } from './RichTextView.tsx';
import './rich-text.css';

/** Formatted text with pictures; the editor is loaded with the first such field. */
export function RichTextEdit(props: EditProps): ReactNode {
  const [start] = useState(textOf(props.value));
  const links = usePictureLinks(start);
  // The editor begins with its text, so it waits for the codes of the pictures.
  if (!links) return <ControlSkeleton id={props.id} label={props.label} />;
  return <OpenEditor {...props} links={links} />;
}

function OpenEditor(props: EditProps & { readonly links: ReadonlyMap<string, string> }): ReactNode {
  const { id, label, value, onChange, onBlur, disabled, invalid, describedBy, links } = props;
  const last = useRef(textOf(value));
  const calls = useRef({ onChange, onBlur });
  useEffect(() => {
    calls.current = { onChange, onBlur };
  });
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false, protocols: ['mailto', 'tel'] } }),
      Image,
    ],
    content: withCodes(textOf(value), links),
    editable: disabled !== true,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-invalid': String(invalid === true),
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
      },
    },
    onUpdate: ({ editor: changed }) => {
      last.current = changed.isEmpty ? '' : withoutCodes(changed.getHTML());
      calls.current.onChange(last.current === '' ? null : last.current);
    },
    onBlur: () => calls.current.onBlur?.(),
  });
  useEffect(() => {
    editor.setEditable(disabled !== true, false);
  }, [editor, disabled]);
  useEffect(() => {
    // The form took another value than what was typed here: a reset, a merge.
    if (textOf(value) === last.current) return;
    last.current = textOf(value);
    editor.commands.setContent(withCodes(last.current, links), { emitUpdate: false });
  }, [editor, value, links]);

  return (
    <div className="ui-rich-edit" data-invalid={invalid === true} data-disabled={disabled === true}>
      {disabled === true ? null : <Tools editor={editor} label={label} />}
      <EditorContent editor={editor} />
    </div>
  );
}

interface Tool {
  readonly key: string;
  readonly icon: ReactNode;
  readonly run: () => unknown;
}

function Tools({ editor, label }: { readonly editor: Editor; readonly label: string }): ReactNode {
  const t = useText('editor');
  const [asksLink, setAsksLink] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      heading2: now.isActive('heading', { level: 2 }),
      heading3: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools: readonly Tool[] = [
    { key: 'bold', icon: <BoldOutlined aria-hidden />, run: () => chain().toggleBold().run() },
    { key: 'italic', icon: <ItalicOutlined aria-hidden />, run: () => chain().toggleItalic().run() },
    { key: 'underline', icon: <UnderlineOutlined aria-hidden />, run: () => chain().toggleUnderline().run() },
    { key: 'strike', icon: <StrikethroughOutlined aria-hidden />, run: () => chain().toggleStrike().run() },
    { key: 'heading2', icon: 'H2', run: () => chain().toggleHeading({ level: 2 }).run() },
    { key: 'heading3', icon: 'H3', run: () => chain().toggleHeading({ level: 3 }).run() },
    { key: 'bullets', icon: <UnorderedListOutlined aria-hidden />, run: () => chain().toggleBulletList().run() },
    { key: 'numbers', icon: <OrderedListOutlined aria-hidden />, run: () => chain().toggleOrderedList().run() },
    { key: 'quote', icon: '”', run: () => chain().toggleBlockquote().run() },
    {
      key: 'link',
      icon: <LinkOutlined aria-hidden />,
      run: () => (active.link ? chain().unsetLink().run() : setAsksLink(!asksLink)),
    },
  ];
  return (
    <div className="ui-rich-tools" role="toolbar" aria-label={t('toolsOf', { field: label })}>
      {tools.map(({ key, icon, run }) => (
        <Button
          key={key}
          size="small"
          type="text"
          icon={icon}
          aria-pressed={active[key as keyof typeof active]}
          aria-label={t(key)}
          title={t(key)}
          onClick={run}
        />
      ))}
      <PictureTool editor={editor} />
      <Button
        size="small"
        type="text"
        icon={<UndoOutlined aria-hidden />}
        aria-label={t('undo')}
        title={t('undo')}
        onClick={() => chain().undo().run()}
      />
      <Button
        size="small"
        type="text"
        icon={<RedoOutlined aria-hidden />}
        aria-label={t('redo')}
        title={t('redo')}
        onClick={() => chain().redo().run()}
      />
      {asksLink ? <LinkInput editor={editor} onDone={() => setAsksLink(false)} /> : null}
    </div>
  );
}

/** Asks for the address that the chosen words lead to. */
function LinkInput({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }): ReactNode {
  const t = useText('editor');
  const [address, setAddress] = useState('');
  const isAddress = /^(https?:\/\/|mailto:|tel:)\S+$/.test(address.trim());
  function set(): void {
    if (!isAddress) return;
    const href = address.trim();
    const chain = editor.chain().focus();
    // Without chosen words the address itself is what can be read and clicked.
    if (editor.state.selection.empty)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.extendMarkRange('link').setLink({ href }).run();
    onDone();
  }
  return (
    <span className="ui-row">
      <Input
        size="small"
        autoFocus
        value={address}
        placeholder="https://"
        aria-label={t('linkAddress')}
        onChange={(event) => setAddress(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault();
          set();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onDone();
        }}
      />
      <Button size="small" disabled={!isAddress} onClick={set}>
        {t('setLink')}
      </Button>
    </span>
  );
}

/** Uploads a picture and puts it where the cursor stands. */
function PictureTool({ editor }: { readonly editor: Editor }): ReactNode {
  const t = useText('editor');
  const { files } = useClients();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function insert(file: File | undefined): Promise<void> {
    if (!file) return;
    const refused = refusalOf(file, textPicturePurpose);
    setProblem(refused ?? '');
    if (refused !== undefined) return;
    setBusy(true);
    try {
      const { url, name } = await files.upload(file, { purpose: textPicturePurpose.name });
      editor.chain().focus().setImage({ src: url, alt: name }).run();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden
        accept={textPicturePurpose.extensions.map((each) => `.${each}`).join(',')}
        onChange={(event) => {
          void insert(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button
        size="small"
        type="text"
        loading={isBusy}
        icon={<PictureOutlined aria-hidden />}
        aria-label={t('picture')}
        title={t('picture')}
        onClick={() => input.current?.click()}
      />
      {problem ? (
        <small role="alert" className="ui-problem">
          {problem}
        </small>
      ) : null}
    </>
  );
}
