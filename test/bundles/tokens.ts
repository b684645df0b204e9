import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Google's token server on this machine, which gives out the token of the local Sheets API. */
export interface Tokens {
  /** The `external_account` configuration that leads here. */
  readonly configuration: string;
  /** The path and the body of each request. */
  readonly asked: readonly (readonly [path: string, body: string])[];
  stop(): Promise<void>;
}

const TOKEN = {
  access_token: 'of-the-pool',
  issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
  token_type: 'Bearer',
  expires_in: 3600,
};

/** An exchange of AWS's signature for a token of the pool, and of that for one of the service account. */
export async function startTokens(): Promise<Tokens> {
  const asked: [string, string][] = [];
  const server = createServer(async (request, response) => {
    const { url = '/' } = request;
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push([url, body]);
    const impersonated = { accessToken: 'local', expireTime: inAnHour() };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(url === '/v1/token' ? TOKEN : impersonated));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    configuration: configurationOf(url),
    asked,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function inAnHour(): string {
  return new Date(Date.now() + 3_600_000).toISOString();
}

/** As Google gives it for AWS, but for the two addresses. */
function configurationOf(url: string): string {
  const account = 'projects/-/serviceAccounts/cigo@casino.iam.gserviceaccount.com';
  return JSON.stringify({
    type: 'external_account',
    audience:
      '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/cigo/providers/aws',
    subject_token_type: 'urn:ietf:params:aws:token-type:aws4_request',
    token_url: `${url}/v1/token`,
    service_account_impersonation_url: `${url}/v1/${account}:generateAccessToken`,
    credential_source: {
      environment_id: 'aws1',
      regional_cred_verification_url:
        'https://sts.{region}.amazonaws.com?Action=GetCallerIdentity&Version=2011-06-15',
    },
  });
}
