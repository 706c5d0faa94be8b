const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bMicroMessenger\/(\d+)/, 'WeChat'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[.\d]* (?:Mobile\/\w+ )?Safari/, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Browser and system as people name them, `Chrome 141 · Windows`; empty when the header says nothing known. */
export function browserOf(userAgent: string | null): string {
  const agent = userAgent ?? '';
  const browser = browsers
    .map(([pattern, name]) => [name, pattern.exec(agent)?.[1]] as const)
    .find(([, version]) => version);
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1];
  return [browser ? `${browser[0]} ${browser[1]}` : '', system ?? ''].filter(Boolean).join(' · ');
}
