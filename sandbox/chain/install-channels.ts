import { z } from 'zod'
import { CHANNEL_COLLECTOR, CHANNEL_ESCROW } from '../../src/domain/chains/contracts.ts'
import { compileContracts } from './compile.ts'
import { callTogether } from './rpc.ts'

/** The contracts of payment channels, our own with the official interface, at the official addresses. */
export async function installChannels(url: string): Promise<void> {
  const [there] = await callTogether(url, [{ method: 'eth_getCode', params: [CHANNEL_ESCROW, 'latest'] }])
  if (there !== '0x') return
  const { ChannelEscrow, AuthorizationCollector } = await compileContracts()
  // Neither has a constructor: their code is what running their creation code returns.
  const codes = await callTogether(
    url,
    [ChannelEscrow, AuthorizationCollector].map((data) => ({ method: 'eth_call', params: [{ data }, 'latest'] })),
  )
  await callTogether(
    url,
    [CHANNEL_ESCROW, CHANNEL_COLLECTOR].map((address, index) => ({
      method: 'anvil_setCode',
      params: [address, z.string().parse(codes[index])],
    })),
  )
}

/** Of the code of both contracts, as the service is told to expect it; a test compiles them anew. */
export const CHANNEL_CODE_HASHES = [
  '0x26199b8f3469c1bc689ea10b0173a48a145749575e069f8989aa36c871a4e48c',
  '0xce467eafc6ea0185e07e1fa32d4c88153e09e21ea4c293e0a0b355e8103ed8ea',
] as const
