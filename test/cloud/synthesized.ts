import { rmSync } from 'node:fs';
import { Template } from 'aws-cdk-lib/assertions';
import { App, type AppProps } from 'aws-cdk-lib/core';
import cdk from '../../cdk.json' with { type: 'json' };
import { CigoStack } from '../../lib/cloud/cigoStack.ts';
import type { Owner } from '../../lib/cloud/owner.ts';

/** As `cdk synth` would build it, without the handlers' code. */
export const UNBUNDLED: AppProps = { context: { ...cdk.context, 'aws:cdk:bundling-stacks': [] } };

/** An owner who has set everything. */
export const OWNER: Owner = {
  email: 'owner@casino.example',
  google: { kind: 'keyless', configuration: '{"type":"external_account"}' },
};

/** The template that would be deployed, not yet checked (checks.test.ts does that). */
export function synthesized(house = '{"tables":[]}', owner = OWNER): Template {
  const app = new App({ ...UNBUNDLED, builtinCloudFormationValidation: false });
  const template = Template.fromStack(new CigoStack(app, 'Cigo', { house, owner }));
  rmSync(app.outdir, { recursive: true });
  return template;
}

/** The logical id of the only resource of this type whose own id begins so. */
export function idOf(template: Template, type: string, prefix = ''): string {
  const ids = Object.keys(template.findResources(type)).filter((id) => id.startsWith(prefix));
  const [id] = ids;
  if (id === undefined || ids.length > 1) throw new Error(`expected one ${prefix}, found ${ids}`);
  return id;
}

/** The properties of that resource, as CloudFormation has them. */
export function propertiesOf(template: Template, type: string, prefix = '') {
  return template.findResources(type)[idOf(template, type, prefix)]?.['Properties'];
}
