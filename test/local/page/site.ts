import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPageServer } from '../../../lib/local/page/pageFiles.ts';
import { createSheetsApi, type SheetsApi } from '../../../lib/local/sheets/api.ts';
import { serveRequest } from '../../../lib/local/sheets/serve.ts';

/** The page and the Sheets API on one port, as the gateway mounts them. */
export interface Site extends SheetsApi {
  readonly rootUrl: string;
}

/** Opens the site on a free port, or on the one given: that of a site that was closed before. */
export async function openSite(port = 0, folder?: string): Promise<Site> {
  const api = createSheetsApi({ quota: null, ...(folder !== undefined && { folder }) });
  const page = createPageServer();
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/v4/')) {
      void serveRequest(api, request, response);
    } else {
      page(request, response);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    ...api,
    rootUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      await api.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
