import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SheetsAnswer } from './answers.ts';
import { createSheetsApi, type SheetsApi, type SheetsApiOptions } from './api.ts';
import { LARGEST_BODY } from './routing.ts';

/**
 * Sends an answer through node's HTTP, a stream of events as it comes. A reader that goes away in
 * the middle is no error: the stream is cancelled.
 */
async function sendAnswer(response: ServerResponse, answer: SheetsAnswer): Promise<void> {
  if (answer.cut && typeof answer.body === 'string') {
    const announced = Buffer.byteLength(answer.body) + 1;
    response.writeHead(answer.status, { ...answer.headers, 'content-length': announced });
    response.write(answer.body, () => response.destroy());
    return;
  }
  response.writeHead(answer.status, answer.headers);
  if (typeof answer.body === 'string') {
    response.end(answer.body);
    return;
  }
  response.flushHeaders();
  await pipeline(Readable.fromWeb(answer.body), response).catch(() => undefined);
}

/** The body, or one byte more than is taken, which is enough to refuse it. */
async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= LARGEST_BODY + 1) {
      chunks.push(chunk);
    }
  }
  return bytes > LARGEST_BODY ? new Uint8Array(LARGEST_BODY + 1) : Buffer.concat(chunks);
}

/** Hands a request of node's HTTP to the API. A call that is to get no answer loses its connection. */
export async function serveRequest(
  api: SheetsApi,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { method = 'GET', url = '/', headers } = request;
    const body = await readBody(request);
    await sendAnswer(response, await api.handle({ method, url, headers, body }));
  } catch {
    response.destroy();
  }
}

export interface ServedApi extends SheetsApi {
  /** `http://127.0.0.1:PORT/` */
  readonly rootUrl: string;
}

/** The API alone on a loopback port (0 takes a free one), for tests. */
export async function serveSheetsApi(
  options: SheetsApiOptions & { readonly port?: number } = {},
): Promise<ServedApi> {
  const api = createSheetsApi(options);
  const server = createServer((request, response) => {
    void serveRequest(api, request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    ...api,
    rootUrl: `http://127.0.0.1:${port}/`,
    close: async () => {
      await api.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
