import { describe, expect, test } from 'vitest';
import { openApi } from '../../lib/http/openapi.ts';
import { OPERATIONS } from '../../lib/http/operations.ts';
import { STATUS } from '../../lib/http/responses.ts';
import { ROUTES } from '../../lib/http/routes.ts';

type Json = Record<string, unknown>;

const DOCUMENT: Json = JSON.parse(JSON.stringify(openApi()));

/** Every value of the document, however deep. */
function everything(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  return [value, ...Object.values(value).flatMap(everything)];
}

function references(): string[] {
  return everything(DOCUMENT).flatMap((value) => {
    const reference = typeof value === 'object' && value !== null && Reflect.get(value, '$ref');
    return typeof reference === 'string' ? [reference] : [];
  });
}

function resolve(reference: string): unknown {
  let place: unknown = DOCUMENT;
  for (const key of reference.replace('#/', '').split('/')) {
    place = Object(place)[key];
  }
  return place;
}

function operationOf(path: string, method: string): Json {
  return Object(resolve('#/paths'))[path][method.toLowerCase()];
}

describe('the OpenAPI document', () => {
  test('has each route once, and nothing else', () => {
    const listed = Object.entries(Object(DOCUMENT['paths'])).flatMap(([path, methods]) =>
      Object.entries(Object(methods)).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation: Reflect.get(Object(operation), 'operationId'),
      })),
    );
    expect(listed).toEqual(
      ROUTES.map(({ method, path, operation }) => ({ method, path, operation })),
    );
  });

  test('leads nowhere that does not exist', () => {
    expect(references().length).toBeGreaterThan(30);
    for (const reference of references()) expect(resolve(reference), reference).toBeDefined();
  });

  test('holds no schema that nothing leads to', () => {
    const schemas = Object.keys(Object(resolve('#/components/schemas')));
    const used = new Set(references());
    expect(schemas.filter((name) => !used.has(`#/components/schemas/${name}`))).toEqual([]);
  });

  test.each(ROUTES.map((route) => [route]))('names what stands in $method $path', (route) => {
    const { parameters = [] } = operationOf(route.path, route.method);
    const inPath = Object.values(Object(parameters))
      .map((parameter) => resolve(String(Reflect.get(Object(parameter), '$ref'))))
      .filter((parameter) => Reflect.get(Object(parameter), 'in') === 'path')
      .map((parameter) => `{${Reflect.get(Object(parameter), 'name')}}`);
    expect(inPath).toEqual(route.path.match(/\{\w+\}/g) ?? []);
  });

  test('tells every code that a known path can answer with', () => {
    const told = new Set<string>(Object.values(OPERATIONS).flatMap(({ rejections }) => rejections));
    const codes = Object.keys(STATUS).filter((code) => !told.has(code));
    expect(codes).toEqual(['NOT_FOUND', 'WRONG_METHOD']);
  });

  test('has the bodies just as they are checked', () => {
    expect(resolve('#/components/schemas/JournalBody')).toMatchObject({
      required: ['table', 'journal', 'from', 'lines'],
      additionalProperties: false,
      properties: {
        from: { type: 'integer', minimum: 1 },
        lines: {
          type: 'array',
          maxItems: 500,
          items: { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/LineObject' }] },
        },
      },
    });
    expect(resolve('#/components/schemas/RollBody')).toMatchObject({
      required: ['table', 'journal', 'n', 'name', 'dice'],
      properties: { dice: { minItems: 2, maxItems: 2 } },
    });
    expect(resolve('#/components/schemas/CommandBody')).toMatchObject({
      required: ['table', 'journal', 'n', 'line'],
      additionalProperties: false,
    });
  });
});
