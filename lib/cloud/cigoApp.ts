import { App, type AppProps, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { CigoStack } from './cigoStack.ts';
import { readOwner } from './owner.ts';

/** What goes into the app: the text of a house.json that was found right, and where Google's file lies. */
export interface CigoAppProps extends AppProps {
  readonly house: string;
  readonly googleFile: string;
}

/**
 * The CDK app: its synthesis fails on any finding of AWS's own rules that is not acknowledged.
 * @throws OwnerError where the context is not right (see `readOwner`).
 */
export function createCigoApp({ house, googleFile, ...props }: CigoAppProps): App {
  const app = new App(props);
  const owner = readOwner((name) => app.node.tryGetContext(name), googleFile);
  new CigoStack(app, 'Cigo', { house, owner });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return app;
}
