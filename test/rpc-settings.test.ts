import { expect, it } from 'vitest'
import { BadSettings, readConfig } from '../src/config/read-config.ts'
import { SETTINGS } from '../src/config/settings.ts'
import { publicEndpoints } from '../src/domain/chains/find-chain.ts'

const needed = {
  PUBLIC_URL: 'https://sextant.example',
  PAY_TO: '0x1111111111111111111111111111111111111111',
  BASE_RPC_URL: 'https://paid.example',
  RELAYER_KEY: `0x${'11'.repeat(32)}`,
}

it('reads Base over the endpoint that settles payments first, and the rest over public ones', () => {
  const { endpoints } = readConfig(needed)
  expect(endpoints[8453]).toEqual(['https://paid.example', ...publicEndpoints('base')])
  expect(endpoints[10]).toEqual(publicEndpoints('optimism'))
})

it('takes a list of endpoints for a chain, divided by commas', () => {
  const { endpoints } = readConfig({ ...needed, RPC_ARBITRUM_URL: 'https://a.example/key, https://b.example/' })
  expect(endpoints[42161]).toEqual(['https://a.example/key', 'https://b.example'])
})

it('names a setting that is no list of addresses', () => {
  const wrong = () => readConfig({ ...needed, RPC_BASE_URL: 'https://a.example,ws://b.example' })
  expect(wrong).toThrow(BadSettings)
  try {
    wrong()
  } catch (thrown) {
    expect((thrown as BadSettings).problems).toEqual(['RPC_BASE_URL: must be an http or https URL'])
  }
})

it('documents one setting per chain', () => {
  const named = SETTINGS.filter(({ name }) => name.startsWith('RPC_'))
  expect(named.map(({ name }) => name)).toEqual(expect.arrayContaining(['RPC_ETHEREUM_URL', 'RPC_ROBINHOOD_URL']))
})
