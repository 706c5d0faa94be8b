import { resourceServer } from '../resource/registry.ts';
import type { ResourceServer } from '../resource/model.ts';
import type { Piece } from './piece.ts';
import { piecesOf } from './pieces.ts';
import { readTableFacts } from './table-facts.ts';
import type { CatalogueReader, TableFacts } from './table-facts.ts';

/** A piece that the catalogue lacks, with the resource that asks for it. */
interface MissingPiece extends Piece {
  readonly resource: string;
}

/** How declarations and catalogue differ. */
export interface CatalogueDifference {
  /** What a migration has to make; nothing of a table that does not exist. */
  readonly missing: readonly MissingPiece[];
  /** A sentence for each difference, those included that no migration mends. */
  readonly problems: readonly string[];
}

/** Compares all that resources declare with what the catalogue has, in one statement. */
export async function compareCatalogue(
  reader: CatalogueReader,
  servers: readonly ResourceServer[],
): Promise<CatalogueDifference> {
  const tables = servers.flatMap(({ resource, table, links }) => [
    table,
    ...Object.values(links).map((link) => link.table),
    ...Object.values(resource.fields).flatMap(({ to = '' }) => resourceServer(to)?.table ?? []),
  ]);
  const facts = await readTableFacts(reader, [...new Set(tables)]);
  const compared = servers.map((server) => compareResource(server, facts));
  return {
    missing: compared.flatMap(({ missing }) => missing),
    problems: compared.flatMap(({ problems }) => problems),
  };
}

function compareResource(server: ResourceServer, facts: ReadonlyMap<string, TableFacts>): CatalogueDifference {
  const { key } = server.resource;
  const { without = {} } = server;
  const pieces = piecesOf(server, resourceServer);
  const absent = [...new Set(pieces.map(({ table }) => table))].filter((table) => !facts.has(table));
  const lacking = pieces.filter((piece) => {
    const found = facts.get(piece.table);
    return found !== undefined && !piece.isIn(found);
  });
  const missing = lacking.filter(({ name }) => without[name] === undefined);
  const needless = Object.keys(without).filter((name) => !lacking.some((piece) => piece.name === name));
  return {
    missing: missing.map((piece) => ({ ...piece, resource: key })),
    problems: [
      ...absent.map((table) => `${key}: there is no table ${table}`),
      ...missing.map(({ table, text }) => `${key}: table ${table} has no ${text}`),
      ...needless.map((name) => `${key}: the exception for ${name} is not needed`),
    ],
  };
}

/** Throws, naming each difference, when a table lacks what its resource declares: the resource would be broken. */
export async function requireCatalogueMet(reader: CatalogueReader, servers: readonly ResourceServer[]): Promise<void> {
  const { problems } = await compareCatalogue(reader, servers);
  if (problems.length > 0)
    throw new Error(
      `tables lack what is declared (npm run new:migration -- <name> writes it):\n${problems.join('\n')}`,
    );
}
