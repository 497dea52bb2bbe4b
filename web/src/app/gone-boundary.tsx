import { Component, type ReactNode } from 'react';
import { GONE, isGonePart } from '../platform/load-part.ts';
import classes from './error-pages.module.css';

type Props = { children: ReactNode /** What the missing part was to say. */; unsaid?: readonly string[] };

/**
 * Round a part that is fetched late and over the page: after a release it may be gone while the page still stands. The page stays,
 * so that nothing typed is lost, and a line over it says to reload.
 */
export class GoneBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!isGonePart(error)) throw error;
    return (
      <div role="alert" className={classes.gone}>
        <p>
          {this.props.unsaid?.map((text) => `${text} `)}
          {GONE}
        </p>
        <button type="button" className={classes.button} onClick={() => window.location.reload()}>
          Reload
        </button>
      </div>
    );
  }
}
