import type { Pace } from '../../lib/relay/pace.ts';
import type { Post } from '../../lib/relay/post.ts';

/** Between which two things that a relay does it is to kill itself; each as the process table sees it, by SIGKILL. */
export const KILL_POINTS = [
  'read-append',
  'append-sync',
  'sync-send',
  'send-answer',
  'answer-mark',
  'mark-read',
] as const;
export type KillPoint = (typeof KILL_POINTS)[number];

/** What a process of the kill test is told, as JSON. */
export interface KilledRelay {
  readonly post: Post;
  readonly path: string;
  readonly isFolder: boolean;
  readonly dealer: string | null;
  readonly fromStart: boolean;
  readonly stateFolder: string;
  readonly pace: Pace;
  /** Null lets it live. */
  readonly kill: { readonly point: KillPoint; readonly passes: number } | null;
}
