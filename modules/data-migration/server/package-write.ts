import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { inOrder, portableCode, portableRecords, portables } from '@mp/kernel/server';
import type { Context, Portable, PortableRecords } from '@mp/kernel/server';
import yazl from 'yazl';
import { idsIn, idsOf, referencesOf, resourceOf, standing, type CarriedLine } from './carried.ts';
import { fileOfType, type Manifest, manifestName, referencesName, signed } from './package-format.ts';
import { mayCarry } from './rights.ts';

/** What is to be packed: kinds of data, each as a whole or some of its records. */
export interface WantedGroup {
  readonly group: Portable['group'];
  readonly ids?: readonly string[] | undefined;
}

/** What a package is made of, and how it is signed. */
export interface PackageOrder {
  readonly groups: readonly WantedGroup[];
  readonly tenant: Manifest['tenant'];
  readonly seal: { readonly salt: string; readonly key: string } | null;
}

/** Records read and written at a time. */
const chunk = 500;

/** One making of a package: files follow one another, the list of contents comes last. */
export class PackageWriter {
  /** Records by the code of their portable. */
  readonly counts: Record<string, number> = {};
  readonly #context: Context;
  readonly #order: PackageOrder;
  readonly #zip = new yazl.ZipFile();
  readonly #files: Record<string, Manifest['files'][string]> = {};
  readonly #carried = new Set<string>();
  readonly #named = new Set<string>();

  constructor(context: Context, order: PackageOrder) {
    this.#context = context;
    this.#order = order;
  }

  /** The bytes of the package, as they are made. */
  bytes(): AsyncIterable<Uint8Array> {
    const made = this.#make();
    made.catch((error: Error) => this.#zip.outputStream.emit('error', error));
    return this.#zip.outputStream as unknown as AsyncIterable<Uint8Array>;
  }

  async #make(): Promise<void> {
    const { order } = inOrder(portables.all());
    for (const portable of order) {
      const ids = await this.#chosen(portable);
      if (ids.length > 0) await this.#add(portableCode(portable), this.#lines(portable, ids));
    }
    const missing = [...this.#named].filter((id) => !this.#carried.has(id));
    const references = await referencesOf(this.#context, missing);
    await this.#add(referencesName.replace('.ndjson', ''), Readable.from(references));
    this.#zip.addBuffer(Buffer.from(JSON.stringify(this.#manifest(), null, 2)), manifestName);
    this.#zip.end();
  }

  /** Ids of the records of a portable that go along: those chosen, and the parts of chosen ones. */
  async #chosen(portable: Portable): Promise<readonly string[]> {
    const wanted = this.#order.groups.find(({ group }) => group === portable.group);
    if (!wanted || !mayCarry(this.#context, portable)) return [];
    const { parent } = resourceOf(portable);
    const records = recordsFor(portable);
    return idsOf(this.#context, records, { ids: parent === undefined ? wanted.ids : undefined });
  }

  async *#lines(portable: Portable, ids: readonly string[]): AsyncGenerator<CarriedLine> {
    for (let at = 0; at < ids.length; at += chunk) {
      const some = ids.slice(at, at + chunk);
      for (const line of await linesOf(this.#context, portable, some)) {
        if (!this.#isWanted(portable, line)) continue;
        if (portable.kind === 'records') this.#carried.add(line.id);
        else this.#named.add(line.id);
        for (const id of idsIn(line.values)) this.#named.add(id);
        yield line;
      }
    }
  }

  /** A part goes along with its parent, where that one is carried. */
  #isWanted(portable: Portable, line: CarriedLine): boolean {
    const { parent } = resourceOf(portable);
    return parent === undefined || portable.kind === 'content' || this.#carried.has(String(line.values[parent]));
  }

  async #add(type: string, lines: AsyncIterable<object>): Promise<void> {
    const name = fileOfType(type);
    const hash = createHash('sha512');
    let rows = 0;
    const text = async function* () {
      for await (const line of lines) {
        const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
        hash.update(bytes);
        rows += 1;
        yield bytes;
      }
    };
    const stream = Readable.from(text());
    const ended = new Promise((resolve, reject) => stream.on('end', resolve).on('error', reject));
    this.#zip.addReadStream(stream, name, { mtime: this.#context.now });
    await ended;
    this.#files[name] = { type, rows, sha512: hash.digest('hex') };
    if (name !== referencesName) this.counts[type] = rows;
  }

  #manifest(): Manifest {
    const { tenant, seal } = this.#order;
    const content = {
      format: 1 as const,
      product: 'mpcloud' as const,
      tenant,
      createdAt: this.#context.at,
      createdBy: this.#context.principal.userName,
      files: this.#files,
    };
    const signature = seal && { salt: seal.salt, hmac: signed(content, Buffer.from(seal.key, 'hex')) };
    return { ...content, signature };
  }
}

const recordsFor = (portable: Portable): PortableRecords =>
  portable.kind === 'records' ? portable : portableRecords(portable.group, portable.of);

/** Lines of records, or of what belongs to them, in the order of their ids. */
async function linesOf(context: Context, portable: Portable, ids: readonly string[]): Promise<CarriedLine[]> {
  const place = new Map(ids.map((id, at) => [id, at]));
  const rows = (await standing(context, recordsFor(portable), { ids })).toSorted(
    (left, right) => (place.get(left.id) ?? 0) - (place.get(right.id) ?? 0),
  );
  const contents = portable.kind === 'content' ? await portable.read(context, ids) : undefined;
  return rows.flatMap(({ id, code, label, values }) => {
    if (!contents) return [{ id, code, label, values }];
    return contents.has(id) ? [{ id, code, label, values: { content: contents.get(id) } }] : [];
  });
}

/** A salt for the key of a signature. */
export const newSalt = (): string => randomBytes(16).toString('hex');
