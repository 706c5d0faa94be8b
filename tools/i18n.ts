import { type DeclaredTexts, declaredTexts, loadDeclarations } from './declared-texts.ts';
import { filesOf, type Findings, isRecord, type Problem, report, repositoryRoot, textOf } from './repository.ts';
import {
  child,
  children,
  isCode,
  isTest,
  lineOf,
  parse,
  type Source,
  stringValue,
  type SyntaxNode,
  visit,
} from './source.ts';

const languages = ['zh-CN', 'en-US', 'ja-JP'] as const;
type Language = (typeof languages)[number];

/** Texts of one locale folder by language. */
interface LocaleFolder {
  readonly folder: string;
  readonly texts: Readonly<Record<Language, Readonly<Record<string, string>>>>;
}

/** What the program says about keys. */
interface Uses {
  /** Strings that may be keys, with each prefix of their file in front as well. */
  readonly words: ReadonlySet<string>;
  /** Keys put together by a template. */
  readonly patterns: readonly RegExp[];
  /** Keys that are certainly meant as such. */
  readonly wanted: readonly { readonly file: string; readonly key: string }[];
}

/**
 * Texts: the same keys in three languages, in order, with the same parameters; none missing, none unused; no word in
 * Chinese or Japanese outside the locale files (and default values of settings); no English sentence left in the Chinese and Japanese ones.
 */
export function checkTexts(root: string, declared: DeclaredTexts): Findings {
  const files = filesOf(root);
  const { folders, problems: unreadable } = readFolders(root, files);
  const parsed = (those: (file: string) => boolean) =>
    files.filter((file) => isCode(file) && those(file)).map((file) => parse(file, textOf(root, file)));
  const sources = parsed(isProduct);
  const known = new Set(folders.flatMap(({ texts }) => Object.keys(texts['zh-CN'])));
  // What tenants begin with names texts as well, such as events of reminders.
  const uses = usesOf([...sources, ...parsed(isBeginning)]);
  return {
    seen: folders.length === 0 ? 0 : sources.length,
    problems: [
      ...unreadable,
      ...folders.flatMap(folderProblems),
      ...doubledKeys(folders),
      ...missingKeys(uses, known, declared),
      ...unusedKeys(folders, uses, declared),
      ...sources.filter(({ file }) => !file.endsWith('.settings.ts')).flatMap(foreignLiterals),
      ...addedTabProblems(sources),
    ],
  };
}

const isOfProduct = (file: string): boolean => /^(apps|kernel|engine|modules)\//.test(file) && !isTest(file);

/** Program text whose words the user may read; tests, tools and sample data speak freely. */
function isProduct(file: string): boolean {
  return isOfProduct(file) && !/\/(testing|seed|demo)\/|seed[^/]*\.ts$|\.fixture\.tsx?$/.test(file);
}

/** Rows with which tenants begin, such as rules of reminders. */
const isBeginning = (file: string): boolean => isOfProduct(file) && /\/seed-[^/]*\.ts$/.test(file);

function readFolders(root: string, files: readonly string[]): { folders: LocaleFolder[]; problems: Problem[] } {
  const names = new Set(files.flatMap((file) => /^(.*\/locale)\/[^/]+\.json$/.exec(file)?.[1] ?? []));
  const folders: LocaleFolder[] = [];
  const problems: Problem[] = [];
  for (const folder of names) {
    const read = languages.map((language) => readTexts(root, `${folder}/${language}.json`, files));
    problems.push(...read.flatMap((each) => each.problems));
    const [zh = {}, en = {}, ja = {}] = read.map(({ texts }) => texts);
    folders.push({ folder, texts: { 'zh-CN': zh, 'en-US': en, 'ja-JP': ja } });
  }
  return { folders, problems };
}

const isError = (key: string): boolean => key.includes('.error.');
/** Errors that speak of placeholders themselves. */
const bracesAsSaid: ReadonlySet<string> = new Set([
  'map.error.tileUrlInvalid',
  'sso.error.templateInvalid',
  'setting.error.numberPattern',
]);

