import { expect, test } from 'vitest';
import { missingFrom } from './lock-check.mjs';

const builder = { optionalDependencies: { 'builder-linux': '1.0.0', 'builder-mac': '1.0.0' } };

test('a lock file with every platform is complete', () => {
  expect(
    missingFrom({ '': {}, 'node_modules/builder': builder, 'node_modules/builder-linux': {}, 'node_modules/builder-mac': {} }),
  ).toEqual([]);
});

test('a missing platform is named', () => {
  expect(missingFrom({ 'node_modules/builder': builder, 'node_modules/builder-linux': {} })).toEqual(['builder-mac']);
});

test('a nested package serves only its outer package', () => {
  const packages = {
    'node_modules/tool/node_modules/@scope/builder': builder,
    'node_modules/tool/node_modules/builder-linux': {},
    'node_modules/builder-mac': {},
    'node_modules/other/node_modules/builder': builder,
  };
  expect(missingFrom(packages)).toEqual(['builder-linux']);
});

test('the packages of the workspaces and of the root count as well', () => {
  expect(
    missingFrom({
      '': { optionalDependencies: { node: '24' } },
      server: { optionalDependencies: { postgres: '18' } },
      'node_modules/node': {},
    }),
  ).toEqual(['postgres']);
});
