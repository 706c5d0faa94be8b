import type { Tone } from '@mp/kernel/contract';
import { theme, type ThemeConfig } from 'antd';
import { useSyncExternalStore } from 'react';
import { adjustForContrast, contrast, mix } from './contrast.ts';
import './fonts.css';

/** The colours of one scheme (ui.md section 3). */
export interface Palette {
  readonly brand: string;
  readonly brandHover: string;
  readonly onBrand: string;
  readonly surface: string;
  readonly raised: string;
  readonly border: string;
  readonly text: string;
  readonly secondary: string;
  readonly disabled: string;
  readonly success: string;
  readonly warning: string;
  readonly danger: string;
  readonly info: string;
}

/** Light or dark. */
export type Scheme = 'light' | 'dark';
/** Height of rows and controls. */
export type Density = 'default' | 'compact';

const light: Palette = {
  brand: '#1f5eff',
  brandHover: '#376bed',
  onBrand: '#ffffff',
  surface: '#f6f7f9',
  raised: '#ffffff',
  border: '#e5e8ee',
  text: '#1a2233',
  secondary: '#5a6478',
  disabled: '#a3acbd',
  success: '#17955b',
  warning: '#c77700',
  danger: '#d1373b',
  info: '#1f5eff',
};

const dark: Palette = {
  brand: '#5b8cff',
  brandHover: '#7aa3ff',
  onBrand: '#101318',
  surface: '#101318',
  raised: '#181c23',
  border: '#2a303a',
  text: '#e6eaf2',
  secondary: '#9aa5b8',
  disabled: '#5a6478',
  success: '#3fc98a',
  warning: '#f0a63a',
  danger: '#ff6b6e',
  info: '#5b8cff',
};

/** The faces by language; the style sheet chooses among them by the language of the document. */
const fontFamilies = {
  base: '-apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Hiragino Sans", "Noto Sans CJK SC", sans-serif',
  ja: '-apple-system, "Segoe UI", "Hiragino Sans", "Yu Gothic UI", "Meiryo", "Noto Sans CJK JP", sans-serif',
};
const fontFamilyCode = 'ui-monospace, "SFMono-Regular", Consolas, "Noto Sans Mono CJK SC", monospace';
const aa = 4.5;

/** A little lighter, as far as text on it and in it stays readable. */
const hoverOf = (colour: string, back: string): string => adjustForContrast(mix(colour, back, 0.15), back, aa);

