import { useRouter } from '@tanstack/react-router';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CrashPage, RouterErrorPage } from './error-pages.tsx';

type Props = { children: ReactNode /** Navigating to another place resets the boundary. */; place?: string };

/** Catches errors of rendering and offers a retry. Inside a shell, the menu stays visible. */
export class CrashBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error(error, componentStack);
  }

  override componentDidUpdate({ place }: Props) {
    if (this.state.error && place !== this.props.place) this.setState({ error: null });
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return this.props.place === undefined ? <CrashPage error={this.state.error} /> : <Crashed error={this.state.error} />;
  }
}

/** An error of the router's loaders has its own page. */
function Crashed({ error }: { error: Error }) {
  const router = useRouter();
  const isOfRouter = router.state.matches.some((match) => match.error === error);
  return isOfRouter ? <RouterErrorPage error={error} /> : <CrashPage error={error} />;
}
