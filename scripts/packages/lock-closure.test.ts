import { expect, it } from 'vitest'
import { closeOver } from './lock-closure.ts'

const lock = {
  lockfileVersion: 3,
  packages: {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0', dependencies: { b: '2' }, optionalDependencies: { c: '1', gone: '1' } },
    'node_modules/a/node_modules/b': { version: '2.0.0', dev: true, dependencies: { d: '1' } },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/c': { version: '1.0.0', optional: true, dependencies: { e: '1' } },
    'node_modules/d': {
      version: '1.0.0',
      peerDependencies: { f: '1', b: '1' },
      peerDependenciesMeta: { f: { optional: true } },
    },
    'node_modules/e': { version: '1.0.0', devOptional: true },
    'node_modules/f': { version: '1.0.0' },
  },
}

it('takes the nearest version of everything that is needed, and tells optional packages apart', () => {
  const found = closeOver(lock, { dependencies: { a: '1' } })
  expect(Object.entries(found).map(([path, { version, optional }]) => [path, version, optional === true])).toEqual([
    ['node_modules/a', '1.0.0', false],
    ['node_modules/a/node_modules/b', '2.0.0', false],
    ['node_modules/b', '1.0.0', false],
    ['node_modules/c', '1.0.0', true],
    ['node_modules/d', '1.0.0', false],
    ['node_modules/e', '1.0.0', true],
  ])
  expect(found['node_modules/a/node_modules/b']).toEqual({ version: '2.0.0', dependencies: { d: '1' } })
})

it('says what the lock file lacks', () => {
  expect(() => closeOver(lock, { dependencies: { z: '1' } })).toThrow('the lock file has no z')
})
