import type { House, Role, TableConfig } from '../house/house.ts';
import type { JournalLine } from '../journal/record.ts';

/** A request as API Gateway hands it over (payload 2.0), as far as the handlers read it. */
export interface HttpEvent {
  readonly rawPath: string;
  /** Names in lower case; values of a repeated header joined by commas. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly queryStringParameters?: Readonly<Record<string, string | undefined>>;
  readonly requestContext: { readonly http: { readonly method: string } };
  readonly body?: string;
  readonly isBase64Encoded: boolean;
}

export interface HttpAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type HttpHandler = (event: HttpEvent) => Promise<HttpAnswer>;

/** Who sent a delivery, as the house knows him. */
export interface Sender {
  readonly id: string;
  readonly role: Role;
  readonly dealer: string;
}

export type Line =
  | { readonly kind: 'line'; readonly raw: JournalLine }
  | {
      readonly kind: 'roll';
      readonly name: string;
      readonly dice: readonly [number, number];
      readonly serial?: number;
      /** UTC, in milliseconds. */
      readonly at?: number;
    }
  | { readonly kind: 'order'; readonly line: string };

/** Lines of one sender that are proven to be his, numbered `from`, `from` + 1 … within `journal`. */
export interface Delivery {
  readonly table: TableConfig;
  readonly sender: Sender;
  readonly journal: string;
  readonly from: number;
  /** Minutes east of UTC; null where the sender does not say. */
  readonly utcOffset: number | null;
  readonly lines: readonly Line[];
  /** UTC, in milliseconds. */
  readonly receivedAt: number;
}

/** What became of a delivery (CONTRACT, HTTP and Numbers, gaps, copies). */
export type Taken =
  | {
      readonly kind: 'taken';
      readonly next: number;
      readonly seq: number;
      readonly rolls: readonly unknown[];
      readonly ledger: readonly unknown[];
      readonly refused: readonly unknown[];
      readonly say: readonly string[];
      readonly duplicate: boolean;
      readonly wait?: true;
    }
  | { readonly kind: 'gap'; readonly expected: number }
  | { readonly kind: 'closed-journal'; readonly current: string };

/** What both handlers are given. */
export interface EdgeDeps {
  readonly house: House;
  /** UTC, in milliseconds. */
  readonly now: () => number;
  /** Takes one line of JSON. */
  readonly log: (line: string) => void;
}
