import { apiPrefix, declaredEndpoints } from '@mp/kernel/contract';
import { type Context, loadedModules, openAddress, openApiDocument, routesOfModule } from '@mp/kernel/server';
import { projectRow } from './access-project.query.ts';

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: { readonly schemas: object };
}

const header = (name: string) => ({ type: 'apiKey', in: 'header', name });
const securitySchemes = {
  accessCode: header('X-Access-Code'),
  accessToken: header('X-Access-Token'),
  bearer: { type: 'http', scheme: 'bearer' },
};
const security = [{ accessCode: [], accessToken: [] }, { bearer: [] }];

/** The OpenAPI document of what a project may call, at the addresses of the gateway. Throws `common.notFound`. */
export async function documentOfProject(context: Context, id: string): Promise<object> {
  const { apis } = await projectRow(context, id);
  const granted = new Set(apis);
  const routes = loadedModules()
    .flatMap((module) => routesOfModule(module))
    .filter(({ endpoint }) => granted.has(endpoint.id));
  const { texts, environment } = context.services;
  const whole = openApiDocument({ routes, texts, version: environment.version, documents: [] }) as Described;
  const paths: Record<string, object> = {};
  for (const api of apis) {
    const endpoint = declaredEndpoints().get(api);
    const described = endpoint && whole.paths[`${apiPrefix}${endpoint.path}`]?.[endpoint.method.toLowerCase()];
    if (endpoint && described)
      paths[openAddress(endpoint)] = { [endpoint.method.toLowerCase()]: { ...described, security } };
  }
  return {
    ...whole,
    info: {
      title: 'mpcloud open gateway',
      version: environment.version,
      description: 'Operations that this project may call. How a call proves itself: docs/how-to/integrate.md.',
    },
    servers: [{ url: environment.publicUrl === undefined ? '/' : new URL(environment.publicUrl).origin }],
    components: { ...whole.components, securitySchemes },
    paths,
  };
}
