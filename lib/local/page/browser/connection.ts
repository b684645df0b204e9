import { byId } from '../../../page/browser/dom.ts';
import type { Following } from './follow.ts';

const STATES: Readonly<Record<Following | 'connecting' | 'unread', string>> = {
  connecting: 'Reading the sheet',
  live: 'Live',
  polling: 'Live, checking now and then',
  offline: 'Not connected, trying again',
  unread: 'The sheet could not be read, trying again',
};

/** Says how the page stands to the sheet. A read that failed outweighs a stream that is there. */
export class Connection {
  #following: Following | 'connecting' = 'connecting';
  #failed = false;

  follow(state: Following): void {
    this.#following = state;
    this.#show();
  }

  read(worked: boolean): void {
    this.#failed = !worked;
    this.#show();
  }

  #show(): void {
    const state = this.#failed && this.#following !== 'offline' ? 'unread' : this.#following;
    const place = byId('connection');
    if (place.dataset['state'] === state) return;
    place.dataset['state'] = state;
    byId('connection-text').textContent = STATES[state];
  }
}
