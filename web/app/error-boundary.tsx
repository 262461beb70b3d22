import { Component, type ReactNode } from 'react';
import { CrashPage } from './crash-page.tsx';

interface State {
  error: Error | null;
}

interface Props {
  children: ReactNode;
  /** The address of the page, inside the frame. A change of it renders the children again. */
  address?: string;
}

/** Shows the crash page instead of nothing when a page fails. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.error !== null && before.address !== this.props.address) this.setState({ error: null });
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    const page = <CrashPage error={this.state.error} />;
    return this.props.address === undefined ? (
      <main id="main" className="page-width">
        {page}
      </main>
    ) : (
      page
    );
  }
}
