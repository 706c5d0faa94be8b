import { type DeclaredError, errorTextKey } from '@mp/kernel/contract';
import { loadDeclarations, sortedErrors } from './declared-texts.ts';
import { writeOrCheck } from './generated.ts';
import { filesOf, jsonOf, repositoryRoot } from './repository.ts';

/** Texts of one language by key. */
export type Texts = Readonly<Record<string, unknown>>;

/** The document that lists every error a client may meet. */
export function errorCatalogue(errors: readonly DeclaredError[], texts: { zh: Texts; en: Texts; ja: Texts }): string {
  const cell = (language: Texts, code: string) =>
    String(language[errorTextKey(code)] ?? language[`${errorTextKey(code)}_other`] ?? '')
      .replaceAll('|', '\\|')
      .replaceAll('\n', ' ');
  const rows = errors.map(
    ({ code, status }) =>
      `| \`${code}\` | ${status} | ${cell(texts.zh, code)} | ${cell(texts.en, code)} | ${cell(texts.ja, code)} |`,
  );
  return [
    '# Errors',
    '',
    'Made by `npm run errors` from the declarations and the locale files. Codes are stable: clients may rely on them. The envelope stands in the API reference.',
    '',
    '| code | HTTP | zh-CN | en-US | ja-JP |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** All texts of the repository in one language. */
export function allTexts(root: string, language: string): Texts {
  const files = filesOf(root).filter((file) => file.endsWith(`/locale/${language}.json`));
  return Object.assign({}, ...files.map((file) => jsonOf(root, file)));
}

if (import.meta.main) {
  await loadDeclarations(repositoryRoot);
  const errors = sortedErrors();
  const texts = (language: string) => allTexts(repositoryRoot, language);
  const catalogue = errorCatalogue(errors, { zh: texts('zh-CN'), en: texts('en-US'), ja: texts('ja-JP') });
  if (errors.length === 0) {
    console.error('error-catalogue: saw no errors');
    process.exitCode = 1;
  } else writeOrCheck('docs/error-catalogue.md', catalogue, { command: 'npm run errors' });
  process.exit();
}
