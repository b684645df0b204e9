import { App, type AppProps, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import { CigoStack } from './cigoStack.ts';

/** The CDK app: its synthesis fails on any finding of AWS's own rules that is not acknowledged. */
export function createCigoApp(house: string, props?: AppProps): App {
  const app = new App(props);
  new CigoStack(app, 'Cigo', { house });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}
