import { expect, test } from 'vitest';
import { missingFrom } from './lock-check.mjs';

const builder = { optionalDependencies: { 'builder-linux': '1.0.0', 'builder-mac': '1.0.0' } };

test('a lock file that holds every platform is whole', () => {
  expect(
    missingFrom({ '': {}, 'node_modules/builder': builder, 'node_modules/builder-linux': {}, 'node_modules/builder-mac': {} }),
  ).toEqual([]);
});

test('a platform that was left out is named', () => {
  expect(missingFrom({ 'node_modules/builder': builder, 'node_modules/builder-linux': {} })).toEqual(['builder-mac']);
});

test('what lies inside of a package serves that package only', () => {
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
