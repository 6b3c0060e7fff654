import { LRUCache } from 'lru-cache'
import { type Address, type ContractFunctionParameters, erc20Abi, type PublicClient, parseAbi } from 'viem'
import { createInFlight } from '../client/cache.ts'

/** Balances and allowances of EVM wallets, read together in one call and cached for seconds. */

/** One figure of a wallet: its native coin, a token balance, or the allowance of a spender. */
export type WalletFact = { token: null } | { token: string; spender?: string }

export interface WalletFacts {
  /** In the order asked; `undefined` for what the chain does not answer. */
  read(client: PublicClient, owner: string, wanted: readonly WalletFact[]): Promise<(bigint | undefined)[]>
}

/** A wallet can change at any time, so its figures are cached for seconds only. */
const KEPT_MS = 5_000
/** Figures that were asked for this recently are read again with the next call, at no extra cost. */
const LATELY_MS = 30_000
const MOST_TOGETHER = 12
const MOST_WALLETS = 2_000

interface Wallet {
  asked: Map<string, { fact: WalletFact; atMs: number }>
  known: Map<string, { value: bigint; atMs: number }>
}

export function createWalletFacts(now: () => number): WalletFacts {
  const wallets = new LRUCache<string, Wallet>({ max: MOST_WALLETS })
  const inFlight = createInFlight<void>()

  function find(key: string): Wallet {
    const known = wallets.get(key) ?? { asked: new Map(), known: new Map() }
    wallets.set(key, known)
    return known
  }

  async function renew(client: PublicClient, owner: string, wallet: Wallet, together: WalletFact[]): Promise<void> {
    const atMs = now()
    const values = await readTogether(client, owner, together)
    for (const [place, fact] of together.entries()) {
      const value = values[place]
      if (value === undefined) wallet.known.delete(toId(fact))
      else wallet.known.set(toId(fact), { value, atMs })
    }
  }

  return {
    async read(client, owner, wanted) {
      const key = `${client.chain?.id} ${owner.toLowerCase()}`
      const wallet = find(key)
      const isYoung = (fact: WalletFact) => now() - (wallet.known.get(toId(fact))?.atMs ?? 0) < KEPT_MS
      for (const fact of wanted) wallet.asked.set(toId(fact), { fact, atMs: now() })
      if (!wanted.every(isYoung)) {
        const together = listTogether(wallet, wanted, now())
        await inFlight.share(`${key} ${together.map(toId).sort().join()}`, () => renew(client, owner, wallet, together))
      }
      return wanted.map((fact) => (isYoung(fact) ? wallet.known.get(toId(fact))?.value : undefined))
    },
  }
}

const toId = (fact: WalletFact): string =>
  fact.token === null ? 'native' : `${fact.token} ${fact.spender ?? ''}`.toLowerCase()

/** The figures wanted now and those asked for recently; older ones are forgotten. */
function listTogether({ asked, known }: Wallet, wanted: readonly WalletFact[], nowMs: number): WalletFact[] {
  for (const [id, { atMs }] of asked) {
    if (nowMs - atMs <= LATELY_MS) continue
    asked.delete(id)
    known.delete(id)
  }
  const ids = new Set(wanted.map(toId))
  const others = [...asked].filter(([id]) => !ids.has(id)).map(([, { fact }]) => fact)
  return [...wanted, ...others].slice(0, Math.max(MOST_TOGETHER, wanted.length))
}

const NATIVE_BALANCE = parseAbi(['function getEthBalance(address addr) view returns (uint256)'])

/** One multicall for all figures, or one call each on a chain without the multicall contract. */
async function readTogether(
  client: PublicClient,
  owner: string,
  facts: readonly WalletFact[],
): Promise<(bigint | undefined)[]> {
  const multicall = client.chain?.contracts?.multicall3
  if (facts.length > 1 && multicall && 'address' in multicall) {
    const results = await client.multicall({
      contracts: facts.map((fact) =>
        fact.token === null
          ? { address: multicall.address as Address, abi: NATIVE_BALANCE, functionName: 'getEthBalance', args: [owner] }
          : toCall(owner, { token: fact.token, spender: fact.spender }),
      ),
      allowFailure: true,
      batchSize: 0,
    })
    if (results.some(({ status }) => status === 'success')) return results.map(({ result }) => toAmount(result))
  }
  return Promise.all(facts.map((fact) => readAlone(client, owner, fact).catch(() => undefined)))
}

function readAlone(client: PublicClient, owner: string, fact: WalletFact): Promise<bigint | undefined> {
  if (fact.token === null) return client.getBalance({ address: owner as Address })
  return client.readContract(toCall(owner, { token: fact.token, spender: fact.spender })).then(toAmount)
}

function toCall(
  owner: string,
  { token, spender }: { token: string; spender: string | undefined },
): ContractFunctionParameters {
  const contract = { address: token as Address, abi: erc20Abi }
  return spender === undefined
    ? { ...contract, functionName: 'balanceOf', args: [owner] }
    : { ...contract, functionName: 'allowance', args: [owner, spender] }
}

const toAmount = (value: unknown): bigint | undefined => (typeof value === 'bigint' ? value : undefined)