function readTexts(
  root: string,
  file: string,
  files: readonly string[],
): { texts: Record<string, string>; problems: Problem[] } {
  if (!files.includes(file)) return { texts: {}, problems: [{ file, text: 'is missing' }] };
  const content = textOf(root, file);
  const parsed: unknown = JSON.parse(content);
  const entries = isRecord(parsed) ? Object.entries(parsed) : [];
  const texts = Object.fromEntries(
    entries.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
  const keys = entries.map(([key]) => key);
  const lines = content.split('\n').filter((line) => /^\s*"(?:[^"\\]|\\.)*"\s*:/.test(line)).length;
  const faults = [
    ...entries
      .filter(([, value]) => typeof value !== 'string' || value.trim() === '')
      .map(([key]) => `${key} has no text`),
    ...Object.entries(texts)
      .filter(([key, text]) => isError(key) && !bracesAsSaid.has(key) && /(?<!\{)\{\w+\}(?!\})/.test(text))
      .map(([key]) => `${key} names a parameter as {name}, which is shown as it stands: {{name}}`),
    ...(lines > keys.length ? ['names a key twice'] : []),
    ...keys
      .filter((key, at) => at > 0 && key < (keys[at - 1] ?? ''))
      .slice(0, 1)
      .map((key) => `is not in order from ${key} on`),
  ];
  return { texts, problems: faults.map((text) => ({ file, text })) };
}

/** English counts in `_one` and `_other`, the others in `_other` alone. */
const singular = /_one$/;

function folderProblems({ folder, texts }: LocaleFolder): Problem[] {
  const all = new Set(
    languages.flatMap((language) => Object.keys(texts[language]).filter((key) => !singular.test(key))),
  );
  const gaps = languages.flatMap((language) =>
    [...all]
      .filter((key) => !Object.hasOwn(texts[language], key))
      .map((key) => ({ file: `${folder}/${language}.json`, text: `lacks ${key}` })),
  );
  return [...gaps, ...[...all].flatMap((key) => keyProblems(folder, texts, key)), ...pluralProblems(folder, texts)];
}

/** An English noun in the plural behind a count. */
const counted = /\{\{count\}\} (?:[a-z-]+ ){0,2}?[a-z]+s\b/;
/** The same in the text of an error code, whose parameters often count by another name. */
const countedInError =
  /\{\{(?:count|n|max|min|most|nodes|depth|seconds|minutes|hours|days|months|years)\}\} (?!(?:is|was|has)\b)(?:[a-z-]+ ){0,2}?[a-z]+s\b/;

/** English texts that would say "1 rows": a count of things needs `_one` and `_other`. */
function pluralProblems(folder: string, texts: LocaleFolder['texts']): Problem[] {
  const english = texts['en-US'];
  const base = (key: string) => key.replace(/_other$/, '');
  const isCounted = (key: string, value: string) => (key.includes('.error.') ? countedInError : counted).test(value);
  return Object.entries(english)
    .filter(
      ([key, value]) => !singular.test(key) && isCounted(key, value) && !Object.hasOwn(english, `${base(key)}_one`),
    )
    .map(([key]) => ({ file: `${folder}/en-US.json`, text: `${key} counts without a singular (${base(key)}_one)` }));
}

function keyProblems(folder: string, texts: LocaleFolder['texts'], key: string): Problem[] {
  const english = texts['en-US'][key] ?? '';
  return (['zh-CN', 'ja-JP'] as const).flatMap((language) => {
    const value = texts[language][key];
    if (value === undefined || english === '') return [];
    const file = `${folder}/${language}.json`;
    return [
      ...(params(value) === params(english)
        ? []
        : [
            {
              file,
              text: `${key} has the parameters ${params(value) || 'none'}, English has ${params(english) || 'none'}`,
            },
          ]),
      ...(value === english && isSentence(value) ? [{ file, text: `${key} is left in English` }] : []),
    ];
  });
}

function params(value: string): string {
  return [...new Set([...value.matchAll(/\{\{\s*-?\s*(\w+)[^}]*\}\}/g)].map(([, name = '']) => name))]
    .sort()
    .join(', ');
}

/** Two ordinary English words in a row; names such as `Excel`, `ID` or `Open API` are none. */
function isSentence(value: string): boolean {
  return /\b[A-Za-z]{2,} [a-z]{2,}\b/.test(value.replace(/\{\{[^}]*\}\}/g, ''));
}

function doubledKeys(folders: readonly LocaleFolder[]): Problem[] {
  const owners = new Map<string, string>();
  return folders.flatMap(({ folder, texts }) =>
    Object.keys(texts['zh-CN']).flatMap((key) => {
      const owner = owners.get(key);
      owners.set(key, folder);
      return owner === undefined ? [] : [{ file: `${folder}/zh-CN.json`, text: `${key} stands in ${owner} already` }];
    }),
  );
}

