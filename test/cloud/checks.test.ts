import { Queue } from 'aws-cdk-lib/aws-sqs';
import { expect, test } from 'vitest';
import { createCigoApp } from '../../lib/cloud/cigoApp.ts';
import { UNBUNDLED } from './synthesized.ts';

test('AWS finds nothing to say against the template', () => {
  expect(() => createCigoApp('{"tables":[]}', UNBUNDLED).synth()).not.toThrow();
});

test('a finding stops the synthesis', () => {
  const app = createCigoApp('{"tables":[]}', UNBUNDLED);
  new Queue(app.node.findChild('Cigo'), 'Careless', { enforceSSL: false });
  expect(() => app.synth()).toThrow(/SQS4/);
});
