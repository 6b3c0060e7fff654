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
