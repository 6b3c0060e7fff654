import type { SandboxChain } from '../../../sandbox/start-chain.ts'
import { type PublicPayment, readPaymentsInCalldata } from '../../kit/payments-in-calldata.ts'
import { listRelayerTransactions } from '../../kit/relayer-transactions.ts'
import { type Attacker, OTHER_REQUESTS, PRICE_OF_ETH } from './attacker.ts'

/** Payments that one strike replays, blocks that it reads for them, and how often it looks until there are some. */
const REPLAYED = 6
const BLOCKS = 40n
const LOOKS = 20
const LOOK_EVERY_MS = 500

/**
 * Somebody without a wallet who reads payments from the call data of our own transactions, direct and batched, and sends
 * them again: for the same request, for others, and in headers of both versions.
 */
export function createChainReader(): Attacker {
  return {
    name: 'chain reader',
    ownsNothing: true,
    async strike({ chain, wallet, relayers, chance, pause, send }) {
      let seen = await readSettled(chain, relayers)
      for (let look = 1; look < LOOKS && seen.length === 0; look++) {
        if (!(await pause(LOOK_EVERY_MS))) return
        seen = await readSettled(chain, relayers)
      }
      for (let left = REPLAYED; left > 0 && seen.length > 0; left--) {
        const [found] = seen.splice(Math.floor(chance() * seen.length), 1)
        if (!found) return
        const payment = wallet.present(found.authorization, found.signature)
        const targets = [PRICE_OF_ETH, ...OTHER_REQUESTS]
        await Promise.all(targets.map((target) => send(payment, { ...target, v1: chance() < 0.5 })))
      }
    },
  }
}

/** The payments that our newest transactions settled. */
async function readSettled(chain: SandboxChain, relayers: readonly `0x${string}`[]): Promise<PublicPayment[]> {
  const head = await chain.client.getBlockNumber()
  const transactions = await listRelayerTransactions(chain, relayers, head > BLOCKS ? head - BLOCKS : 0n)
  return transactions.flatMap(({ input, used }) =>
    readPaymentsInCalldata(input).filter(({ authorization }) =>
      used.has(`${authorization.from}:${authorization.nonce}`),
    ),
  )
}