/** The palette of a scheme; a tenant's brand colour is moved until text in it and on it meets WCAG AA. */
export function paletteOf(scheme: Scheme, brand?: string | null): Palette {
  const base = scheme === 'dark' ? dark : light;
  if (!brand || !/^#[0-9a-f]{6}$/i.test(brand)) return base;
  const corrected = adjustForContrast(brand, base.raised, aa);
  const onBrand = contrast(corrected, light.raised) >= contrast(corrected, dark.surface) ? light.raised : dark.surface;
  return { ...base, brand: corrected, onBrand, brandHover: hoverOf(corrected, base.raised), info: corrected };
}

/** Colours of the state tags: one colour per meaning everywhere (ui.md section 3). */
export function tonesOf(
  palette: Palette,
): Readonly<Record<Tone, { readonly text: string; readonly back: string; readonly line: string }>> {
  const filled = (colour: string) => {
    const back = mix(colour, palette.raised, 0.88);
    return { text: adjustForContrast(colour, back, aa), back, line: mix(colour, palette.raised, 0.65) };
  };
  return {
    draft: filled(palette.secondary),
    processing: filled(palette.info),
    waiting: filled(palette.warning),
    success: filled(palette.success),
    danger: filled(palette.danger),
    void: { text: palette.secondary, back: palette.raised, line: palette.border },
  };
}

const hoverBackOf = ({ text, raised }: Palette): string => mix(text, raised, 0.95);

/** Ant Design's colours, by what they are for. */
function colourTokens(palette: Palette): NonNullable<ThemeConfig['token']> {
  return {
    colorPrimary: palette.brand,
    colorPrimaryHover: palette.brandHover,
    colorLink: palette.brand,
    colorLinkHover: palette.brandHover,
    colorSuccess: palette.success,
    colorWarning: palette.warning,
    colorError: palette.danger,
    colorErrorHover: hoverOf(palette.danger, palette.raised),
    colorInfo: palette.info,
    colorSuccessBg: mix(palette.success, palette.raised, 0.88),
    colorSuccessBorder: mix(palette.success, palette.raised, 0.65),
    colorWarningBg: mix(palette.warning, palette.raised, 0.88),
    colorWarningBorder: mix(palette.warning, palette.raised, 0.65),
    colorErrorBg: mix(palette.danger, palette.raised, 0.88),
    colorErrorBorder: mix(palette.danger, palette.raised, 0.65),
    colorInfoBg: mix(palette.info, palette.raised, 0.88),
    colorInfoBorder: mix(palette.info, palette.raised, 0.65),
    colorBgLayout: palette.surface,
    colorBgContainer: palette.raised,
    colorBgElevated: palette.raised,
    colorBorder: mix(palette.secondary, palette.border, 0.65),
    colorBorderSecondary: palette.border,
    colorSplit: palette.border,
    colorText: palette.text,
    colorTextSecondary: palette.secondary,
    colorTextTertiary: palette.secondary,
    colorTextDescription: palette.secondary,
    colorTextPlaceholder: adjustForContrast(palette.disabled, palette.raised, aa),
    colorTextDisabled: palette.disabled,
    colorIcon: palette.secondary,
  };
}

function componentTokens(
  palette: Palette,
  { scheme, isCompact }: { readonly scheme: Scheme; readonly isCompact: boolean },
): NonNullable<ThemeConfig['components']> {
  const isDark = scheme === 'dark';
  const row = isCompact ? 5 : 9;
  const hover = hoverBackOf(palette);
  // Words on a filled danger.
  const onDanger = isDark ? dark.surface : light.raised;
  return {
    Button: {
      primaryColor: palette.onBrand,
      dangerColor: onDanger,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
    },
    Table: {
      headerBg: palette.surface,
      headerColor: palette.secondary,
      headerSplitColor: palette.border,
      borderColor: palette.border,
      rowHoverBg: mix(palette.brand, palette.raised, 0.94),
      rowSelectedBg: mix(palette.brand, palette.raised, 0.9),
      rowSelectedHoverBg: mix(palette.brand, palette.raised, 0.86),
      cellPaddingBlock: row,
      cellPaddingBlockMD: row,
      cellPaddingBlockSM: isCompact ? 3 : 5,
    },
    Menu: {
      itemBg: palette.raised,
      subMenuItemBg: palette.raised,
      itemHeight: isCompact ? 32 : 36,
      itemSelectedBg: mix(palette.brand, palette.raised, 0.9),
      itemSelectedColor: adjustForContrast(palette.brand, mix(palette.brand, palette.raised, 0.9), aa),
      activeBarBorderWidth: 0,
    },
    Dropdown: {
      controlItemBgHover: hover,
      colorError: adjustForContrast(palette.danger, hover, aa),
      colorTextLightSolid: onDanger,
    },
    Segmented: {
      trackBg: isDark ? palette.raised : palette.border,
      itemSelectedBg: isDark ? palette.border : palette.raised,
    },
    Badge: { colorBgContainer: palette.raised },
    Tooltip: { colorBgSpotlight: isDark ? palette.border : palette.text },
  };
}

/** The one place where colours, sizes and motion become Ant Design tokens. */
export function antdTheme(
  scheme: Scheme,
  density: Density,
  options: { brand?: string | null; reducedMotion?: boolean } = {},
): ThemeConfig {
  const palette = paletteOf(scheme, options.brand);
  const isCompact = density === 'compact';
  return {
    cssVar: { key: 'mp' },
    hashed: false,
    algorithm: [
      scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
      ...(isCompact ? [theme.compactAlgorithm] : []),
    ],
    token: {
      ...colourTokens(palette),
      fontFamily: 'var(--mp-font)',
      fontFamilyCode,
      fontSize: 14,
      lineHeight: 22 / 14,
      borderRadius: 6,
      borderRadiusLG: 6,
      borderRadiusSM: 4,
      controlHeight: isCompact ? 28 : 32,
      sizeUnit: 4,
      sizeStep: 4,
      wireframe: false,
      motion: options.reducedMotion !== true,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.15s',
      controlOutlineWidth: 3,
    },
    components: componentTokens(palette, { scheme, isCompact }),
  };
}

/** Values for our own style sheets, as custom properties of the document: `var(--mp-border)`. */
export function themeVariables(
  scheme: Scheme,
  density: Density,
  brand?: string | null,
): Readonly<Record<string, string>> {
  const palette = paletteOf(scheme, brand);
  const compact = density === 'compact';
  const tones = Object.entries(tonesOf(palette)).flatMap(([tone, { text, back, line }]) => [
    [`--mp-tone-${tone}-text`, text],
    [`--mp-tone-${tone}-back`, back],
    [`--mp-tone-${tone}-line`, line],
  ]);
  return {
    ...Object.fromEntries(Object.entries(palette).map(([name, colour]) => [`--mp-${kebab(name)}`, colour])),
    ...Object.fromEntries(tones),
    '--mp-brand-soft': mix(palette.brand, palette.raised, 0.9),
    '--mp-brand-strong': adjustForContrast(palette.brand, mix(palette.brand, palette.raised, 0.9), aa),
    '--mp-hover': hoverBackOf(palette),
    '--mp-shadow': scheme === 'dark' ? '0 6px 20px rgb(0 0 0 / 48%)' : '0 6px 20px rgb(26 34 51 / 14%)',
    '--mp-edge': scheme === 'dark' ? 'rgb(0 0 0 / 64%)' : 'rgb(26 34 51 / 28%)',
    '--mp-radius': '6px',
    '--mp-font-base': fontFamilies.base,
    '--mp-font-ja': fontFamilies.ja,
    '--mp-font-code': fontFamilyCode,
    '--mp-row': compact ? '32px' : '40px',
  };
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

let tenantBrand: string | null = null;
const brandListeners = new Set<() => void>();

/** Sets the tenant's brand colour (`#rrggbb`); null gives the product's own. */
export function setBrand(colour: string | null): void {
  tenantBrand = colour;
  for (const listener of brandListeners) listener();
}

/** The tenant's brand colour, live. */
export function useBrand(): string | null {
  return useSyncExternalStore(
    (listener) => {
      brandListeners.add(listener);
      return () => brandListeners.delete(listener);
    },
    () => tenantBrand,
  );
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** The scheme that a preference means now; `auto` follows the system. */
export function useScheme(preference: Scheme | 'auto'): Scheme {
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  return preference === 'auto' ? (systemDark ? 'dark' : 'light') : preference;
}

/** Whether the user asked the system for less motion. */
export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)');
}

/** Whether the window is as narrow as a phone: the menu becomes a sheet, tables become cards (ui.md section 8). */
export function usePhone(): boolean {
  return useMedia('(max-width: 767px)');
}
