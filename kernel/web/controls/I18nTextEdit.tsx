import { wireLanguages, type WireLanguage } from '@mp/kernel/contract';
import { Input } from 'antd';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../i18n.ts';
import type { EditProps } from './control.ts';
import { ties } from './ties.ts';

/** Texts that may be longer than this are written in several lines. */
const longText = 500;

type Texts = Partial<Record<WireLanguage, string>>;

function textsOf(value: unknown): Texts {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, each]) => typeof each === 'string'));
}

/** One text in three languages behind three tabs; a tab tells whether its language is filled. */
export function I18nTextEdit(props: EditProps): ReactNode {
  const { id, field, label, value, onChange, onBlur } = props;
  const t = useText('control');
  const [language, setLanguage] = useState<WireLanguage>('ZH_CN');
  const texts = textsOf(value);

  function handleKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = wireLanguages.at((wireLanguages.indexOf(language) + step) % wireLanguages.length) ?? 'ZH_CN';
    setLanguage(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
  }

  function handleChange(text: string): void {
    const next = { ...texts, [language]: text };
    const filled = Object.fromEntries(Object.entries(next).filter(([key, each]) => key === 'ZH_CN' || each !== ''));
    onChange(Object.values(filled).every((each) => each === '') ? null : { ZH_CN: '', ...filled });
  }

  const input = {
    ...ties(props),
    'aria-label': `${label} · ${t(`language.${language}`)}`,
    lang: { ZH_CN: 'zh-CN', EN_US: 'en-US', JA_JP: 'ja-JP' }[language],
    autoComplete: 'off',
    value: texts[language] ?? '',
    placeholder: language === 'ZH_CN' ? '' : (texts.ZH_CN ?? ''),
    onChange: (event: { target: { value: string } }) => handleChange(event.target.value),
    onBlur,
  };

  return (
    <div className="ui-i18n-text">
      <div
        role="tablist"
        aria-label={t('languagesOf', { field: label })}
        className="ui-mini-tabs"
        onKeyDown={handleKey}
      >
        {wireLanguages.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}-tab-${each}`}
            aria-selected={each === language}
            aria-controls={`${id}-panel`}
            aria-label={t(texts[each] ? 'language.filled' : 'language.empty', { language: t(`language.${each}`) })}
            tabIndex={each === language ? 0 : -1}
            data-filled={Boolean(texts[each])}
            onClick={() => setLanguage(each)}
          >
            {t(`language.short.${each}`)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${language}`}>
        {(field.maxLength ?? 0) > longText ? (
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 14 }} {...input} />
        ) : (
          <Input {...input} />
        )}
      </div>
    </div>
  );
}
