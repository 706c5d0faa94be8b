/** What a sample calls. */
export interface SampleCall {
  readonly method: string;
  /** Whole address, values of the path as `{id}`. */
  readonly url: string;
  readonly accessCode: string;
}

/** Languages of the samples. */
export const sampleLanguages = ['curl', 'typescript', 'java'] as const;
/** A language of the samples. */
export type SampleLanguage = (typeof sampleLanguages)[number];

const hasBody = (method: string): boolean => method !== 'GET' && method !== 'DELETE';

function curl({ method, url, accessCode }: SampleCall): string {
  return [
    `curl -X ${method} '${url}'`,
    `-H 'X-Access-Code: ${accessCode}'`,
    `-H "X-Access-Token: $OPEN_TOKEN"`,
    ...(hasBody(method) ? [`-H 'Content-Type: application/json'`, `-d '{}'`] : []),
  ].join(' \\\n  ');
}

function typescript({ method, url, accessCode }: SampleCall): string {
  return [
    `const answer = await fetch('${url}', {`,
    `  method: '${method}',`,
    '  headers: {',
    `    'X-Access-Code': '${accessCode}',`,
    `    'X-Access-Token': process.env.OPEN_TOKEN ?? '',`,
    ...(hasBody(method) ? [`    'Content-Type': 'application/json',`] : []),
    '  },',
    ...(hasBody(method) ? ['  body: JSON.stringify({}),'] : []),
    '});',
    'if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);',
    'console.log(await answer.json());',
  ].join('\n');
}

function java({ method, url, accessCode }: SampleCall): string {
  const body = hasBody(method) ? 'HttpRequest.BodyPublishers.ofString("{}")' : 'HttpRequest.BodyPublishers.noBody()';
  return [
    `HttpRequest request = HttpRequest.newBuilder(URI.create("${url}"))`,
    `    .header("X-Access-Code", "${accessCode}")`,
    '    .header("X-Access-Token", System.getenv("OPEN_TOKEN"))',
    ...(hasBody(method) ? ['    .header("Content-Type", "application/json")'] : []),
    `    .method("${method}", ${body})`,
    '    .build();',
    'HttpResponse<String> answer = HttpClient.newHttpClient()',
    '    .send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(answer.statusCode() + " " + answer.body());',
  ].join('\n');
}

const writers: Readonly<Record<SampleLanguage, (call: SampleCall) => string>> = { curl, typescript, java };

/** A call written out in a language; the token is read from the environment variable OPEN_TOKEN. */
export const sampleOf = (language: SampleLanguage, call: SampleCall): string => writers[language](call);
