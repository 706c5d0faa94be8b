import {
  type ComponentType,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { hasText, useText } from './i18n.ts';

let sprite = '';

/** Tells where the drawing of all icons stands; the application does at its start. */
export function setIconSprite(address: string): void {
  sprite = address;
}

/** What shows uploaded icons and lets one be chosen or uploaded. */
export interface OwnIcons {
  readonly choice: ComponentType<{ readonly value: string; readonly onPick: (id: string) => void }>;
  readonly picture: ComponentType<{ readonly id: string }>;
}

let OwnChoice: LazyExoticComponent<OwnIcons['choice']> | undefined;
let OwnPicture: LazyExoticComponent<OwnIcons['picture']> | undefined;

/** Words for icons by name in all languages, for the search. */
type AllWords = Readonly<Record<string, string>>;

let loadWords: () => Promise<void> = async () => undefined;
let loadAllWords: () => Promise<AllWords> = async () => ({});

/** A module that keeps icons tells how uploaded ones are shown and chosen, and what all are called; loaded when needed. */
export function registerOwnIcons(
  load: () => Promise<OwnIcons>,
  words: { readonly inLanguage: () => Promise<void>; readonly inAll: () => Promise<AllWords> },
): void {
  loadWords = words.inLanguage;
  loadAllWords = words.inAll;
  OwnChoice = lazy(async () => ({ default: (await load()).choice }));
  OwnPicture = lazy(async () => ({ default: (await load()).picture }));
}

/** What icons are called, as text by name; the words are loaded when first asked for. */
export function useIconWords(): (name: string) => string {
  const t = useText();
  useEffect(() => void loadWords().catch(() => undefined), []);
  return (name) => (hasText(`icon.${name}`) ? t(`icon.${name}`) : isOwn(name) ? t('control.icon.own') : name);
}

/** What icons are called in all languages, in small letters, once that is loaded. */
export function useAllIconWords(): AllWords {
  const [words, setWords] = useState<AllWords>({});
  useEffect(() => {
    loadAllWords().then(setWords, () => undefined);
  }, []);
  return words;
}

/** Choosing or uploading an own icon; nothing where no module keeps them. */
export function OwnIconChoice(props: { readonly value: string; readonly onPick: (id: string) => void }): ReactNode {
  return OwnChoice ? (
    <Suspense fallback={null}>
      <OwnChoice {...props} />
    </Suspense>
  ) : null;
}

const isOwn = (name: string): boolean => name.length === 36;

/**
 * An icon by its name out of one drawing that the browser keeps, or an uploaded one by its id; `picture` is its address
 * where that is known. Seen, not read aloud.
 */
export function MenuIcon({
  name,
  picture,
}: {
  readonly name: string;
  readonly picture?: string | undefined;
}): ReactNode {
  if (picture !== undefined) return <img className="mp-menu-svg" src={picture} alt="" />;
  if (isOwn(name))
    return OwnPicture ? (
      <Suspense fallback={null}>
        <OwnPicture id={name} />
      </Suspense>
    ) : null;
  return (
    <svg className="mp-menu-svg" aria-hidden focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
