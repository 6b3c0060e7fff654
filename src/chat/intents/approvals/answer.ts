/** Answers with the approvals of a wallet; revoking is a link to the page that does it. */
import { EVM_CHAINS, type EvmChain } from '../../../domain/chains/chain.ts'
import { readAddress } from '../../../domain/token.ts'
import type { Approval } from '../../../ports/approvals.ts'
import { refuseField } from '../../say/refuse.ts'
import type { Slots } from '../../slots.ts'
import { countedWork } from '../counted-read.ts'
import { getChain } from '../home-chains.ts'
import type { Answer } from '../intent.ts'
import { askForWallet, findOwner, shownOwner, toMeta, wrongChain } from '../wallet-owner.ts'
import { approvalsText, toApprovalsCard } from './card.ts'
import { toLocalHead, toLocalText } from './local-text.ts'

export const answerApprovals: Answer = async (slots, context) => {
  const { action = 'list' } = slots
  const { say } = context
  const named = slots.chain === undefined ? undefined : getChain(slots.chain, 'chain')
  const owner = await findOwner(slots, context, ['evm'])
  if (!owner) {
    const solana = context.wallet.solana !== null || named?.kind === 'solana'
    if (solana) throw refuseField('address', 'evm', say('noApprovalsOnSolana'))
    return askForWallet('approvals', say('askWalletApprovals'))
  }
  if (owner.kind === 'solana') throw refuseField('address', 'evm', say('noApprovalsOnSolana'))
  if (named && named.kind !== 'evm') throw wrongChain(owner, named, say)
  const chains: readonly EvmChain[] = named ? EVM_CHAINS.filter(({ slug }) => slug === named.slug) : EVM_CHAINS
  return countedWork(context, {}, async () => {
    const { approvals, chains: reads } = await context.dependencies.sources.approvals.list({
      owner: owner.address,
      chains,
    })
    const found = approvals.filter(matches(slots))
    const read = reads.filter(({ status }) => status !== 'down')
    const atMs = Math.min(context.dependencies.context.now(), ...read.map((one) => one.atMs))
    const meta = toMeta(read.length === 0 ? [] : [{ name: 'chains', atMs }], context)
    const link = action === 'revoke' && found.length > 0 ? toPage(context.dependencies.publicUrl, found) : undefined
    const english = toApprovalsCard(owner, { approvals: found, reads, slots, link }, meta)
    const facts = {
      count: found.length,
      unlimited: english.unlimited,
      read: read.length > 0,
      owner: shownOwner(owner),
    }
    const card = say.lang === 'en' ? english : { ...english, summary: toLocalHead(facts, slots, say) }
    return {
      type: 'approvals',
      text: (say.lang === 'en' ? approvalsText : toLocalText(say))(card),
      data: card,
      ...(link === undefined ? {} : { link }),
    }
  })
}

/** By ticker or contract, and by a spender's name or address. */
function matches({ token, spender }: Slots): (approval: Approval) => boolean {
  const wanted = token?.toLowerCase()
  const contract = spender === undefined ? undefined : readAddress(spender)
  return ({ token: one, spender: by }) => {
    if (wanted !== undefined && one.symbol.toLowerCase() !== wanted && one.address.toLowerCase() !== wanted)
      return false
    if (spender === undefined) return true
    if (contract && contract.kind !== 'bad-checksum') return by.address === contract.address
    return (by.name ?? '')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .includes(spender.toLowerCase().replace(/[^a-z0-9]/g, ''))
  }
}

/** The page of the app; with one approval it is already chosen there. */
function toPage(publicUrl: string, found: readonly Approval[]): string {
  const [one, ...more] = found
  const query = new URLSearchParams()
  if (one && found.every(({ chain }) => chain === one.chain)) query.set('chain', one.chain)
  if (one && found.every(({ token }) => token.address === one.token.address)) query.set('token', one.token.address)
  if (one && more.length === 0) query.set('spender', one.spender.address)
  const text = query.toString()
  return `${publicUrl}/approvals${text === '' ? '' : `?${text}`}`
}
