import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What is shown instead of children that cannot be rendered. */
  fallback: (error: Error) => ReactNode;
  /** A change of it renders the children again. */
  resetKey?: unknown;
}

interface State {
  error: Error | null;
}

/** Keeps an error of its children from what is around them. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.error !== null && before.resetKey !== this.props.resetKey) this.setState({ error: null });
  }

  override render() {
    return this.state.error === null ? this.props.children : this.props.fallback(this.state.error);
  }
}
