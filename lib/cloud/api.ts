import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnOutput, RemovalPolicy, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { type HandlerName, ROUTES } from '../http/routes.ts';

/** For the whole API: a busy casino of twenty tables stays far below. */
const THROTTLE = { rateLimit: 100, burstLimit: 200 };

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
export function createApi(scope: Construct, handlers: Readonly<Record<HandlerName, IFunction>>) {
  const integrations = {
    intake: new HttpLambdaIntegration('IntakeIntegration', handlers.intake),
    view: new HttpLambdaIntegration('ViewIntegration', handlers.view),
  };
  const api = new HttpApi(scope, 'Api', {
    createDefaultStage: false,
    defaultIntegration: integrations.view,
  });
  for (const { method, path, handler } of ROUTES) {
    api.addRoutes({ path, methods: [HttpMethod[method]], integration: integrations[handler] });
  }
  Validations.of(api).acknowledge({
    id: 'AwsSolutions-APIG4',
    reason:
      'A signature over the raw body (writes) and the staff key (reads) are checked by the ' +
      'handlers: an authorizer never sees the body. /health and the OpenAPI document are public.',
  });
  const stage = createStage(scope, api);
  new CfnOutput(scope, 'Url', { value: stage.url });
  return api;
}

function createStage(scope: Construct, httpApi: HttpApi): HttpStage {
  const logGroup = new LogGroup(scope, 'ApiLog', {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  return new HttpStage(scope, 'Stage', {
    httpApi,
    autoDeploy: true,
    throttle: THROTTLE,
    accessLogSettings: {
      destination: new LogGroupLogDestination(logGroup),
      format: AccessLogFormat.custom(ACCESS_LOG),
    },
  });
}
