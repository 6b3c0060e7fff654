import { LRUCache } from 'lru-cache'
import type { Hex } from 'viem'
import { recoverSigner } from '../chain/signature.ts'
import { CHANNELS_REMEMBERED, EXPIRY_MARGIN_SECONDS, LONGEST_AUTHORIZATION_SECONDS } from '../limits.ts'
import type { ChannelConfig } from '../wire/channel.ts'
import { at, type ChannelDeposit, type ChannelPayment } from '../wire/read-channel-payment.ts'
import { refuse } from '../wire/reasons.ts'
import type { Terms } from '../wire/terms.ts'
import type { ChannelTerms } from './channel-terms.ts'
import { type ChannelDigests, depositNonce, receiveDigest } from './digests.ts'

/** Checks what a channel payment says, without store and chain: terms, configuration, id, and that the contract takes the voucher. */
export interface PaymentCheck {
  check(payment: ChannelPayment, terms: Terms): Promise<void>
  /** Whether the payer's own key signed the deposit; false where only the chain can tell. */
  isDepositSigned(payment: ChannelPayment, deposit: ChannelDeposit, terms: Terms): Promise<boolean>
}

const NOBODY = `0x${'0'.repeat(40)}`

export function createPaymentCheck(channelTerms: ChannelTerms, digests: ChannelDigests): PaymentCheck {
  const authorizers = new Set(channelTerms.receiverAuthorizers)
  const ids = new LRUCache<string, Hex>({ max: CHANNELS_REMEMBERED })
  /** Vouchers that were found good, by channel, ceiling and signature: copies cost no second recovery. */
  const good = new LRUCache<string, true>({ max: CHANNELS_REMEMBERED })

  function idOf(config: ChannelConfig): Hex {
    const { payer, payerAuthorizer, receiverAuthorizer, withdrawDelay, salt } = config
    const text = `${payer}${payerAuthorizer}${receiverAuthorizer}${withdrawDelay}${salt}`
    const id = ids.get(text) ?? digests.channelId(config)
    ids.set(text, id)
    return id
  }

  async function checkVoucher({ config, voucher }: ChannelPayment): Promise<void> {
    const { channelId, maxClaimableAmount, signature } = voucher
    const name = `${channelId}${maxClaimableAmount}${signature}`
    if (good.has(name)) return
    const signer = await recoverSigner(digests.voucher(channelId, maxClaimableAmount), signature)
    if (signer !== config.payerAuthorizer) throw refuse(at('voucher_signature'))
    good.set(name, true)
  }

  return {
    async check(payment, terms) {
      const { accepted, config, voucher, resourceUrl } = payment
      const [payTo, asset] = [terms.payTo.toLowerCase(), terms.asset.toLowerCase()]
      if (accepted.network !== terms.network) throw refuse(at('network_mismatch'))
      if (resourceUrl !== null && resourceUrl !== terms.resource) throw refuse('resource_mismatch')
      const isOurs = accepted.asset.toLowerCase() === asset && accepted.payTo.toLowerCase() === payTo
      if (!isOurs || accepted.amount !== terms.amount) throw refuse('no_matching_requirements')
      if (config.receiver !== payTo) throw refuse(at('receiver_mismatch'))
      if (config.token !== asset) throw refuse(at('token_mismatch'))
      if (!authorizers.has(config.receiverAuthorizer)) throw refuse(at('receiver_authorizer_mismatch'))
      // Such a channel's vouchers are judged by the payer's wallet, which may change its mind before they are claimed.
      if (config.payerAuthorizer === NOBODY) throw refuse(at('voucher_signature'))
      if (idOf(config) !== voucher.channelId) throw refuse(at('channel_id_mismatch'))
      await checkVoucher(payment)
    },
    async isDepositSigned({ config, voucher }, deposit, terms) {
      const { amount: value, validAfter, validBefore, salt, signature } = deposit
      const nonce = depositNonce(voucher.channelId, salt)
      const digest = receiveDigest(terms, { from: config.payer, value, validAfter, validBefore, nonce })
      return (await recoverSigner(digest, signature)) === config.payer
    },
  }
}

/** Refuses a deposit that is not valid yet, is about to expire, or stays valid for too long. */
export function checkDepositWindow({ validAfter, validBefore }: ChannelDeposit, nowMs: number): void {
  const now = BigInt(Math.floor(nowMs / 1000))
  if (validAfter >= now) throw refuse(at('payload_authorization_valid_after'))
  const isLate = validBefore < now + BigInt(EXPIRY_MARGIN_SECONDS)
  if (isLate || validBefore > now + BigInt(LONGEST_AUTHORIZATION_SECONDS))
    throw refuse(at('payload_authorization_valid_before'))
}
