/** Jupiter: one instruction of its answer is proved, the page builds everything else, simulates it, and only then asks. */
import { METHODS_VERSION } from '../../../src/domain/methods.ts'
import { TOKEN, TOKEN_2022, tokenAccountOf, WRAPPED_SOL } from '../../../src/domain/solana-accounts.ts'
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import { formatToken } from '../../shared/format.ts'
import { askRouter, toRaw, untilNextLook } from '../ask-router.ts'
import type { Method, ReviewWork, With } from '../method.ts'
import { originOf } from '../page-data.ts'
import { expired, Stop, stop } from '../problem.ts'
import { type AgreedOnSolana, type JupiterBuilt, listOthers, proveJupiter } from '../proofs/prove-jupiter.ts'
import { simulateOnSolana } from '../proofs/simulate-solana.ts'
import { recipientOf } from '../proofs/to-agreed.ts'
import { type Instruction, toMessage, toTransaction } from '../solana/message.ts'
import { limitUnits, openAccount, priceUnits, unwrap, wrap } from '../solana/own-instructions.ts'
import { createSolanaRpc, type SolanaRpc } from '../solana/rpc.ts'
import { remember } from '../ticket-memory.ts'
import type { SolanaWallet } from '../wallets/solana-wallet.ts'
import { toFinished } from './finished.ts'
import { askForMinimum } from './price-moved.ts'
import { checkImpact, toPanel } from './trade-panel.ts'

const PROMISE = "kept by Jupiter's program, which otherwise refuses the trade"
/** Micro-lamports for a unit: about a tenth of a cent for a swap. */
const UNIT_PRICE = 20_000
const MOST_UNITS = 1_400_000
const MOST_BYTES = 1232
const ACCOUNT_LIMITS = [64, 40, 30]
const FEE_LAMPORTS = 5_000n

type Work = With<SolanaWallet, ReviewWork>

export const jupiterMethod: Method<SolanaWallet> = {
  async review(work) {
    const { data } = work
    const intent = data.intent as TradeTicket
    const prepared = await prepare(work, 0n)
    const { agreed, expected, least, gasLamports } = prepared
    const panel = toPanel(work, {
      agreed: { amountIn: agreed.amountIn, recipient: recipientOf(intent, work.account), spender: '' },
      proven: { expected, least, spender: null },
      gasWei: gasLamports,
      promise: PROMISE,
    })
    checkImpact(panel)
    return {
      panel,
      rows: [],
      action: `Swap ${formatToken(intent.from, agreed.amountIn)}`,
      steps: ['simulate', 'sign', 'follow'],
      least,
    }
  },

  async run(work) {
    const { data, wallet, begin, sent, shownLeast = 0n } = work
    begin('simulate')
    const rpc = createSolanaRpc(originOf(data).rpcUrls)
    const { message, lastHeight } = await prepare(work, shownLeast - shownLeast / 1000n)
    begin('sign')
    const signature = await wallet.signAndSend(toTransaction(message), message, (signed) => rpc.send(signed))
    remember(data.intent.id, { reference: String(lastHeight) })
    sent(signature)
    begin('follow')
    return jupiterMethod.resume(work, signature)
  },

  async resume({ data }, signature) {
    const intent = data.intent as TradeTicket
    const rpc = createSolanaRpc(originOf(data).rpcUrls)
    await followSignature(rpc, signature)
    const owner = recipientOf(intent, intent.sender ?? '')
    const gained = await rpc.gain(signature, owner, intent.to.address).catch(() => undefined)
    const least = BigInt(intent.to.amountMinRaw)
    const isSeen = gained !== undefined && gained >= least
    return toFinished(data, signature, { kind: 'arrived', amount: gained ?? least, isSeen })
  },
}

