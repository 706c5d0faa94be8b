import { languages, type Language } from '@mp/kernel/contract';
import {
  setPreferences,
  switchLanguage,
  useLanguage,
  usePage,
  usePreferences,
  useScheme,
  useText,
} from '@mp/kernel/web';
import { Fragment, Suspense, type ReactNode } from 'react';
import { businessHeld } from './business.tsx';
import { exhibitGroups, exhibits, type ShowState } from './exhibits.tsx';
import type { StageMode } from './stage-mode.ts';
import { Stage } from './Stage.tsx';
import './gallery.css';

const modes: readonly StageMode[] = ['normal', 'empty', 'loading', 'error'];
const languageNames: Readonly<Record<Language, string>> = { 'zh-CN': '中文', 'en-US': 'English', 'ja-JP': '日本語' };

/** The living gallery: one exhibit in one state, chosen in the address `?show=list&state=empty`. */
export function GalleryPage(): ReactNode {
  const t = useText('stage');
  const { search, setSearch } = usePage();
  const [begin] = exhibits;
  const exhibit = exhibits.find(({ key }) => key === search.show) ?? begin;
  if (!exhibit) return null;
  const state = exhibit.states.find((each) => each === search.state) ?? 'normal';
  const mode = modes.find((each) => each === state) ?? 'normal';
  return (
    <div className="gallery">
      <nav aria-label={t('show')} className="gallery-nav">
        {exhibitGroups.map((group) => (
          <Fragment key={group}>
            <small>{t(`group.${group}`)}</small>
            {exhibits
              .filter((each) => (each.group ?? 'generic') === group)
              .map(({ key }) => (
                <button
                  key={key}
                  type="button"
                  aria-current={key === exhibit.key}
                  onClick={() => setSearch({ show: key, state: undefined })}
                >
                  {t(`show.${key}`)}
                </button>
              ))}
          </Fragment>
        ))}
      </nav>
      <div className="gallery-main" data-shown={`${exhibit.key}:${state}`}>
        <Switches states={exhibit.states} state={state} onState={(next) => setSearch({ state: next })} />
        <Suspense fallback={null}>
          <Stage
            key={`${exhibit.key}:${state}`}
            name={exhibit.key}
            title={t(`show.${exhibit.key}`)}
            mode={exhibit.key === 'controls' ? 'normal' : mode}
            isReadOnly={state === 'readOnly'}
            {...(exhibit.group === 'business' ? { held: businessHeld } : {})}
          >
            {exhibit.show(state)}
          </Stage>
        </Suspense>
      </div>
    </div>
  );
}

interface SwitchesProps {
  readonly states: readonly ShowState[];
  readonly state: ShowState;
  readonly onState: (state: ShowState) => void;
}

function Switches({ states, state, onState }: SwitchesProps): ReactNode {
  const t = useText('stage');
  const language = useLanguage();
  const preferences = usePreferences();
  const scheme = useScheme(preferences.scheme);
  return (
    <div className="gallery-switches">
      <Switch
        label={t('state')}
        value={state}
        options={states.map((each) => [each, t(each)] as const)}
        onChange={onState}
      />
      <Switch
        label={t('language')}
        value={language}
        options={languages.map((each) => [each, languageNames[each]] as const)}
        onChange={(next) => void switchLanguage(next)}
      />
      <Switch
        label={t('scheme')}
        value={scheme}
        options={(['light', 'dark'] as const).map((each) => [each, t(`scheme.${each}`)] as const)}
        onChange={(next) => setPreferences({ scheme: next })}
      />
      <Switch
        label={t('density')}
        value={preferences.density}
        options={(['default', 'compact'] as const).map((each) => [each, t(`density.${each}`)] as const)}
        onChange={(next) => setPreferences({ density: next })}
      />
    </div>
  );
}

interface SwitchProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onChange: (value: T) => void;
}

function Switch<T extends string>({ label, value, options, onChange }: SwitchProps<T>): ReactNode {
  return (
    <label>
      {label}{' '}
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find(([each]) => each === event.target.value);
          if (chosen) onChange(chosen[0]);
        }}
      >
        {options.map(([each, word]) => (
          <option key={each} value={each}>
            {word}
          </option>
        ))}
      </select>
    </label>
  );
}
