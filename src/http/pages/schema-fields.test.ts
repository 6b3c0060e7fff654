import { expect, it } from 'vitest'
import { listSchemaFields } from './schema-fields.ts'

it('lists fields of objects, of lists of objects and of every form of a value, once each', () => {
  const pool = { type: 'object', properties: { apy: { type: ['number', 'null'] } }, required: ['apy'] }
  const schema = {
    type: 'object',
    required: ['pools', 'kind'],
    properties: {
      kind: { enum: ['swap', 'bridge'], description: 'A swap stays on one chain.' },
      pools: { type: 'array', items: pool },
      best: { anyOf: [pool, { ...pool, properties: { ...pool.properties, id: { const: 1 } } }, { type: 'null' }] },
      limit: { type: 'integer', default: 5 },
      byChain: { type: 'object', additionalProperties: pool },
    },
  }
  expect(listSchemaFields(schema)).toEqual([
    { path: 'kind', type: '"swap" or "bridge"', required: true, description: 'A swap stays on one chain.' },
    { path: 'pools', type: 'list of object', required: true, description: '' },
    { path: 'pools[].apy', type: 'number or null', required: true, description: '' },
    { path: 'best', type: 'object or null', required: false, description: '' },
    { path: 'best.apy', type: 'number or null', required: true, description: '' },
    { path: 'best.id', type: '1', required: false, description: '' },
    { path: 'limit', type: 'integer', required: false, description: 'Default: 5.' },
    { path: 'byChain', type: 'object', required: false, description: '' },
    { path: 'byChain.*.apy', type: 'number or null', required: true, description: '' },
  ])
})
