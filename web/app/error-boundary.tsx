import { Component, type ReactNode } from 'react';
import { CrashPage } from './crash-page.tsx';

interface State {
  error: Error | null;
}

/** Shows the crash page instead of nothing when a page fails. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    return this.state.error === null ? this.props.children : <CrashPage error={this.state.error} />;
  }
}
