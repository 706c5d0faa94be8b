import { LockOutlined } from '@ant-design/icons';
import { pickText, type I18nText } from '@mp/kernel/contract';
import { type ComponentType, lazy, Suspense, type ReactNode } from 'react';
import { useDictionary } from '../dictionary.ts';
import { useLanguage, useText } from '../i18n.ts';
import { MenuIcon, useIconWords } from '../menu-icon.tsx';
import { isMasked, listOf, optionKey, recordName, textOf, type CellProps } from './control.ts';
import { formatDay, formatDecimal, formatInstant, isOver, today } from './format.ts';
import { StateTag } from './StateTag.tsx';
import { StoredImage } from './StoredImage.tsx';

/** A cell that is loaded when the first of its kind is shown. */
export function lazyCell(load: () => Promise<ComponentType<CellProps>>): ComponentType<CellProps> {
  const Cell = lazy(() => load().then((loaded) => ({ default: loaded })));
  return function LazyCell(props: CellProps): ReactNode {
    return (
      <Suspense fallback={null}>
        <Cell {...props} />
      </Suspense>
    );
  };
}

/** Nothing given: a dash that screen readers pass over. */
export function Blank(): ReactNode {
  const t = useText('control');
  return (
    <span className="ui-blank">
      <span aria-hidden>–</span>
      <span className="ui-unseen">{t('blank')}</span>
    </span>
  );
}

/** Text as it is, or the server's words for it; masked text says so. */
export function TextCell({ name, field, value, record, line }: CellProps): ReactNode {
  const t = useText('control');
  const text = textOf(record[`${name}Label`]) || textOf(value);
  if (text === '') return <Blank />;
  if (isMasked(field, text))
    return (
      <span className="ui-masked-text" title={t('masked.hint')}>
        {text} <LockOutlined aria-label={t('masked.hint')} />
      </span>
    );
  return line ? <span title={text}>{text}</span> : <span className="ui-pre">{text}</span>;
}

/** An address of the web, opened beside. */
export function UrlCell({ value }: CellProps): ReactNode {
  const text = textOf(value);
  if (!/^https?:\/\//i.test(text)) return text === '' ? <Blank /> : text;
  return (
    <a href={text} target="_blank" rel="noreferrer noopener" title={text}>
      {text}
    </a>
  );
}

/** A number with its thousands grouped. */
export function NumberCell({ field, value }: CellProps): ReactNode {
  const text = textOf(value);
  if (text === '') return <Blank />;
  return formatDecimal(text, field.kind === 'money' ? (field.scale ?? 2) : undefined);
}

/** Yes or no in words. */
export function FlagCell({ value }: CellProps): ReactNode {
  const t = useText('control');
  return value === undefined || value === null ? <Blank /> : t(value === true ? 'yes' : 'no');
}

function Day({ day, isOver }: { readonly day: string; readonly isOver: boolean }): ReactNode {
  const t = useText('control');
  const shown = <time dateTime={day}>{formatDay(day, useLanguage())}</time>;
  if (!isOver) return shown;
  return (
    <>
      {shown} <StateTag tone="danger">{t('expired')}</StateTag>
    </>
  );
}

/** A day, or an instant with its exact time on pointing. */
export function DateCell({ field, value }: CellProps): ReactNode {
  const language = useLanguage();
  const text = textOf(value);
  if (text === '') return <Blank />;
  if (field.kind === 'date') return <Day day={text} isOver={isOver(field, text, today())} />;
  return (
    <time dateTime={text} title={formatInstant(text, language, true)}>
      {formatInstant(text, language)}
    </time>
  );
}

/** The word of a code; a state as a tag where its options have tones. */
export function ChoiceCell({ name, field, resource, value }: CellProps): ReactNode {
  const t = useText();
  const codes = field.kind === 'choices' ? listOf(value) : [textOf(value)].filter(Boolean);
  if (codes.length === 0) return <Blank />;
  if (field.dictionary !== undefined) return <Items dictionary={field.dictionary} codes={codes} />;
  const [only = ''] = codes;
  if (field.kind === 'choice' && field.tones)
    return <StateTag tone={field.tones[only]}>{t(optionKey(resource, name, only))}</StateTag>;
  const words = codes.map((code) => t(optionKey(resource, name, code)));
  return <Words words={words} />;
}

function Items({ dictionary, codes }: { readonly dictionary: string; readonly codes: readonly string[] }): ReactNode {
  const language = useLanguage();
  const items = useDictionary(dictionary);
  const words = codes.map((code) => {
    const item = items?.find((each) => each.code === code);
    return item ? pickText(item.label, language) : code;
  });
  return <Words words={words} />;
}

function Words({ words }: { readonly words: readonly string[] }): ReactNode {
  const t = useText('control');
  const text = words.join(t('separator'));
  return <span title={text}>{text}</span>;
}

/** The label of a referenced record, or of several. */
export function RefCell({ name, field, value, record }: CellProps): ReactNode {
  const labels = record[`${name}Labels`];
  if (field.kind === 'refs') {
    const words = Array.isArray(labels) ? labels.map(textOf).filter(Boolean) : [];
    return words.length === 0 ? <Blank /> : <Words words={words} />;
  }
  const label = textOf(record[`${name}Label`]) || (textOf(value) ? '…' : '');
  return label === '' ? <Blank /> : <span title={label}>{label}</span>;
}

/** A picture, small in tables. */
export function ImageCell({ value, record, resource, line }: CellProps): ReactNode {
  const id = textOf(value);
  if (id === '') return <Blank />;
  return <StoredImage id={id} alt={recordName(resource, record)} large={line !== true} />;
}

/** The text of the user's language. */
export function I18nTextCell({ value }: CellProps): ReactNode {
  const language = useLanguage();
  const text = isI18nText(value) ? pickText(value, language) : '';
  return text === '' ? <Blank /> : <span title={text}>{text}</span>;
}

function isI18nText(value: unknown): value is I18nText {
  return typeof value === 'object' && value !== null && 'ZH_CN' in value && typeof value.ZH_CN === 'string';
}

/** A colour beside its code. */
export function ColourCell({ value }: CellProps): ReactNode {
  const text = textOf(value);
  if (text === '') return <Blank />;
  return (
    <span className="ui-swatch-text">
      <span className="ui-swatch" style={{ background: text }} aria-hidden />
      {text}
    </span>
  );
}

/** An icon beside its name. */
export function IconCell({ value }: CellProps): ReactNode {
  const wordOf = useIconWords();
  const name = textOf(value);
  if (name === '') return <Blank />;
  return (
    <span className="ui-swatch-text">
      <MenuIcon name={name} />
      {wordOf(name)}
    </span>
  );
}

/** JSON laid out; in a table only that there is some. */
export function JsonCell({ value, line }: CellProps): ReactNode {
  if (value === null || value === undefined) return <Blank />;
  return line ? <code>{'{…}'}</code> : <pre className="ui-json">{JSON.stringify(value, null, 2)}</pre>;
}

/** A secret is never shown. */
export function SecretCell({ field, value }: CellProps): ReactNode {
  const t = useText('control');
  if (field.secret) return t(value === null || value === undefined ? 'secret.none' : 'secret.kept');
  return <span aria-label={t('secret')}>••••••</span>;
}
