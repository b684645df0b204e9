import type { House } from '../house/house.ts';

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

/** What both handlers are given. */
export interface EdgeDeps {
  /** The house of now, or of a few seconds ago. */
  readonly house: () => Promise<House>;
  /** UTC, in milliseconds. */
  readonly now: () => number;
  /** Takes one line of JSON. */
  readonly log: (line: string) => void;
}
