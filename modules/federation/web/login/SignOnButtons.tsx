import { callLoginSecret, dataOf, tenantField, type LoginPanelProps, type SignInFields } from '@mp/identity/login';
import { callLogin, codeText, getQuery, getStartSettings, text, useText } from '@mp/kernel/web';
import { useEffect, useState, type ReactNode } from 'react';

interface Provider {
  readonly id: string;
  readonly name: string;
}

/** The sites that the page offers, as the server told with the settings. */
function offered(): readonly Provider[] {
  const { providers } = getStartSettings().verification;
  return Array.isArray(providers) ? (providers as readonly Provider[]) : [];
}

const place = 'mp.signOn';

/** What the page remembers in this tab while the browser is at the other site. */
interface Left {
  readonly secret: string;
  readonly fields: SignInFields;
}

function takeLeft(): Left | undefined {
  const stored = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  return stored === null ? undefined : (JSON.parse(stored) as Left);
}

async function leave(provider: Provider, fields: SignInFields): Promise<void> {
  const back = location.search.slice(1);
  const given = { provider: provider.id, back, ...tenantField() };
  const { url, secret } = dataOf(await callLogin<{ url: string; secret: string }>('signon', given));
  sessionStorage.setItem(place, JSON.stringify({ secret, fields } satisfies Left));
  location.assign(url);
}

/** Takes what the other site said out of the address, so that a reload or a copied address does not bring it again. */
function takeFromAddress(name: string): string {
  const value = getQuery(name);
  if (value === '') return '';
  const url = new URL(location.href);
  url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
  return value;
}

/** What the browser brought back from the other site, read once. */
interface Arrival {
  readonly proof: string;
  readonly refused: string;
  readonly left: Left | undefined;
}

function readArrival(): Arrival {
  const refused = takeFromAddress('signOnError');
  const proof = takeFromAddress('signOn');
  const left = proof === '' && refused === '' ? undefined : takeLeft();
  if (proof !== '' && !left) return { proof: '', refused: 'signOn.stateInvalid', left };
  return { proof, refused, left };
}

let arrival = readArrival();

/** Signs in with what was brought back, once. */
function signInArrived({ onAnswer, onError }: LoginPanelProps, onEnd: () => void): void {
  const { proof, left } = arrival;
  if (proof === '' || !left) return;
  arrival = { proof: '', refused: '', left: undefined };
  const { secret, fields } = left;
  callLoginSecret('signOn', { signOnSecret: secret }, { ...fields, signOn: proof })
    .then((answer) => onAnswer(answer, fields))
    .catch((error: unknown) => {
      onEnd();
      onError(error);
    });
}

/** Signing in by another site: a button for each, and what came of it when the browser is back. */
export function SignOnButtons(panel: LoginPanelProps): ReactNode {
  const { fieldsFor, onError } = panel;
  const t = useText('login.signOn');
  const providers = offered();
  const [busy, setBusy] = useState(arrival.proof === '' ? '' : 'back');
  const [problem, setProblem] = useState(() => (arrival.refused === '' ? '' : codeText(arrival.refused)));

  useEffect(() => signInArrived(panel, () => setBusy('')), [panel]);

  async function run(provider: Provider): Promise<void> {
    const fields = fieldsFor();
    if (!fields || busy !== '') return;
    setBusy(provider.id);
    setProblem('');
    try {
      await leave(provider, { ...fields, username: '' });
    } catch (error) {
      setBusy('');
      onError(error);
    }
  }

  if (providers.length === 0 && problem === '' && busy === '') return null;
  return (
    <div className="login-extra">
      {busy === 'back' ? (
        <p className="login-notice" role="status">
          {t('back')}
        </p>
      ) : null}
      <p className="login-problem" role="alert">
        {problem}
      </p>
      {providers.map((provider) => (
        <button
          key={provider.id}
          type="button"
          className="login-second"
          aria-busy={busy === provider.id}
          onClick={() => void run(provider)}
        >
          {text('login.signOn.by', { name: provider.name })}
        </button>
      ))}
    </div>
  );
}
