import { Component, type ReactNode } from 'react';
import { errorReference, errorText } from './api-error.ts';
import { ChunkError } from './chunk.ts';
import { useText } from './i18n.ts';
import { noteError } from './usage.ts';

interface Props {
  readonly children: ReactNode;
  /** A change of it gives the region a new chance. */
  readonly resetKey?: unknown;
  /** Called before a new try, to forget what failed. */
  readonly onRetry?: () => void;
  /** Called when something broke. */
  readonly onFail?: (error: unknown) => void;
}

interface State {
  readonly error: unknown;
  readonly failed: boolean;
  readonly key: unknown;
}

/** Catches what breaks inside it, so that a broken part never takes the page down (ui.md section 7). */
export class Region extends Component<Props, State> {
  override state: State = { error: null, failed: false, key: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.key ? null : { key: props.resetKey, failed: false, error: null };
  }

  override componentDidCatch(error: unknown): void {
    noteError(error);
    this.props.onFail?.(error);
  }

  readonly retry = (): void => {
    this.props.onRetry?.();
    this.setState({ failed: false, error: null });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <BrokenRegion error={this.state.error} onRetry={this.retry} />;
  }
}

/** What stands in place of a part that broke: what happened, a new try, and the reference to copy. */
export function BrokenRegion({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  const t = useText('common');
  // While the server answers, a dialog offers to load the page again.
  if (error instanceof ChunkError && error.kind === 'broken') return null;
  const reference = errorReference(error);
  return (
    <div className="mp-broken" role="alert">
      <strong>{t('region.broken')}</strong>
      <p>{error instanceof ChunkError ? t('error.unreachable') : errorText(error)}</p>
      <p className="mp-broken-actions">
        <button type="button" className="mp-button" onClick={onRetry}>
          {t('action.retry')}
        </button>
        {reference && <code className="mp-secondary">{reference}</code>}
      </p>
    </div>
  );
}