function missingKeys(uses: Uses, known: ReadonlySet<string>, declared: DeclaredTexts): Problem[] {
  const there = (key: string) => known.has(key) || known.has(`${key}_other`);
  return [
    ...[...declared.required]
      .filter((key) => !there(key))
      .map((key) => ({ file: 'locale', text: `${key} is declared and has no text` })),
    ...declared.oneOf
      .filter((keys) => !keys.some(there))
      .map((keys) => ({ file: 'locale', text: `${keys.join(' or ')} is declared and has no text` })),
    ...uses.wanted
      .filter(({ key }) => !there(key))
      .map(({ file, key }) => ({ file, text: `shows ${key}, which has no text` })),
  ];
}

function unusedKeys(
  folders: readonly LocaleFolder[],
  uses: Uses,
  { required, optional, oneOf }: DeclaredTexts,
): Problem[] {
  const names = new Set(oneOf.flat());
  const used = (key: string) =>
    uses.words.has(key) ||
    required.has(key) ||
    optional.has(key) ||
    names.has(key) ||
    uses.patterns.some((pattern) => pattern.test(key));
  return folders.flatMap(({ folder, texts }) =>
    Object.keys(texts['zh-CN'])
      .filter((key) => !used(key) && !used(key.replace(/_(one|other)$/, '')))
      .map((key) => ({ file: `${folder}/zh-CN.json`, text: `${key} is used nowhere` })),
  );
}

function usesOf(sources: readonly Source[]): Uses {
  const words = new Set<string>();
  const patterns = new Map<string, RegExp>();
  const wanted: Uses['wanted'][number][] = [];
  for (const source of sources) {
    const translators = translatorsOf(source);
    const prefixes = [...new Set(['', ...translators.flatMap(({ prefix }) => prefix ?? [])])];
    visit(source.program, (node) => {
      const word = stringValue(node);
      if (word !== undefined) for (const prefix of prefixes) words.add(joined(prefix, word.replace(/^@/, '')));
      if (node.type === 'TemplateLiteral') for (const prefix of prefixes) addPattern(patterns, prefix, node);
      const keys = wantedKeys(node, translators);
      for (const key of keys) wanted.push({ file: `${source.file}:${lineOf(source.text, node.start)}`, key });
    });
  }
  return { words, patterns: [...patterns.values()], wanted };
}

function joined(prefix: string, key: string): string {
  return prefix === '' ? key : `${prefix}.${key}`;
}

/** A name that translates, the prefix it puts in front, and the function it is known in. */
interface Translator {
  readonly name: string;
  /** Undefined when it is computed, so that the keys cannot be judged. */
  readonly prefix: string | undefined;
  readonly start: number;
  readonly end: number;
}

/** What translates in a file: `const t = useText('dealer')` → t with the prefix dealer. */
function translatorsOf({ program }: Source): Translator[] {
  const found: Translator[] = importsText(program)
    ? [{ name: 'text', prefix: '', start: program.start, end: program.end }]
    : [];
  const functions: SyntaxNode[] = [program];
  visit(program, (node) => {
    if (/Function/.test(node.type)) functions.push(node);
  });
  visit(program, (node) => {
    const call = node.type === 'VariableDeclarator' ? child(node, 'init') : undefined;
    if (call?.type !== 'CallExpression' || child(call, 'callee')?.['name'] !== 'useText') return;
    const name = child(node, 'id')?.['name'];
    const [argument] = children(call, 'arguments');
    const prefix = argument === undefined ? '' : stringValue(argument);
    const { start, end } = innermost(functions, node);
    if (typeof name === 'string') found.push({ name, prefix, start, end });
  });
  return found;
}

/** The smallest of the ranges around a node; the first range is the whole file. */
function innermost<R extends { readonly start: number; readonly end: number }>(
  ranges: readonly R[],
  node: SyntaxNode,
): R {
  const around = ranges.filter(({ start, end }) => start <= node.start && node.end <= end);
  const [found] = around.sort((a, b) => a.end - a.start - (b.end - b.start));
  if (!found) throw new Error('a node lies outside its own file');
  return found;
}

/** Whether `text` is the translator of the web kernel here and not a field or a column of that name. */
function importsText(program: SyntaxNode): boolean {
  return children(program, 'body').some(
    (node) =>
      node.type === 'ImportDeclaration' &&
      /^@mp\/kernel\/web$|\/i18n\.ts$/.test(stringValue(child(node, 'source')) ?? '') &&
      children(node, 'specifiers').some((each) => child(each, 'local')?.['name'] === 'text'),
  );
}

