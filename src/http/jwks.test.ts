import { expect, it } from 'vitest'
import { createTestContext } from '../domain/test-context.ts'
import { createSigner } from '../signing/signer.ts'
import { makeJwk, toSigningKey } from '../signing/signing-key.ts'
import { createApp } from './free-routes.ts'

it('publishes the key that links to sign can be checked with, and only its public half', async () => {
  const context = createTestContext()
  const key = await toSigningKey(await makeJwk())
  const { toJwks } = createSigner({ key, baseUrl: 'https://sextant.example', now: context.now })
  const app = createApp({
    publicUrl: 'https://sextant.example',
    acceptsOf: () => [
      {
        scheme: 'exact',
        network: 'eip155:8453',
        networkV1: 'base',
        chainId: 8453,
        asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
        extra: { name: 'USD Coin', version: '2' },
        payTo: '0x1111111111111111111111111111111111111111',
        amount: '10000',
        maxTimeoutSeconds: 300,
        resource: 'https://sextant.example/api/price',
        description: '',
      },
    ],
    charts: { get: () => Promise.reject(new Error('no charts here')) },
    context,
    admitDrawing: async () => {},
    troubles: async () => [],
    toJwks,
  })
  const response = await app.request('/.well-known/jwks.json')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
  expect(await response.json()).toEqual({
    keys: [{ kty: 'OKP', crv: 'Ed25519', x: key.publicJwk.x, kid: key.id, alg: 'EdDSA', use: 'sig' }],
  })
})
