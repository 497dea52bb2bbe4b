import { Component, type ReactNode } from 'react';
import { GONE, isGonePart } from '../platform/load-part.ts';
import classes from './error-pages.module.css';

type Props = { children: ReactNode /** The message that the missing part would have shown. */; unsaid?: readonly string[] };

/**
 * Wraps a part of the page that is fetched late. After a release its file may be gone while the page is open. The page stays, so that
 * nothing typed is lost, and a line above it asks to reload.
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
