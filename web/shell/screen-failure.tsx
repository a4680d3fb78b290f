import { Component } from 'react';
import type { ReactNode } from 'react';
import * as say from '../../contract/sentences/frame.ts';
import { Unfetched } from '../ui/notices.tsx';

interface ScreenFailureProps {
  children: ReactNode;
}

/** Keeps a screen that could not be fetched or shown from taking the whole app with it. */
export class ScreenFailure extends Component<ScreenFailureProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <Unfetched sentence={say.notShown} again={() => location.reload()} />;
  }
}