function wantedKeys(node: SyntaxNode, translators: readonly Translator[]): string[] {
  const named = node.type === 'JSXAttribute' ? child(node, 'name') : node.type === 'Property' && child(node, 'key');
  if (named && ['titleKey', 'labelKey', 'textKey'].includes(String(named['name']))) {
    const key = stringValue(child(node, 'value'));
    return key === undefined ? [] : [key];
  }
  if (node.type === 'Literal' && /^@[a-z]\w*(\.\w+)+$/i.test(stringValue(node) ?? ''))
    return [(stringValue(node) ?? '').slice(1)];
  return node.type === 'CallExpression' ? translatedKeys(node, translators) : [];
}

/** The key that a call of a translator names. */
function translatedKeys(node: SyntaxNode, translators: readonly Translator[]): string[] {
  const named = translators.filter(({ name }) => name === child(node, 'callee')?.['name']);
  const around = named.filter(({ start, end }) => start <= node.start && node.end <= end);
  const key = stringValue(children(node, 'arguments')[0]);
  const prefix = around.length === 0 ? undefined : innermost(around, node).prefix;
  return key === undefined || prefix === undefined ? [] : [joined(prefix, key)];
}

/** A template such as `icon.${name}` uses every key of that form; one without a fixed part between dots uses none. */
function addPattern(patterns: Map<string, RegExp>, prefix: string, node: SyntaxNode): void {
  const quasis = Array.isArray(node['quasis']) ? node['quasis'] : [];
  const fixed = quasis.map((quasi) =>
    isRecord(quasi) && isRecord(quasi['value']) ? String(quasi['value']['cooked']) : '',
  );
  const first = fixed[0] ?? '';
  const whole = [joined(prefix, first), ...fixed.slice(1)];
  if (!whole.every((part) => /^[\w.-]*$/.test(part)) || !/[a-zA-Z]{2,}\.|\.[a-zA-Z]{2,}/.test(whole.join('\0'))) return;
  const pattern = `^${whole.map((part) => part.replaceAll('.', '\\.')).join('[\\w.-]+')}$`;
  patterns.set(pattern, new RegExp(pattern));
}

const moduleOf = (file: string): string => file.split('/')[1] ?? '';

/**
 * Titles of the tabs that modules add to records of others: the texts of a module are there once one of its pages is, those
 * that begin with `nav.` always.
 */
function addedTabProblems(sources: readonly Source[]): Problem[] {
  const declaredBy = new Map(
    sources.flatMap(({ file, text }) =>
      [...text.matchAll(/defineResource\('([\w.]+)'/g)].map(([, key = '']) => [key, moduleOf(file)] as const),
    ),
  );
  return sources.flatMap(({ file, text, program }) => {
    const problems: Problem[] = [];
    visit(program, (node) => {
      if (node.type !== 'Property' || child(node, 'key')?.['name'] !== 'recordTabs') return;
      for (const tab of children(child(node, 'value') ?? node, 'elements')) {
        const said = (name: string) =>
          stringValue(
            children(tab, 'properties')
              .filter((each) => child(each, 'key')?.['name'] === name)
              .map((each) => child(each, 'value'))[0],
          ) ?? '';
        const [resource, titleKey] = [said('resource'), said('titleKey')];
        if (declaredBy.get(resource) !== moduleOf(file) && !titleKey.startsWith('nav.'))
          problems.push({
            file: `${file}:${lineOf(text, tab.start)}`,
            text: `gives ${resource} of another module a tab called ${titleKey}, which is there only once a page of this module was open; its key begins with nav.`,
          });
      }
    });
    return problems;
  });
}

const cjk = /[\u3041-\u30fa\u3400-\u9fff]/;
/** A language calls itself the same in every language. */
const selfNames = ['中文', '简体中文', '日本語', '中', '日'];

function foreignLiterals({ file, text, program }: Source): Problem[] {
  const problems: Problem[] = [];
  visit(program, (node) => {
    const said =
      node.type === 'JSXText' || (node.type === 'Literal' && node['regex'] === undefined)
        ? String(node['value'])
        : node.type === 'TemplateElement' && isRecord(node['value'])
          ? String(node['value']['raw'])
          : '';
    if (cjk.test(said) && !selfNames.includes(said.trim()))
      problems.push({
        file: `${file}:${lineOf(text, node.start)}`,
        text: `says "${said.trim().slice(0, 30)}"; words stand in the locale files`,
      });
  });
  return problems;
}

if (import.meta.main) {
  await loadDeclarations(repositoryRoot);
  report('i18n', checkTexts(repositoryRoot, declaredTexts()));
  process.exit();
}
