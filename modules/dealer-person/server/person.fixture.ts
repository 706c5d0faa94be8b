import { open } from '@mp/kernel/server';
import type { Answer, TestUser } from '@mp/kernel/testing';
import { fireTimers } from '@mp/workflow/testing';
import { mobile, Stage } from '@mp/dealer/testing';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
let births = 0;

/** An ID number that nobody has, with the right check digit. */
export function idNumber(): string {
  births += 1;
  const bare = `31011519${80 + (births % 19)}0${1 + (births % 9)}${10 + (births % 18)}${String(births).padStart(3, '0')}`;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(bare[at]), 0);
  return `${bare}${'10X98765432'[sum % 11]}`;
}

/** A dealer of a test. */
export interface TestDealer {
  readonly id: string;
  readonly code: string;
  readonly admin: TestUser;
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A stage with people of dealers. */
export class PeopleStage extends Stage {
  /** A second dealer, in Chengdu: other credit code, other people. */
  second(): Promise<TestDealer> {
    const name = { ZH_CN: '成都蓉电服务有限公司', EN_US: '', JA_JP: '' };
    return this.activeDealer({ name, creditCode: '91510107MA6D000D47', adminMobile: mobile() });
  }

  /** A staged scan of somebody. */
  async uploaded(user: TestUser): Promise<string> {
    const part = (head: string) => Buffer.from(`--x\r\nContent-Disposition: form-data; ${head}\r\n`);
    const payload = Buffer.concat([
      part('name="purpose"'),
      Buffer.from('\r\nattachment\r\n'),
      part('name="file"; filename="certificate.png"'),
      Buffer.from('Content-Type: image/png\r\n\r\n'),
      png,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const answer = await this.server.call(user, 'POST', '/attachment/files', {
      raw: { payload, type: 'multipart/form-data; boundary=x' },
    });
    if (answer.status !== 201) throw new Error(answer.text);
    return String(answer.body.id);
  }

  /** A draft of a person. */
  draft(user: TestUser, more: object = {}): Promise<Answer> {
    const body = { name: '周强', mobile: mobile(), idNumber: idNumber(), site: '总部', jobType: 'TECH', ...more };
    return this.server.call(user, 'POST', '/dealer/person', { body });
  }

  /** A certificate of a person. */
  async certificate(user: TestUser, personId: string, more: object = {}): Promise<Answer> {
    const files = [await this.uploaded(user)];
    const issuedOn = new Date(this.server.services.now().getTime() - 30 * 86_400_000).toISOString().slice(0, 10);
    const body = {
      personId,
      type: 'COMMISSION',
      level: 3,
      certNo: `C-${personId.slice(-6)}`,
      issuer: 'maker',
      issuedOn,
      files,
    };
    return this.server.call(user, 'POST', '/dealer/personCertificate', { body: { ...body, ...more } });
  }

  /** The row of a person. */
  async person(id: string): Promise<Record<string, unknown>> {
    const [row] = await this.server.sql<Record<string, unknown>>('select * from dealer_person where id = $1', [id]);
    return row ?? {};
  }

  /** The change of a person that was made last. */
  async change(personId: string): Promise<Record<string, unknown>> {
    const [row] = await this.server.sql<Record<string, unknown>>(
      'select * from person_change where person_id = $1 order by id desc limit 1',
      [personId],
    );
    return row ?? {};
  }

  /** Moves a person by hand. */
  async move(
    user: TestUser,
    id: string,
    { action, form = {} }: { readonly action: string; readonly form?: object },
  ): Promise<Answer> {
    const { version } = await this.person(id);
    return this.server.call(user, 'POST', `/dealer/person/${id}/transitions/${action}`, { body: { version, ...form } });
  }

  /** Decides the open task of somebody on the last change of a person. */
  async validate(
    user: TestUser,
    personId: string,
    { outcome = 'approve', more = {} }: { readonly outcome?: string; readonly more?: object } = {},
  ): Promise<Answer> {
    const { id } = await this.change(personId);
    if (user === this.people.trn && outcome === 'approve') await this.#confirmed(String(id));
    return this.decide(user, String(id), { outcome, more });
  }

  /** The training department records that the maker knows the certificates of a change that wait. */
  async #confirmed(change: string): Promise<void> {
    const waiting = await this.server.sql<{ id: string }>(
      `select c.id from person_certificate c join person_change h on c.id = any(h.certificate_ids)
        where h.id = $1 and c.issuer = 'maker' and c.state = 'pending'
          and coalesce(c.verify_result, 'notFound') in ('notFound', 'mismatch')`,
      [change],
    );
    for (const { id } of waiting)
      await this.server.call(this.people.trn, 'POST', `/dealer/personChange/${change}/verifications`, {
        body: { certificateId: id, way: 'phone', result: 'confirmed', remark: '培训部台账' },
      });
  }

  /** A person who serves, with a certificate of the maker that was passed. */
  async serving(dealer: TestDealer, more: object = {}, certificate: object = {}): Promise<string> {
    const made = await this.draft(dealer.admin, more);
    if (made.status !== 201) throw new Error(made.text);
    const id = String(made.body.id);
    const cert = await this.certificate(dealer.admin, id, certificate);
    if (cert.status !== 201) throw new Error(cert.text);
    for (const answer of [
      await this.move(dealer.admin, id, { action: 'submit' }),
      await this.validate(this.people.ase, id),
      await this.validate(this.people.trn, id),
    ])
      if (answer.status !== 200) throw new Error(answer.text);
    return id;
  }

  /** The code that was sent last to a mobile number. */
  async codeTo(mobileNumber: unknown): Promise<string> {
    const [row] = await this.server.sql<{ body: string }>(
      `select body from delivery where recipient = $1 order by created_at desc limit 1`,
      [mobileNumber],
    );
    return /\d{6}/.exec(open(row?.body ?? ''))?.[0] ?? '';
  }

  /** Fires the timers of processes that are due by the server's clock. */
  fireTimers(): Promise<number> {
    return fireTimers(this.server);
  }
}
