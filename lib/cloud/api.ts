import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpStage,
  LogGroupLogDestination,
  type ThrottleSettings,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { RemovalPolicy, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { type HandlerName, ROUTES } from '../http/routes.ts';

/**
 * Requests a second and at once, for each route: a busy casino of twenty tables stays far below. Whoever guesses
 * receipts gets no more guesses than that.
 */
const THROTTLES = {
  intake: { rateLimit: 50, burstLimit: 100 },
  view: { rateLimit: 20, burstLimit: 40 },
  receipts: { rateLimit: 5, burstLimit: 10 },
} as const satisfies Record<HandlerName | 'receipts', ThrottleSettings>;

/** Who called what and how it ended; nothing of bodies, signatures or keys. */
const ACCESS_LOG = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTimeEpoch',
  ip: '$context.identity.sourceIp',
  route: '$context.routeKey',
  path: '$context.path',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  bytes: '$context.responseLength',
  error: '$context.integrationErrorMessage',
});

/** The webhook and the reads by the one route table. All other paths lead to the view's own errors. */
export function createApi(
  scope: Construct,
  handlers: Readonly<Record<HandlerName, IFunction>>,
): HttpApi {
  const integrations = {
    intake: new HttpLambdaIntegration('IntakeIntegration', handlers.intake),
    view: new HttpLambdaIntegration('ViewIntegration', handlers.view),
  };
  const api = new HttpApi(scope, 'Api', {
    createDefaultStage: false,
    defaultIntegration: integrations.view,
  });
  const routes = ROUTES.flatMap(({ method, path, handler }) =>
    api.addRoutes({ path, methods: [HttpMethod[method]], integration: integrations[handler] }),
  );
  Validations.of(api).acknowledge({
    id: 'AwsSolutions-APIG4',
    reason:
      'A signature over the raw body (writes) and the staff key (reads) are checked by the ' +
      'handlers: an authorizer never sees the body. /health and the OpenAPI document are public.',
  });
  // A stage may set limits only of routes that are there.
  createStage(scope, api).node.addDependency(...routes);
  return api;
}

function createStage(scope: Construct, httpApi: HttpApi): HttpStage {
  const logGroup = new LogGroup(scope, 'ApiLog', {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const stage = new HttpStage(scope, 'Stage', {
    httpApi,
    autoDeploy: true,
    throttle: THROTTLES.view,
    accessLogSettings: {
      destination: new LogGroupLogDestination(logGroup),
      format: AccessLogFormat.custom(ACCESS_LOG),
    },
  });
  if (!(stage.node.defaultChild instanceof CfnStage)) throw new Error('expected a CfnStage');
  stage.node.defaultChild.routeSettings = routeSettings();
  return stage;
}

function routeSettings(): Readonly<Record<string, object>> {
  const settings = ROUTES.map(({ method, path, handler, operation }) => {
    const kind = operation === 'getReceipt' ? 'receipts' : handler;
    const { rateLimit, burstLimit } = THROTTLES[kind];
    const limits = { ThrottlingRateLimit: rateLimit, ThrottlingBurstLimit: burstLimit };
    return [`${method} ${path}`, limits];
  });
  return Object.fromEntries(settings);
}
