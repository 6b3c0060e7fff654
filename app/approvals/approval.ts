/** One approval of the wallet, and its words. */
import type { ReplyData } from '../../src/chat/reply.ts'
import { formatDecimal, formatUsdShort } from '../shared/format.ts'

export type Approval = ReplyData['approvals']['approvals'][number]

export const toAllowance = ({ unlimited, allowance, token }: Approval): string =>
  unlimited
    ? `any amount of ${token.symbol}`
    : `${allowance === null ? 'some' : formatDecimal(allowance)} ${token.symbol}`

export const toAtRisk = ({ atRiskUsd }: Approval): string =>
  atRiskUsd === null
    ? 'no price known'
    : atRiskUsd === 0
      ? 'nothing held now'
      : `${formatUsdShort(atRiskUsd)} at risk now`
