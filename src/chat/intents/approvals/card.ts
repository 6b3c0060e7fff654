/** The data of approvals, and approvals in words. */
import type { Meta } from '../../../capabilities/answer-fields.ts'
import { fitCard, toSourceLine } from '../../../capabilities/fit-card.ts'
import { toDecimalText } from '../../../domain/amount.ts'
import { chainTitle } from '../../../domain/chains/find-chain.ts'
import { formatAmount, formatUsdShort, toUsdFigure } from '../../../domain/format.ts'
import type { Approval, ApprovalRead } from '../../../ports/approvals.ts'
import type { Slots } from '../../slots.ts'
import { type Owner, shownOwner } from '../wallet-owner.ts'

/** What an approvals reply carries as `data`. */
export interface ApprovalsCard {
  owner: string
  action: 'list' | 'revoke'
  approvals: {
    chain: string
    token: Approval['token']
    spender: Approval['spender']
    /** In token units; `null` when it is unlimited or the token's decimals are not known. */
    allowance: string | null
    /** `null` when it is unlimited. */
    allowanceRaw: string | null
    unlimited: boolean
    atRiskUsd: number | null
  }[]
  unlimited: number
  chains: ApprovalRead[]
  /** The page that revokes. */
  link: string | null
  summary: string
  meta: Meta
}

const MOST_LINES = 6

export function toApprovalsCard(
  owner: Owner,
  found: { approvals: readonly Approval[]; reads: readonly ApprovalRead[]; slots: Slots; link: string | undefined },
  meta: Meta,
): ApprovalsCard {
  const { approvals, reads, slots, link } = found
  return {
    owner: owner.address,
    action: slots.action === 'revoke' ? 'revoke' : 'list',
    approvals: approvals.map(({ chain, token, spender, allowanceRaw, unlimited, atRiskUsd }) => ({
      chain,
      token,
      spender,
      allowance: unlimited || token.decimals === null ? null : toDecimalText(allowanceRaw, token.decimals),
      allowanceRaw: unlimited ? null : allowanceRaw.toString(),
      unlimited,
      atRiskUsd: toUsdFigure(atRiskUsd),
    })),
    unlimited: approvals.filter(({ unlimited }) => unlimited).length,
    chains: [...reads],
    link: link ?? null,
    summary: toHead(approvals, reads, slots, shownOwner(owner)),
    meta,
  }
}

function toHead(
  approvals: readonly Approval[],
  reads: readonly ApprovalRead[],
  { token, chain, spender }: Slots,
  shown: string,
): string {
  if (reads.every(({ status }) => status === 'down'))
    return `The approvals of ${shown} could not be read: no chain answered.`
  const what = token === undefined ? '' : `${token} `
  const where = `${spender === undefined ? '' : ` for ${spender}`}${chain === undefined ? '' : ` on ${chainTitle(chain)}`}`
  if (approvals.length === 0) return `No ${what}approvals of ${shown} were found${where}.`
  const unlimited = approvals.filter((one) => one.unlimited).length
  const count = `${approvals.length} ${what}${approvals.length === 1 ? 'approval' : 'approvals'}`
  return `${shown} has ${count}${where}${unlimited > 0 ? `, ${unlimited} unlimited` : ''}`
}

export function approvalsText(card: ApprovalsCard): string {
  const left = card.approvals.length - MOST_LINES
  const lines = [card.summary, ...card.approvals.slice(0, MOST_LINES).map(toLine), left > 0 ? `and ${left} more` : null]
  const source = card.meta.sources.length > 0 ? toSourceLine(card.meta) : 'No source answered.'
  return fitCard({ lines, notes: toNotes(card), source, ...(card.link === null ? {} : { link: card.link }) })
}

function toLine({
  chain,
  token,
  spender,
  allowance,
  unlimited,
  atRiskUsd,
}: ApprovalsCard['approvals'][number]): string {
  const by = spender.name ?? `${spender.address.slice(0, 6)}…${spender.address.slice(-4)}`
  const amount = unlimited ? 'all' : allowance === null ? 'some' : formatAmount(allowance)
  const risk = atRiskUsd === null ? '' : atRiskUsd === 0 ? ', none held now' : `, ${formatUsdShort(atRiskUsd)} at risk`
  return `${by} may take ${amount} ${token.symbol} on ${chainTitle(chain)}${risk}`
}

function toNotes({ chains, link }: ApprovalsCard): string[] {
  const down = chains.filter(({ status }) => status === 'down').map(({ chain }) => chainTitle(chain))
  const history = chains.filter(({ status }) => status === 'history').length
  const known = chains.length - history - down.length
  const looked =
    known === 0
      ? null
      : `Looked for known apps on ${known === 1 ? 'one chain' : `${known} chains`}${history > 0 ? `, and at the whole history on ${history}` : ''}; others can be missing.`
  const missing =
    down.length === 0
      ? null
      : `Not read: ${down.slice(0, 5).join(', ')}${down.length > 5 ? ` and ${down.length - 5} more` : ''}.`
  const page =
    link === null ? null : 'The page lists them for your wallet; revoking is a transaction that you sign there.'
  return [missing, looked, page].filter((note) => note !== null)
}
