import { expect, test } from 'vitest';
import { ROUTES } from '../../lib/http/routes.ts';
import { idOf, propertiesOf, synthesized } from './synthesized.ts';

const template = synthesized();

/** The function that an integration calls. */
function calledBy(target: { 'Fn::Join': [string, unknown[]] }): string {
  const [, [, integration]] = target['Fn::Join'];
  const { Ref } = integration as { Ref: string };
  const all = template.findResources('AWS::ApiGatewayV2::Integration');
  return all[Ref]?.['Properties'].IntegrationUri['Fn::GetAtt'][0];
}

test('the routes are those of the one route table, and all else is answered by the view', () => {
  const routes = Object.values(template.findResources('AWS::ApiGatewayV2::Route'));
  const deployed = routes.map(({ Properties }) => {
    return `${Properties.RouteKey} → ${calledBy(Properties.Target)}`;
  });
  const functions = {
    intake: idOf(template, 'AWS::Lambda::Function', 'Intake'),
    view: idOf(template, 'AWS::Lambda::Function', 'View'),
  };
  const wanted = ROUTES.map(({ method, path, handler }) => {
    return `${method} ${path} → ${functions[handler]}`;
  });
  const elsewhere = `$default → ${functions.view}`;
  expect(deployed.sort()).toEqual([...wanted, elsewhere].sort());
});

test('the handlers are given API Gateway events of version 2', () => {
  template.allResourcesProperties('AWS::ApiGatewayV2::Integration', {
    IntegrationType: 'AWS_PROXY',
    PayloadFormatVersion: '2.0',
  });
});

test('the log of accesses names no header and no body', () => {
  const { Format } = propertiesOf(template, 'AWS::ApiGatewayV2::Stage').AccessLogSettings;
  expect(Object.keys(JSON.parse(Format))).toContain('status');
  expect(Format).not.toMatch(/header|body|authorization|signature/i);
});

test('callers are throttled on every route, writes apart from reads, receipts apart from all', () => {
  const stage = propertiesOf(template, 'AWS::ApiGatewayV2::Stage');
  const limits = {
    intake: { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
    view: { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 },
  };
  const guesses = { ThrottlingRateLimit: 5, ThrottlingBurstLimit: 10 };
  const wanted = ROUTES.map(({ method, path, handler, operation }) => {
    return [`${method} ${path}`, operation === 'getReceipt' ? guesses : limits[handler]];
  });
  expect(stage.RouteSettings).toEqual(Object.fromEntries(wanted));
  // What leads nowhere is as cheap as a read.
  expect(stage.DefaultRouteSettings).toEqual(limits.view);
});

test('a limit is set after its route is there', () => {
  const [stage] = Object.values(template.findResources('AWS::ApiGatewayV2::Stage'));
  const routes = Object.entries(template.findResources('AWS::ApiGatewayV2::Route'));
  const named = routes.filter(([, { Properties }]) => Properties.RouteKey !== '$default');
  expect(stage?.['DependsOn']).toEqual(expect.arrayContaining(named.map(([id]) => id)));
});

test('the log of accesses is kept for three months', () => {
  expect(propertiesOf(template, 'AWS::Logs::LogGroup', 'ApiLog').RetentionInDays).toBe(90);
});