/** The message to sign: proved, built and simulated. */
async function prepare(work: Work, shownLeast: bigint) {
  const { data, account, now } = work
  const intent = data.intent as TradeTicket
  if (now() > data.expiresAtMs) throw expired()
  if (intent.table !== METHODS_VERSION)
    throw stop('This link is of another version', 'Reload the page, or ask again.', 'ask-again')
  const rpc = createSolanaRpc(originOf(data).rpcUrls)
  const promised = BigInt(intent.to.amountMinRaw)
  const recipient = recipientOf(intent, account)
  const mints = { input: intent.from.address ?? WRAPPED_SOL, output: intent.to.address ?? WRAPPED_SOL }
  const programs = await readPrograms(rpc, [mints.input, mints.output])
  const agreed: AgreedOnSolana = {
    account,
    inputMint: mints.input,
    outputMint: mints.output,
    source: await tokenAccountOf(account, mints.input, programs[0]),
    destination: await tokenAccountOf(recipient, mints.output, programs[1]),
    amountIn: BigInt(intent.from.amountRaw),
    least: shownLeast > promised ? shownLeast : promised,
  }
  for (const most of ACCOUNT_LIMITS) {
    const built = await ask(work, agreed, most)
    const proven = proveJupiter(built, agreed)
    const around = toInstructions(intent, agreed, recipient, programs, proven.instruction)
    const tables = await rpc.tables(Object.keys(built.addressesByLookupTableAddress ?? {}))
    const { blockhash, lastHeight } = await rpc.blockhash()
    const toBytes = (units: number) =>
      toMessage(account, [limitUnits(units), priceUnits(UNIT_PRICE), ...around], blockhash, tables)
    if (toTransaction(toBytes(MOST_UNITS)).length > MOST_BYTES) continue
    const units = await simulateOnSolana(originOf(data).rpcUrls, {
      transaction: toTransaction(toBytes(MOST_UNITS)),
      agreed,
      sides: {
        isNativeIn: intent.from.address === null,
        isNativeOut: intent.to.address === null,
        recipient,
        least: proven.least,
      },
      others: listOthers(proven, agreed),
    })
    const limit = Math.min(MOST_UNITS, Math.ceil(units * 1.2) + 10_000)
    const gasLamports = FEE_LAMPORTS + BigInt(Math.ceil((limit * UNIT_PRICE) / 1e6))
    return { agreed, message: toBytes(limit), lastHeight, gasLamports, expected: proven.expected, least: proven.least }
  }
  throw stop('The route is too long', 'No way of Jupiter fits into one transaction. Try another amount.', 'ask-again')
}

async function ask({ data, account }: Work, agreed: AgreedOnSolana, maxAccounts: number): Promise<JupiterBuilt> {
  const intent = data.intent as TradeTicket
  const question = (slippageBps: number) =>
    askRouter<JupiterBuilt & { outAmount?: unknown }>(
      `${data.router}/swap/v2/build?${new URLSearchParams({
        inputMint: agreed.inputMint,
        outputMint: agreed.outputMint,
        amount: agreed.amountIn.toString(),
        taker: account,
        slippageBps: String(slippageBps),
        maxAccounts: String(maxAccounts),
        wrapAndUnwrapSol: 'false',
      })}`,
    )
  // One basis point less than agreed, because the program may round another way.
  const tighter = { ...intent, slippageBps: Math.max(0, intent.slippageBps - 1) }
  return askForMinimum(tighter, agreed.least, {
    ask: question,
    read: ({ outAmount }, slippageBps) => {
      const out = toRaw(outAmount)
      return { out, least: (out * BigInt(10_000 - slippageBps)) / 10_000n }
    },
  })
}

/** The token programs of two mints; whatever is no mint of one of the two programs is refused. */
async function readPrograms(rpc: SolanaRpc, mints: [string, string]): Promise<[string, string]> {
  const found = await rpc.accounts(mints)
  const [input = '', output = ''] = found.map((account) => account?.owner ?? '')
  if (![input, output].every((program) => program === TOKEN || program === TOKEN_2022))
    throw stop('Not a token', 'There is no token at this address on Solana.', 'none')
  return [input, output]
}

function toInstructions(
  { from, to }: TradeTicket,
  { account, source, destination, outputMint, amountIn }: AgreedOnSolana,
  recipient: string,
  programs: [string, string],
  swap: Instruction,
): Instruction[] {
  return [
    ...(from.address === null ? wrap(account, source, amountIn) : []),
    openAccount(account, destination, recipient, outputMint, programs[1]),
    swap,
    ...(from.address === null ? [unwrap(account, source)] : []),
    ...(to.address === null ? [unwrap(account, destination)] : []),
  ]
}

/** Polls until the transaction is in a block; one that is unknown for long was not carried out. */
async function followSignature(rpc: SolanaRpc, signature: string): Promise<void> {
  for (let turn = 0; turn < MOST_LOOKS; turn += 1) {
    const status = await rpc.status(signature).catch(() => 'unknown' as const)
    if (status === 'done') return
    if (status === 'failed')
      throw new Stop({
        title: 'The network refused it',
        detail: 'The transaction failed; only its fee was spent.',
        way: 'ask-again',
        ended: true,
      })
    await untilNextLook(turn)
  }
  throw new Stop({
    title: 'The transaction was dropped',
    detail: 'Solana does not know it, and its time is over, so nothing was moved by it.',
    way: 'ask-again',
    ended: true,
  })
}

/** About two and a half minutes: a blockhash is good for about one. */
const MOST_LOOKS = 35
