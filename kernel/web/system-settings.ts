import type { I18nText } from '@mp/kernel/contract';
import { pickText } from '@mp/kernel/contract';
import { useSyncExternalStore } from 'react';
import { currentLanguage, onTexts } from './i18n.ts';

/** Settings read before anything is drawn: type 4 system settings, type 5 verification (platform.md 5.18). */
export interface StartSettings {
  readonly system: Readonly<Record<string, unknown>>;
  readonly verification: Readonly<Record<string, unknown>>;
}

let current: StartSettings = { system: {}, verification: {} };
const listeners = new Set<() => void>();

/** Keeps the settings read at the start, or read again after a change. */
export function setStartSettings(settings: StartSettings): void {
  current = settings;
  for (const listener of listeners) listener();
}

/** The settings read at the start. */
export function getStartSettings(): StartSettings {
  return current;
}

function isText(value: unknown): value is I18nText {
  return typeof value === 'object' && value !== null && 'ZH_CN' in value;
}

/** A setting that is a text in up to three languages, in the current one; empty when missing. */
export function settingText(name: string): string {
  const value = current.system[name];
  if (typeof value === 'string') return value;
  return isText(value) ? pickText(value, currentLanguage()) : '';
}

/** A setting that is a text, live to a change of the settings and of the language. */
export function useSettingText(name: string): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      const stop = onTexts(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    () => settingText(name),
  );
}

/** A data text as the server gives it, in the current language. */
export function dataText(value: string | I18nText | null | undefined): string {
  return typeof value === 'string' ? value : pickText(value, currentLanguage());
}
